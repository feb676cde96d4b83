import type { Knowledge } from '../../domain/knowledge.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import { findCase, withCase } from '../cases/cases.js';
import type { Lookups } from '../lookups.js';
import { isOwnPayment } from '../typed-payment.js';
import { describePayment } from './card-view.js';
import { placeCall, withoutAsker } from './cards.js';
import { type Desk, deskChannel, type Line } from './state.js';

interface WaitingCall {
  readonly cardId: number;
  readonly line: Line;
  readonly calledAt: number;
}

/** Calls about payments that couldn't be looked up. */
const waitingCalls = (desk: Desk): readonly WaitingCall[] =>
  desk.cards
    .filter(({ closed, channelId }) => closed === null && channelId === deskChannel(desk))
    .flatMap(({ id, at, lines }) =>
      lines.filter(({ isWaiting }) => isWaiting).map((line) => ({ cardId: id, line, calledAt: at })),
    );

/** Begins with another number each minute, so that one that always fails doesn't hold up the others. */
export function waitingNumbers(desk: Desk, now: number): readonly number[] {
  const numbers = waitingCalls(desk).flatMap(({ line }) => line.number ?? []);
  const start = Math.floor(now / MINUTE_MS) % Math.max(1, numbers.length);
  return [...numbers.slice(start), ...numbers.slice(0, start)];
}

/** When to look them up again: within a minute at first, within an hour at last. Undefined if none waits. */
export function nextLookup(desk: Desk, now: number): number | undefined {
  const ages = waitingCalls(desk).map(({ calledAt }) => now - calledAt);
  return ages.length === 0 ? undefined : now + Math.min(HOUR_MS, Math.max(MINUTE_MS, Math.min(...ages) / 4));
}

/** Moves each call whose payment is found to a card of that payment. The others of those looked up stay, marked. */
export const placeFound = (desk: Desk, lookups: Lookups, knowledge: Knowledge, format: Format): Desk =>
  waitingCalls(desk).reduce((current, { cardId, line }) => {
    const card = findCase(current, cardId);
    const payment = lookups.get(line.number ?? 0);
    if (!card || payment === undefined) return current;
    const { asker, name } = line;
    if (!payment || !isOwnPayment(payment.value, name ?? '')) {
      const lines = card.lines.map((one) => (one.asker === asker ? { ...one, isWaiting: false } : one));
      return withCase(current, { ...card, lines });
    }
    const { channelId, isNewcomer, at, answer } = card;
    const call = { ...describePayment(payment, format, knowledge), asker, askerName: '', isNewcomer };
    const { desk: placed, called } = placeCall(
      withoutAsker(current, card, asker),
      channelId,
      call,
      at,
      false,
    );
    return called.kind === 'new' ? withCase(placed, { ...called.card, answer }) : placed;
  }, desk);
