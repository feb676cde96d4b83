import { describe, expect, it } from 'vitest';
import type { Payment } from '../../src/domain/payment.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { Silences } from '../../src/shop/silences.js';
import { readable } from '../easydonate/readable.js';

const COMMAND = 'lp user Masha_77 parent add vip';
const paymentOf = (id: number, replies: Readonly<Record<string, string>>, server = 5): Payment =>
  readable(
    parsePayment({
      ...{
        id,
        status: 2,
        customer: 'Masha_77',
        server: { id: server, name: 'Survival', ip: 'play.example.net' },
      },
      sent_commands: Object.entries(replies).map(([command, response]) => ({ command, response })),
    }),
  );
const silent = (from: number, count: number, server?: number) =>
  Array.from({ length: count }, (_, index) => paymentOf(from + index, { [COMMAND]: '' }, server));
const observed = (...payments: readonly Payment[]): Silences => {
  const silences = new Silences();
  silences.observe(payments);
  return silences;
};
const asked = { command: 'lp user' };
const here = { serverId: 5, isRemote: false };

describe('a command is known to be silent', () => {
  it.each([
    ['after ten payments without an answer', silent(1, 10), true],
    ['not after nine', silent(1, 9), false],
    ['not for the same payment read ten times', Array.from({ length: 10 }, () => silent(1, 1)).flat(), false],
    [
      'not if one of the last ten was answered',
      [...silent(1, 12), paymentOf(13, { [COMMAND]: 'Ok' })],
      false,
    ],
    ['once ten newer ones were silent', [paymentOf(1, { [COMMAND]: 'Ok' }), ...silent(2, 10)], true],
    ['whatever the order of reading', [...silent(2, 10), paymentOf(1, { [COMMAND]: 'Ok' })], true],
    ['not on another server', silent(1, 10, 6), false],
  ])('%s', (_, payments, isSilent) => {
    expect(observed(...payments).isSilent(asked, here)).toBe(isSilent);
  });

  it('by its first word, whatever the player and the namespace', () => {
    const silences = observed(...silent(1, 10));
    expect(silences.isSilent({ command: '/luckperms:lp group' }, here)).toBe(true);
    expect(silences.isSilent({ command: 'give' }, here)).toBe(false);
  });

  it('at once over a remote console, unless it was answered there', () => {
    const remote = { serverId: 5, isRemote: true };
    expect(observed(...silent(1, 1)).isSilent(asked, remote)).toBe(true);
    expect(observed(...silent(1, 1), paymentOf(2, { [COMMAND]: 'Ok' })).isSilent(asked, remote)).toBe(false);
    expect(observed().isSilent(asked, remote)).toBe(false);
  });
});

it('names silent commands with their server, and no announcement', () => {
  const sayings = Array.from({ length: 10 }, (_, id) => paymentOf(id + 1, { 'say hi': '', [COMMAND]: '' }));
  expect(observed(...sayings).list()).toMatchObject([{ server: 'Survival', command: 'lp' }]);
});
