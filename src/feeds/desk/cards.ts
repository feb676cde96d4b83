import { DAY_MS, HOUR_MS } from '../../lib/duration.js';
import { addCase, findOpen, isOpen, isWithin, lastAsked, mayAskAgain, withCase } from '../cases/cases.js';
import type { Card, Cause, Desk, Line } from './state.js';

/** How long anything about a member is stored. */
const KEPT_MS = 7 * DAY_MS;
const BLOCK_MS = 7 * DAY_MS;

/** Own cards an hour; later calls share cards. Those about a payment are worth more of the staff's time. */
const MAX_HOURLY = { withPayment: 10, withoutPayment: 3 };
/** Calls an hour of all newcomers that fit no payment. */
const MAX_NEWCOMERS = 100;
const MAX_ASKERS = 20;

export type Call = Pick<
  Card,
  'payment' | 'number' | 'isMissing' | 'player' | 'title' | 'text' | 'isNewcomer' | 'askerName'
> &
  Pick<Line, 'asker' | 'name'> & { readonly cause: Cause };

export type Called =
  /** `joined` a card that others share; `again`: the member's open card, which may show that they called again. */
  | { readonly kind: 'new' | 'joined' | 'again'; readonly card: Card }
  | { readonly kind: 'crowded' }
  | { readonly kind: 'blocked'; readonly until: number };

const findOpenCard = ({ cards }: Desk, asker: string): Card | undefined =>
  cards.findLast((card) => isOpen(card) && card.askers.includes(asker));

/** The member's open card, else the last one that was answered, closed or may have been sent. */
export const findOwnCard = (desk: Desk, asker: string): Card | undefined =>
  findOpenCard(desk, asker) ??
  desk.cards.findLast(
    ({ askers, answer, closed, isUnsure }) =>
      askers.includes(asker) && (answer !== null || (closed ? !closed.isBlocked : isUnsure)),
  );

/** What a member's card says of their call, to call once more. */
export function repeatCall(
  { title, text, payment, number, isMissing, player, isNewcomer, lines, cause }: Card,
  asker: string,
): Omit<Call, 'askerName'> {
  const line = lines.find((one) => one.asker === asker);
  const about = { title, text, payment, isMissing, player, isNewcomer, asker, name: line?.name ?? null };
  return {
    ...about,
    number: line ? line.number : number,
    cause: cause ?? (payment === null ? 'partial' : 'found'),
  };
}

/** Calls the staff to `channelId`, unless they don't want the member or too many newcomers call. `desk` has nothing old. */
export function callStaff(
  desk: Desk,
  channelId: string,
  call: Call,
  now: number,
): { readonly desk: Desk; readonly called: Called } {
  const block = desk.blocked.find(({ id }) => id === call.asker);
  if (block) return { desk, called: { kind: 'blocked', until: block.until } };
  const open = findOpen(desk, channelId, call.asker);
  if (!open)
    return isCrowded(desk, call, now)
      ? { desk, called: { kind: 'crowded' } }
      : placeCall(desk, channelId, call, now);
  if (open.cause !== null && call.payment !== null)
    return placeCall(withoutAsker(desk, open, call.asker), channelId, call, now);
  const card = callAgain(desk, open, call, now);
  return { desk: withCase(desk, card), called: { kind: 'again', card } };
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
    return { desk: withCase(desk, card), called: { kind: 'joined', card } };
  }
  const { state, card } = addCase(desk, { channelId, asker, at }, (basis) => ({
    ...basis,
    ...(isShared ? { ...NO_PAYMENT, isNewcomer, askerName: '', cause } : { ...about, cause: null }),
    ...{ lines, answer: null },
  }));
  return { desk: state, called: { kind: 'new', card } };
}

export const NO_PAYMENT = {
  payment: null,
  number: null,
  isMissing: false,
  player: null,
  title: '',
  text: '',
};

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
  withCase(desk, {
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
  const here = cards.filter(({ channelId }) => channelId === card.channelId);
  const isFound =
    card.payment === null && about.payment !== null && paymentCards(here, about.payment).length === 0;
  const isAnswered = card.answer !== null && card.answer.at > lastAsked(card);
  // A copy is posted, too: the channel may have refused the last edit.
  if (!isFound && !isAnswered && !mayAskAgain(card, now)) return { ...card };
  const line = { asker, number: about.number, name, isWaiting: cause === 'unchecked' };
  const lines = card.lines.map((one) => (one.asker === asker ? line : one));
  return { ...card, ...(isFound && about), lines, againAt: now };
}

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
