import { DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/duration.js';
import { type Card, type Cause, cardKey, type Desk, type Line } from './state.js';

/** How long anything about a member is stored. */
const KEPT_MS = 7 * DAY_MS;
const BLOCK_MS = 7 * DAY_MS;

/** Own cards an hour; later calls share cards. Those about a payment are worth more of the staff's time. */
const MAX_HOURLY = { withPayment: 10, withoutPayment: 3 };
/** Calls an hour of all newcomers that fit no payment. */
const MAX_NEWCOMERS = 100;
const MAX_ASKERS = 20;
const MAX_CARDS = 300;

export type Call = Pick<Card, 'payment' | 'number' | 'title' | 'text' | 'isNewcomer'> &
  Pick<Line, 'asker' | 'name'> & { readonly cause: Cause };

export type Called =
  /** `joined` a card that others share; `again`: the member's open card, which may show that they called again. */
  | { readonly kind: 'new' | 'joined' | 'again'; readonly card: Card }
  | { readonly kind: 'crowded' }
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

/** Calls the staff to `channelId`, unless they don't want the member or too many newcomers call. `desk` has nothing old. */
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
  if (!open)
    return isCrowded(desk, call, now)
      ? { desk, called: { kind: 'crowded' } }
      : placeCall(desk, channelId, call, now);
  if (open.cause !== null && call.payment !== null)
    return placeCall(withoutAsker(desk, open, call.asker), channelId, call, now);
  const card = callAgain(here, open, call, now);
  return { desk: withCard(desk, card), called: { kind: 'again', card } };
}

/** Puts a call on the card of its payment, on one of its own, or once there are many, on one that is shared. */
export function placeCall(
  before: Desk,
  channelId: string,
  call: Call,
  at: number,
  isShared = mustShare(before, call, at),
): { readonly desk: Desk; readonly called: Called & { readonly card: Card } } {
  const { asker, name, cause, ...about } = call;
  const { number, isNewcomer } = about;
  const desk = withoutUnsure(before, asker);
  const lines = isShared ? [{ asker, number, name, isWaiting: cause === 'unchecked' }] : [];
  const open = desk.cards.filter((card) => card.channelId === channelId && isOpen(card));
  const joined =
    findRoom(paymentCards(open, call.payment)) ??
    (isShared ? findRoom(open.filter((card) => mayShare(card, call, at))) : undefined);
  if (joined) {
    const card = {
      ...joined,
      askers: [...joined.askers, asker],
      lines: joined.cause === null ? [] : [...joined.lines, ...lines],
    };
    return { desk: withCard(desk, card), called: { kind: 'joined', card } };
  }
  // The staff channel may still have cards from before the guild was erased: their buttons must not reach this one.
  const id = desk.nextId || Math.floor(at / SECOND_MS);
  const card: Card = {
    ...(isShared ? { ...NO_PAYMENT, isNewcomer, cause } : { ...about, cause: null }),
    ...{ id, channelId, at, askers: [asker], lines, againAt: null },
    ...{ isUnsure: false, answer: null, closed: null },
  };
  const cards = [...desk.cards, card].slice(-MAX_CARDS);
  return { desk: { ...desk, cards, nextId: id + 1 }, called: { kind: 'new', card } };
}

const NO_PAYMENT = { payment: null, number: null, title: '', text: '' };

const findRoom = (cards: readonly Card[]): Card | undefined =>
  cards.find(({ askers }) => askers.length < MAX_ASKERS);

/** Edits of older messages are slow, and an answer was for those who had asked before. */
const mayShare = (card: Card, { cause, isNewcomer }: Call, now: number): boolean =>
  card.cause === cause &&
  card.isNewcomer === isNewcomer &&
  card.answer === null &&
  card.lines.length > 0 &&
  isWithin(HOUR_MS, card.at, now);

/** What couldn't be looked up has one cause for all. */
function mustShare({ cards }: Desk, { payment, cause, isNewcomer }: Call, now: number): boolean {
  if (cause === 'unchecked') return true;
  const own = cards.filter((card) => card.cause === null && isWithin(HOUR_MS, card.at, now));
  return payment === null
    ? own.filter((card) => card.payment === null && card.isNewcomer === isNewcomer).length >=
        MAX_HOURLY.withoutPayment
    : own.filter((card) => card.payment !== null).length >= MAX_HOURLY.withPayment;
}

function isCrowded({ cards }: Desk, { payment, isNewcomer }: Call, now: number): boolean {
  if (payment !== null || !isNewcomer) return false;
  const recent = cards.filter(
    (card) => card.isNewcomer && card.payment === null && isWithin(HOUR_MS, card.at, now),
  );
  return recent.reduce((sum, { askers }) => sum + askers.length, 0) >= MAX_NEWCOMERS;
}

/** A shared card that nobody is on any more is taken out of the channel. */
export const withoutAsker = (desk: Desk, card: Card, asker: string): Desk =>
  withCard(desk, {
    ...card,
    askers: card.askers.filter((one) => one !== asker),
    lines: card.lines.filter((line) => line.asker !== asker),
  });

/** Leaves out what the member's new call replaces. */
const withoutUnsure = (desk: Desk, asker: string): Desk => ({
  ...desk,
  cards: desk.cards.filter(({ isUnsure, answer, askers }) => !isUnsure || answer || !askers.includes(asker)),
});

const paymentCards = (cards: readonly Card[], wanted: number | null): readonly Card[] =>
  cards.filter((card) => card.payment !== null && card.payment === wanted && isOpen(card));

/** At most once an hour, and once after an answer or when the payment is found. */
function callAgain({ cards }: Desk, card: Card, call: Call, now: number): Card {
  const { asker, name, cause, ...about } = call;
  const isFound =
    card.payment === null && about.payment !== null && paymentCards(cards, about.payment).length === 0;
  const lastCall = card.againAt ?? card.at;
  const isAnswered = card.answer !== null && card.answer.at > lastCall;
  // A copy is posted, too: the channel may have refused the last edit.
  if (!isFound && !isAnswered && isWithin(HOUR_MS, lastCall, now)) return { ...card };
  const line = { asker, number: about.number, name, isWaiting: cause === 'unchecked' };
  const lines = card.lines.map((one) => (one.asker === asker ? line : one));
  return { ...card, ...(isFound && about), lines, againAt: now };
}

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
  return { ...desk, cards, blocked };
}

/** A card that didn't reach the staff is forgotten, so that the member can call again. */
export const withoutUnsent = (desk: Desk, key: string): Desk => ({
  ...desk,
  cards: desk.cards.filter((card) => cardKey(card) !== key),
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
