import { DAY_MS } from '../../lib/duration.js';
import { addCase, findOpen, isOpen, isWithin, lastAsked, mayAskAgain, withCase } from '../cases/cases.js';
import type { Card, Desk } from './state.js';

/** How long anything about a member is stored. */
const KEPT_MS = 7 * DAY_MS;
const MUTED_MS = 7 * DAY_MS;
const MAX_ASKERS = 20;
/** Open cards of a guild. Anybody can make up a number, so those that fit no payment leave room for the others. */
const MAX_OPEN = { fittingNone: 20, others: 100 };

/** What a card says of the payment that its members ask about. */
export type About = Pick<Card, 'payment' | 'isUnchecked' | 'number' | 'player' | 'title' | 'text'>;

export interface Call {
  readonly asker: string;
  readonly askerName: string;
  /** Where they can be told. */
  readonly toldIn: string | undefined;
  readonly about: About;
}

export type Called =
  /** `joined` the card of the payment; `again`: the member's open card, which may show that they called again. */
  | { readonly kind: 'new' | 'joined' | 'again'; readonly card: Card }
  | { readonly kind: 'crowded' }
  | { readonly kind: 'muted'; readonly until: number };

const findOpenCard = ({ cards }: Desk, asker: string): Card | undefined =>
  cards.findLast((card) => isOpen(card) && card.askers.includes(asker));

/** The member's open card, else the last one that was answered, closed or may have been sent. */
export const findOwnCard = (desk: Desk, asker: string): Card | undefined =>
  findOpenCard(desk, asker) ??
  desk.cards.findLast(
    ({ askers, answer, closed, isUnsure }) =>
      askers.includes(asker) && (answer !== null || (closed ? !closed.isMuted : isUnsure)),
  );

export const aboutOf = ({ payment, isUnchecked, number, player, title, text }: Card): About => ({
  ...{ payment, isUnchecked, number, player, title, text },
});

/** Calls the staff to `channelId`, unless they have muted the member or too many cards are open. `desk` has nothing old. */
export function callStaff(
  before: Desk,
  channelId: string,
  call: Call,
  now: number,
): { readonly desk: Desk; readonly called: Called } {
  const { asker, askerName, toldIn, about } = call;
  const place = toldIn === undefined ? {} : { [asker]: toldIn };
  const mute = before.muted.find(({ id }) => id === asker);
  if (mute) return { desk: before, called: { kind: 'muted', until: mute.until } };
  const own = findOpen(before, channelId, asker);
  if (own) {
    const card = { ...callAgain(before, own, call, now), toldIn: { ...own.toldIn, ...place } };
    return { desk: withCase(before, card), called: { kind: 'again', card } };
  }
  const desk = withoutUnsure(before, asker);
  const open = desk.cards.filter((card) => card.channelId === channelId && isOpen(card));
  const shared = aboutPayment(open, about.payment).find(({ askers }) => askers.length < MAX_ASKERS);
  if (shared) {
    const card = {
      ...shared,
      askers: [...shared.askers, asker],
      toldIn: { ...shared.toldIn, ...place },
    };
    return { desk: withCase(desk, card), called: { kind: 'joined', card } };
  }
  if (isCrowded(open, about)) return { desk, called: { kind: 'crowded' } };
  const { state, card } = addCase(desk, { channelId, asker, at: now }, (basis) => ({
    ...{ ...basis, ...about },
    ...{ askerName, toldIn: place, answer: null },
  }));
  return { desk: state, called: { kind: 'new', card } };
}

const fitsNone = ({ payment, isUnchecked }: About): boolean => payment === null && !isUnchecked;

function isCrowded(open: readonly Card[], about: About): boolean {
  const alike = open.filter((card) => fitsNone(card) === fitsNone(about));
  return alike.length >= (fitsNone(about) ? MAX_OPEN.fittingNone : MAX_OPEN.others);
}

/** Leaves out what the member's new call replaces. */
const withoutUnsure = (desk: Desk, asker: string): Desk => ({
  ...desk,
  cards: desk.cards.filter(({ isUnsure, answer, askers }) => !isUnsure || answer || !askers.includes(asker)),
});

const aboutPayment = (cards: readonly Card[], wanted: number | null): readonly Card[] =>
  cards.filter((card) => card.payment !== null && card.payment === wanted);

/** At most once an hour, and once after an answer or when the payment is found. */
function callAgain({ cards }: Desk, card: Card, { about }: Call, now: number): Card {
  const here = cards.filter((one) => one.channelId === card.channelId && isOpen(one));
  const isFound =
    card.payment === null && about.payment !== null && aboutPayment(here, about.payment).length === 0;
  const isAnswered = card.answer !== null && card.answer.at > lastAsked(card);
  // A copy is posted, too: the channel may have refused the last edit.
  if (!isFound && !isAnswered && !mayAskAgain(card, now)) return { ...card };
  return { ...card, ...(isFound && about), againAt: now };
}

export const withMuted = (desk: Desk, { askers }: Card, now: number): Desk => ({
  ...desk,
  muted: [
    ...desk.muted.filter(({ id }) => !askers.includes(id)),
    ...askers.map((id) => ({ id, until: now + MUTED_MS })),
  ],
});

/** Drops what was stored for long enough. */
export function dropOld(desk: Desk, now: number): Desk {
  const cards = desk.cards.filter(({ at }) => isWithin(KEPT_MS, at, now));
  const muted = desk.muted.filter(({ until }) => until > now);
  return { ...desk, cards, muted };
}
