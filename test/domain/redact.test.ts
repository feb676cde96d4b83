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

/** FUZZ_RUNS asks for as many others. */
const RUNS = process.env.FUZZ_RUNS
  ? { numRuns: Number(process.env.FUZZ_RUNS) }
  : { numRuns: 500, seed: 1_554_136_728 };

const withoutJoiners = (text: string) => text.replaceAll(/[\u200d\u00ad]/g, '');
/** What people see of a text: in a reply, on a console, letter by letter. */
const readings = (text: string): string[] =>
  [readableText(text), consoleText(text), text].map(withoutJoiners);

/** A letter as itself and as an entity. */
const listSpellings = (letter: string): readonly string[] => [
  letter,
  letter,
  `&#${letter.charCodeAt(0)};`,
  `&#x${letter.charCodeAt(0).toString(16)};`,
];

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
    ['play<b></b>&#46;secret&#46;example', { hide_ip: 1 }, { ip: 'play.secret.example' }, '•••'],
    // In other spellings.
    ['at xn--80aswg.xn--p1ai', { hide_ip: 1 }, { ip: 'сайт.рф' }, 'at •••'],
    ['на САЙТ.РФ', { hide_ip: 1 }, { ip: 'xn--80aswg.xn--p1ai' }, 'на •••'],
    ['at 2001:DB8:0:0:0:0:0:1, 12:30', { hide_ip: 1 }, { ip: '2001:db8::1' }, 'at •••, 12:30'],
    ['at 2001:db8::1.', { hide_ip: 1 }, { ip: '2001:0db8:0000:0000:0000:0000:0000:0001' }, 'at •••.'],
    ['to /2001:db8:0:0:0:0:0:1:25599', { hide_ip: 1 }, { ip: '[2001:db8::1]' }, 'to /•••:•••'],
    ['at ::ffff:cb00:7107', { hide_ip: 1 }, { ip: '::ffff:203.0.113.7' }, 'at •••'],
    ['buyer@localhost, buyer@localhosts', {}, {}, 'b•••@localhost, buyer@localhosts'],
    ['<buyer@[203.0.113.7]> @p[team=red]', {}, {}, '<b•••@[203.0.113.7]> @p[team=red]'],
    ['buyer@[IPv6:2001:db8::1]', {}, {}, 'b•••@[IPv6:2001:db8::1]'],
    // Whatever of it goes first.
    ['№ 5, ½ price, 100 %, cafe\u0301', { hide_ip: 1 }, {}, '№ 5, ½ price, 100 %, cafe\u0301'],
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
        sent_commands: [{ command: 'tell buyer@mail.example 25599', response: 'Gave 1 [Token] to Steve' }],
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

  it('is cut after about 100,000 characters', () => {
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

  it('exposes no secret in any reading', () => {
    const letters = [...'ab.12§&#;<> @\u200d', '&#97;', '<b>', 'ab.b'];
    const text = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (text, ip) => {
        const shown = redact(text, {
          addresses: [{ host: ip, port: '12', hidesHost: true, hidesPort: true }],
        });
        // `&#212` is a letter: what it is part of is another host.
        const parts = withoutJoiners(readableLine(ip))
          .split(/[\s,;/<>&§[\]]+/)
          .filter((part) => /^[ab.12@#]{3,}$/.test(part));
        for (const read of readings(shown)) {
          for (const part of parts) expect(read).not.toContain(part);
          expect(read).not.toMatch(/(?<!\d)12(?!\d)/);
        }
      }),
      RUNS,
    );
  });

  /** Every way to write a letter, and what may stand before it unseen. */
  const spelt = (text: string) =>
    fc
      .tuple(
        ...[...text].map((letter) =>
          fc.tuple(
            fc.constantFrom('', '', '', '§a', '§L', '\u200d', '\u00ad', '<b>', '</i >', '\u001b[1m', '&shy;'),
            fc.constantFrom(...listSpellings(letter)),
          ),
        ),
      )
      .map((parts) => parts.flat().join(''));
  const SPELT: readonly (readonly [secret: string, written: string])[] = [
    ['secret.example.net', 'secret.example.net'],
    ['secret.example.net', 'SECRET.Example.Net'],
    ['йёлка.рф', 'Йёлка.рф'],
    ['xn--80aswg.xn--p1ai', 'сайт.рф'],
    ['сайт.рф', 'xn--80aswg.xn--p1ai'],
    ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:0db8:0:0:1::', '2001:DB8:0:0:1:0:0:0'],
  ];

  it.each(SPELT)('hides the host %s as %s, however each letter is written', (ip, written) => {
    fc.assert(
      fc.property(spelt(written), spelt('25599'), (host, port) => {
        const shown = redact(`to ${host} or ${port}, ½`, { addresses: [hidden(ip)] });
        expect(withoutJoiners(readableText(shown))).toBe('to ••• or •••, ½');
      }),
      { ...RUNS, numRuns: RUNS.numRuns / 10 },
    );
  });

  it('hides an IPv6 address as short and as long as Java writes it, whichever the shop has', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.boolean(), (groups, isUpper) => {
        const long = groups.map((part) => part.toString(16)).join(':');
        const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
        const said = (text: string) => `to [${isUpper ? text.toUpperCase() : text}]!`;
        fc.pre(short !== '::');
        for (const ip of [long, short]) {
          const addresses = [{ ...hidden(ip), port: '' }];
          expect([long, short].map((text) => redact(said(text), { addresses }))).toEqual(
            Array(2).fill('to [•••]!'),
          );
        }
      }),
      RUNS,
    );
  });

  it('keeps no more of an e-mail address than its first letter and its domain, however it is written', () => {
    fc.assert(
      fc.property(spelt('buyer@mail.example'), (address) => {
        const shown = redact(`to ${address} or`, {});
        for (const read of readings(shown)) expect(read).not.toMatch(/uyer/i);
        expect(readableText(shown)).toMatch(/^to b•••/i);
      }),
      RUNS,
    );
  });

  it('without a secret stays as it was sent', () => {
    const words = [
      '§aGave',
      '1\u00a0299 ₽',
      '½',
      'cafe\u0301',
      '%20',
      '№',
      'ＶＩＰ',
      '<player>',
      '12:30:45',
      '&amp;',
      '👩‍👩‍👧',
      'a::b',
    ];
    const text = fc.array(fc.constantFrom(...words)).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (text) => {
        expect(redact(text, { addresses: [hidden('secret.example.net')], passwords: ['пароль'] })).toBe(text);
      }),
      RUNS,
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
