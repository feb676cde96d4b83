import { describe, expect, it } from 'vitest';
import { parsePayment } from '../../src/shop/api/v2/payment.js';
import { maskEmails } from '../../src/shop/redact.js';
import { verdictOn } from '../../src/shop/verdict.js';
import { readable } from './api/readable.js';

const server = {
  id: 1,
  name: 'Isle',
  ip: 'secret.example.net',
  port: '25599',
  is_port_hidden: 0,
  hide_ip: 0,
  is_hidden: 0,
};

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
    ['SECRET.example.NET refused', { is_hidden: 1 }, {}, '••• refused'],
    ['at secret.example.net port 25599', { is_port_hidden: 1 }, {}, 'at secret.example.net port •••'],
    ['at secret.example.net:25599', {}, {}, 'at secret.example.net:25599'],
    ['at 203.0.113.7:25599', { hide_ip: 1 }, { ip: '203.0.113.7:25599', port: '' }, 'at •••'],
    ['to §esecret.example.net§r:§325599', { hide_ip: 1 }, {}, 'to §e•••§r:§3•••'],
    ['\u001b[31msecret.\u001b[0mexam\u200bple.net', { hide_ip: 1 }, {}, '•••'],
    ['§esecret.§lexample§r.net:2§35§4599 up', { hide_ip: 1 }, {}, '§e•••:••• up'],
    ['<b>secret.<i>example</i>.net</b>', { hide_ip: 1 }, {}, '<b>•••</b>'],
    ['mail to buyer@\u001b[1mmail.example failed', {}, {}, 'mail to b•••@mail.example failed'],
    ['125599 and 255990 stay', { hide_ip: 1 }, {}, '125599 and 255990 stay'],
    ['mail to buyer@mail.example failed', {}, {}, 'mail to b•••@mail.example failed'],
  ])('%s %j %j → %s', (text, flags, more, expected) => {
    expect(read(text, flags, more)).toEqual([expected, expected, expected]);
  });

  it('hides the address of a server that itself cannot be shown', () => {
    const told = 'refused by secret.example.net:25599';
    expect(read(told, { hide_ip: 1 }, { id: null, name: null })).toEqual(Array(3).fill('refused by •••:•••'));
  });

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
    expect(verdictOn(payment).kind).toBe('delivered');
    expect(JSON.stringify(payment)).not.toMatch(/buyer@|25599/);
  });

  it('of any length is masked without delay', () => {
    const text = `${'a'.repeat(2_000_000)}@`;
    expect(maskEmails(text)).toBe(text);
  });

  it('of any length is searched for an address without delay', () => {
    const text = ['secret', '§', '<a'].map((part) => part.repeat(50_000)).join('');
    expect(read(text, { hide_ip: 1 })).toEqual(Array(3).fill(text));
  });

  it.each([
    [['one', 'two'], 'one\ntwo'],
    [{ code: 1 }, '…'],
    [null, ''],
    [7, '7'],
  ])('a reply of %j is read as %j', (response, expected) => {
    const body = { id: 1, status: 2, sent_commands: [{ command: 'a', response }] };
    expect(parsePayment(body)?.sentCommands).toEqual([{ command: 'a', reply: expected }]);
  });
});
