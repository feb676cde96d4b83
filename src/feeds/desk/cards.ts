import { DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/duration.js';
import { type Card, cardKey, type Desk } from './state.js';

/** How long anything about a member is stored. */
const KEPT_MS = 7 * DAY_MS;
const BLOCK_MS = 7 * DAY_MS;

/** New cards an hour: those about a payment are worth more of the staff's time. */
const MAX_HOURLY = { withPayment: 10, withoutPayment: 3 };
const MAX_ASKERS = 20;
const MAX_CARDS = 300;

export type Call = Pick<Card, 'payment' | 'number' | 'title' | 'text'> & { readonly asker: string };

export type Called =
  /** `joined` a card about the same payment; `again`: the member's open card, which may show that they called again. */
  | { readonly kind: 'new' | 'joined' | 'again'; readonly card: Card }
  | { readonly kind: 'surplus' }
  | { readonly kind: 'blocked'; readonly until: number };

/** False for a time far ahead, too: the clock was set back. */
const isWithin = (ms: number, at: number, now: number): boolean => Math.abs(now - at) < ms;

const findOpenCard = ({ cards }: Desk, asker: string): Card | undefined =>
  cards.findLast((card) => isOpen(card) && card.askers.includes(asker));

const isOpen = ({ closed, isUnsure }: Card): boolean => closed === null && !isUnsure;

/** The member's open card, else the last one that was answered or may have been sent. */
export const findOwnCard = (desk: Desk, asker: string): Card | undefined =>
  findOpenCard(desk, asker) ??
  desk.cards.findLast(
    ({ askers, answer, closed, isUnsure }) =>
      (answer !== null || (isUnsure && closed === null)) && askers.includes(asker),
  );

export const findCard = ({ cards }: Desk, id: number): Card | undefined =>
  cards.find((card) => card.id === id);

/** Calls the staff to `channelId`, unless the member or the hour has had enough. `desk` has nothing old. */
export function callStaff(
  desk: Desk,
  channelId: string,
  call: Call,
  now: number,
): { readonly desk: Desk; readonly called: Called } {
  const block = desk.blocked.find(({ id }) => id === call.asker);
  if (block) return { desk, called: { kind: 'blocked', until: block.until } };
  // Nobody may read the channel that was chosen before.
  const here = { ...desk, cards: desk.cards.filter((card) => card.channelId === channelId) };
  const open = findOpenCard(here, call.asker);
  if (open) {
    const card = callAgain(here, open, call, now);
    return { desk: withCard(desk, card), called: { kind: 'again', card } };
  }
  const same = paymentCards(here, call.payment).find(({ askers }) => askers.length < MAX_ASKERS);
  if (same) {
    const card = { ...same, askers: [...same.askers, call.asker] };
    return { desk: withCard(withoutUnsure(desk, call.asker), card), called: { kind: 'joined', card } };
  }
  if (isFull(desk, call, now))
    return { desk: { ...desk, surplus: countSurplus(desk, now) }, called: { kind: 'surplus' } };
  const { asker, ...rest } = call;
  // The staff channel may still have cards from before the guild was erased: their buttons must not reach this one.
  const id = desk.nextId || Math.floor(now / SECOND_MS);
  const card: Card = {
    ...rest,
    ...{ id, channelId, at: now, askers: [asker], againAt: null },
    ...{ isSent: false, isUnsure: false, answer: null, closed: null },
  };
  const cards = [...withoutUnsure(desk, asker).cards, card].slice(-MAX_CARDS);
  return { desk: { ...desk, cards, nextId: id + 1 }, called: { kind: 'new', card } };
}

/** Leaves out what the member's new call replaces. */
const withoutUnsure = (desk: Desk, asker: string): Desk => ({
  ...desk,
  cards: desk.cards.filter(({ isUnsure, answer, askers }) => !isUnsure || answer || !askers.includes(asker)),
});

const paymentCards = ({ cards }: Desk, wanted: number | null): readonly Card[] =>
  cards.filter((card) => card.payment !== null && card.payment === wanted && isOpen(card));

/** At most once an hour, and once after an answer or when the payment is found. */
function callAgain(desk: Desk, card: Card, { asker: _, ...about }: Call, now: number): Card {
  const isFound =
    card.payment === null && about.payment !== null && paymentCards(desk, about.payment).length === 0;
  const lastCall = card.againAt ?? card.at;
  const isAnswered = card.answer !== null && card.answer.at > lastCall;
  if (!isFound && !isAnswered && isWithin(HOUR_MS, lastCall, now)) return card;
  return { ...card, ...(isFound && about), againAt: now };
}

function isFull({ cards }: Desk, { payment }: Call, now: number): boolean {
  const hasPayment = payment !== null;
  const recent = cards.filter(
    ({ at, payment: about }) => isWithin(HOUR_MS, at, now) && (about !== null) === hasPayment,
  );
  return recent.length >= (hasPayment ? MAX_HOURLY.withPayment : MAX_HOURLY.withoutPayment);
}

const countSurplus = ({ surplus }: Desk, now: number): Desk['surplus'] =>
  surplus ? { ...surplus, count: surplus.count + 1 } : { since: now, count: 1 };

export const withCard = (desk: Desk, card: Card): Desk => ({
  ...desk,
  cards: desk.cards.map((one) => (one.id === card.id ? card : one)),
});

export const withBlocked = (desk: Desk, { askers }: Card, now: number): Desk => ({
  ...desk,
  blocked: [
    ...desk.blocked.filter(({ id }) => !askers.includes(id)),
    ...askers.map((id) => ({ id, until: now + BLOCK_MS })),
  ],
});

/** Drops what was stored for long enough. */
export function dropOld(desk: Desk, now: number): Desk {
  const cards = desk.cards.filter(({ at }) => isWithin(KEPT_MS, at, now));
  const blocked = desk.blocked.filter(({ until }) => until > now && until <= now + BLOCK_MS);
  const surplus = desk.surplus && isWithin(HOUR_MS, desk.surplus.since, now) ? desk.surplus : null;
  return { ...desk, cards, blocked, surplus };
}

/** A card that didn't reach the staff is forgotten, so that the member can call again. */
export const withoutUnsent = (desk: Desk, key: string): Desk => ({
  ...desk,
  cards: desk.cards.filter((card) => cardKey(card) !== key || card.isSent),
});

/** A card that staff deleted is closed, and only its answer is kept. */
export const withoutDeleted = (desk: Desk, key: string, now: number): Desk => ({
  ...desk,
  cards: desk.cards.flatMap((card) => {
    if (cardKey(card) !== key) return [card];
    const { answer } = card;
    return answer ? [{ ...card, closed: card.closed ?? { by: answer.by, at: now, isBlocked: false } }] : [];
  }),
});
