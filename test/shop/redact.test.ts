import { describe, expect, it } from 'vitest';
import { maskEmails } from '../../src/shop/redact.js';
import { paymentSchema } from '../../src/shop/schema.js';

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
  const { error, sent_commands } = paymentSchema.parse({
    id: 1,
    status: 2,
    error: text,
    sent_commands: [{ command: text, response: text }],
    server: { ...server, ...more, ...flags },
  });
  return [error, ...sent_commands.flatMap(({ command, response }) => [command, response])];
};

describe('free text of a payment', () => {
  it.each<[string, object, object, string]>([
    ['to secret.example.net:25599!', { hide_ip: 1 }, {}, 'to •••:•••!'],
    ['SECRET.example.NET refused', { is_hidden: 1 }, {}, '••• refused'],
    ['at secret.example.net port 25599', { is_port_hidden: 1 }, {}, 'at secret.example.net port •••'],
    ['at secret.example.net:25599', {}, {}, 'at secret.example.net:25599'],
    ['at 203.0.113.7:25599', { hide_ip: 1 }, { ip: '203.0.113.7:25599', port: '' }, 'at •••'],
    ['125599 and 255990 stay', { hide_ip: 1 }, {}, '125599 and 255990 stay'],
    ['mail to buyer@mail.example failed', {}, {}, 'mail to b•••@mail.example failed'],
  ])('%s %j %j → %s', (text, flags, more, expected) => {
    expect(read(text, flags, more)).toEqual([expected, expected, expected]);
  });

  it('of any length is masked without delay', () => {
    const text = `${'a'.repeat(2_000_000)}@`;
    expect(maskEmails(text)).toBe(text);
  });

  it.each([
    [['one', 'two'], 'one\ntwo'],
    [{ code: 1 }, '…'],
    [null, ''],
    [7, '7'],
  ])('a reply of %j is read as %j', (response, expected) => {
    const payment = paymentSchema.parse({ id: 1, status: 2, sent_commands: [{ command: 'a', response }] });
    expect(payment.sent_commands).toEqual([{ command: 'a', response: expected }]);
  });
});
