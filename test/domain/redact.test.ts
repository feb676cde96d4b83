import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hidden, maskEmail, maskEmails, redactor } from '../../src/domain/redact.js';
import { judgePayment } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { consoleText, readableLine, readable as readableText } from '../../src/text/readable.js';
import { readable } from '../easydonate/readable.js';

const server = {
  id: 1,
  name: 'Isle',
  ip: 'secret.example.net',
  port: '25599',
  is_port_hidden: 0,
  hide_ip: 0,
  is_hidden: 0,
};

function redact(text: string, { addresses = [], passwords = [] }: Partial<Hidden>): string {
  return redactor({ addresses, passwords })(text);
}

const hidden = (host: string) => ({ host, port: '25599', hidesHost: true, hidesPort: false });

/** What is read of a payment that says the same in every free text. */
const read = (text: string, flags: object, more: object = {}) => {
  const { error, sentCommands } = readable(
    parsePayment({
      id: 1,
      status: 2,
      error: text,
      sent_commands: [{ command: text, response: text }],
      server: { ...server, ...more, ...flags },
    }),
  );
  return [error, ...sentCommands.flatMap(({ command, reply }) => [command, reply])];
};

describe('free text of a payment', () => {
  it.each<[string, object, object, string]>([
    ['to secret.example.net:25599!', { hide_ip: 1 }, {}, 'to •••:•••!'],
    ['at secret.example.net port 25599', { is_port_hidden: 1 }, {}, 'at secret.example.net port •••'],
    ['at secret.example.net:25599', {}, {}, 'at secret.example.net:25599'],
    ['\u001b[31msecret.\u001b[0mexam\u200bple.net', { hide_ip: 1 }, {}, '•••'],
    ['§esecret.§lexample§r.net:2§35§4599 up', { hide_ip: 1 }, {}, '•••:••• up'],
    ['<b>secret.<i>example</i>.net</b>', { hide_ip: 1 }, {}, '•••'],
    ['mail to buyer@\u001b[1mmail.example failed', {}, {}, 'mail to b•••@mail.example failed'],
    ['to secret&#46;example.&#x6e;et&colon;25599', { hide_ip: 1 }, {}, 'to •••:•••'],
    ['&ltsecret.example.net&gt;', { hide_ip: 1 }, {}, '&lt•••&gt;'],
    ['sec\u00adret.exam\u200dple.net', { hide_ip: 1 }, {}, '•••'],
    ['<a href="https://secret.example.net/">map</a>', { hide_ip: 1 }, {}, '<a href="https://•••/">map</a>'],
    ['§example.net', { hide_ip: 1 }, { ip: 'example.net' }, '§•••'],
    ['at play.example.net', { hide_ip: 1 }, { ip: '§aplay.<b>example</b>&#46;net' }, 'at •••'],
    ['at one.example, TWO.example:1', { hide_ip: 1 }, { ip: 'one.example; two.example:1' }, 'at •••, •••'],
    ['at [2001:db8::1]:25599', { hide_ip: 1 }, { ip: '[2001:db8::1]:25599', port: '' }, 'at [•••]:•••'],
    ['at ΣΑΣ.example', { hide_ip: 1 }, { ip: 'σας.example' }, 'at •••'],
    ['at p+l?y.example and play.example', { hide_ip: 1 }, { ip: 'p+l?y.example' }, 'at ••• and play.example'],
    ['&lt;b&gt; secret&#46;example.net', { hide_ip: 1 }, {}, '&lt;b&gt; •••'],
    ['§325599 and 2<b>5</b>599', { is_port_hidden: 1 }, {}, '••• and •••'],
    ['§25599', { is_port_hidden: 1 }, {}, '§•••'],
    ['<b>buyer</b>&#64;mail.<i>example</i> failed', {}, {}, 'b•••@mail.example failed'],
    ['<a href="mailto:buyer@mail.example">mail</a>', {}, {}, '<a href="mailto:b•••@mail.example">mail</a>'],
    ['buyer@secret.example.net', { hide_ip: 1 }, {}, 'b•••@•••'],
    ['😀@mail.example', {}, {}, '😀•••@mail.example'],
    ['125599 and 255990 stay', { hide_ip: 1 }, {}, '125599 and 255990 stay'],
    ['at fe80::1', { hide_ip: 1 }, { ip: 'fe80::1:25599', port: '' }, 'at •••'],
    ['one.example port 25600', { is_port_hidden: 1 }, { ip: 'one.example 25600' }, 'one.example port •••'],
    ['at secret.example.net25599', { hide_ip: 1 }, {}, 'at ••••••'],
    ['at \u212aing.example', { hide_ip: 1 }, { ip: 'king.example' }, 'at •••'],
    // As Java writes addresses.
    ['to secret.example.net/203.0.113.7:25577 failed', { hide_ip: 1 }, {}, 'to ••• failed'],
    ['to secret.example.net./203.0.113.7:25577', { is_hidden: 1 }, {}, 'to •••'],
    ['to §esecret.example.net§r/203.<b>0</b>.113.7:25577!', { hide_ip: 1 }, {}, 'to •••!'],
    ['to secret.example.net/[2001:db8:0:0:0:0:0:1]:25577', { hide_ip: 1 }, {}, 'to •••'],
    ['to secret.example.net/<unresolved>:25577', { hide_ip: 1 }, {}, 'to •••'],
    ['to secret.example.net/203.0.113.7', {}, {}, 'to secret.example.net/203.0.113.7'],
    ['at secret.example.net/shop/7', { hide_ip: 1 }, {}, 'at •••/shop/7'],
  ])('%s %j %j → %s', (text, flags, more, expected) => {
    expect(read(text, flags, more)).toEqual([expected, expected, expected]);
  });

  it('hides the address of a server that itself cannot be shown', () => {
    const text = 'refused by secret.example.net:25599';
    expect(read(text, { hide_ip: 1 }, { id: null, name: null })).toEqual(Array(3).fill('refused by •••:•••'));
  });

  it('hides a remote console and its password wherever the payment names them, without a server, too', () => {
    const rcon = { rcon_ip: 'rcon.example.net', rcon_port: 25575, rcon_password: 'p§a&<b>w0rd' };
    const text = 'rcon.example.net:25575 with p§a&<b>w0rd';
    const bodies = [
      { ...rcon, server: null },
      { server: { ...rcon } },
      { products: [{ name: 'x', ...rcon }] },
      { products: { 1: { name: 'x', server: rcon } } },
    ];
    for (const body of bodies) {
      const read = parsePayment({
        id: 1,
        status: 2,
        customer: text,
        error: text,
        payment_system: text,
        sent_commands: [{ command: text, response: text.toUpperCase() }],
        ...body,
      });
      expect(read).toMatchObject({ error: '•••:••• with •••' });
      expect(JSON.stringify(read)).not.toMatch(/rcon\.|25575|w0rd/i);
    }
  });

  it.each(['buyer@mail.example', '<b>buyer</b>&#64;mail.<i>example</i>', '§ab§luyer@mail.example'])(
    'masks an e-mail address in the name of a bought product: %s',
    (name) => {
      const [line] = readable(
        parsePayment({ id: 1, status: 2, products: [{ name: `For ${name}` }] }),
      ).products;
      expect(readableLine(line?.name ?? '')).toBe('For b•••@mail.example');
    },
  );

  it('is still compared with the products’ commands as it was sent', () => {
    const payment = readable(
      parsePayment({
        id: 1,
        status: 2,
        customer: 'buyer@mail.example',
        products: [{ name: 'Token', price: 1, commands: ['tell {user} 25599'] }],
        sent_commands: [{ command: 'tell buyer@mail.example 25599', response: '' }],
        server: { ...server, is_port_hidden: 1 },
      }),
    );
    expect(judgePayment(payment).kind).toBe('delivered');
    expect(JSON.stringify(payment)).not.toMatch(/buyer@|25599/);
  });

  it('of any length is masked without delay', () => {
    const text = `${'a'.repeat(2_000_000)}@`;
    expect(maskEmails(text)).toBe(text);
  });

  it('is kept as far as anybody reads it', () => {
    const log = 'Gave 1 [Sword] to Steve\n'.repeat(40_000);
    for (const kept of read(log, {})) {
      expect(kept).toBe(`${log.slice(0, kept.length - 1)}…`);
      expect(kept.length).toBeGreaterThan(98_900);
    }
    expect(read('x'.repeat(100_000), {})).toEqual(Array(3).fill('x'.repeat(100_000)));
  });

  it.each([98_990, 99_000, 99_990, 100_000])('hides an address across the cut, at %i', (at) => {
    const text = `${'x'.repeat(at - 9)}secret.example.net${'y'.repeat(100_000)}`;
    for (const kept of read(text, { hide_ip: 1 })) expect(kept).not.toContain('secret');
  });

  it.each([
    ['§a'.repeat(10), '§a'.repeat(50)],
    ['§a'.repeat(10), '<b>'.repeat(50)],
    ['aa<', 'a'.repeat(100)],
    ['a'.repeat(254), 'a'.repeat(254)],
    ['a'.repeat(254), `${'a'.repeat(253)}b`],
    ['&'.repeat(100), '&'],
  ])('takes no longer for the address %j', (ip, repeated) => {
    const text = repeated.repeat(500_000 / repeated.length);
    expect(redact(text, { addresses: [hidden(`${ip}z`)] })).toBe(text);
  });

  it.each([
    ['two letters', 'ab', 'ab'],
    ['three', 'abc', '•••'],
    ['255', 'a'.repeat(255), '•••'],
  ])('hides a password of three letters or more: of %s', (_length, password, expected) => {
    expect(redact(password, { passwords: [password] })).toBe(expected);
  });

  it.each([
    ['a host or password longer than any', [{ rcon_password: 'x'.repeat(256) }]],
    ['more than twenty', Array.from({ length: 21 }, (_, n) => ({ name: 'Sword', rcon_ip: `console-${n}` }))],
  ])('is not shown at all if there is more to hide than any payment has: %s', (_what, lines) => {
    const body = { id: 1, status: 2, products: lines, sent_commands: [{ command: 'a', response: 'b' }] };
    expect(parsePayment(body)).toMatchObject({ error: '', sentCommands: [{ command: '…', reply: '…' }] });
  });

  it('has no secret left in any way of reading it', () => {
    const letters = [...'ab.12§&#;<> @\u200d', '&#97;', '<b>', 'ab.b'];
    const text = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (text, ip) => {
        const shown = redact(text, {
          addresses: [{ host: ip, port: '12', hidesHost: true, hidesPort: true }],
        });
        const withoutJoiners = (text: string) => text.replaceAll('\u200d', '');
        // `&#212` is a letter: what it is part of is another host.
        const parts = withoutJoiners(readableLine(ip))
          .split(/[\s,;/<>&§[\]]+/)
          .filter((part) => /^[ab.12@#]{3,}$/.test(part));
        for (const readAs of [readableText(shown), consoleText(shown), shown].map(withoutJoiners)) {
          for (const part of parts) expect(readAs).not.toContain(part);
          expect(readAs).not.toMatch(/(?<!\d)12(?!\d)/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

it.each([
  ['player@mail.example', 'p•••@mail.example'],
  ['p@mail.example', 'p•••@mail.example'],
  ['😀@mail.example', '😀•••@mail.example'],
  ['"a@b"@mail.example', '"•••@mail.example'],
  ['', '•••'],
])('of the e-mail address %j no more is shown than %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
