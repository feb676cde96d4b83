import { DAY_MS } from '../../lib/duration.js';
import { addCase, isOpen, lastAsked, mayAskAgain, withCase } from '../cases/cases.js';
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
  /** Where they can be told. */
  readonly toldIn: string | undefined;
  readonly about: About;
}

export interface Called {
  /** What the member reads. */
  readonly told: 'called' | 'calledAlready' | 'calledAgain' | 'crowded' | 'muted';
  /** The one that the call is on. */
  readonly card?: Card;
}

/** Of a member's cards that are meant, the one with the newest call, answer or end. */
export const findLastCard = ({ cards }: Desk, asker: string, isMeant: (card: Card) => boolean) =>
  cards
    .filter((card) => card.askers.includes(asker) && isMeant(card))
    .toSorted((one, other) => lastChanged(one) - lastChanged(other))
    .at(-1);

const lastChanged = (card: Card): number =>
  Math.max(lastAsked(card), card.answer?.at ?? 0, card.closed?.at ?? 0);

export const aboutOf = ({ payment, isUnchecked, number, player, title, text }: Card): About => ({
  ...{ payment, isUnchecked, number, player, title, text },
});

/**
 * Calls the staff to `channelId`, unless they have muted the member or too many cards are open. There is a card for each
 * payment, and one of each member for what fits none. `desk` has nothing old.
 */
export function callStaff(
  desk: Desk,
  channelId: string,
  call: Call,
  now: number,
): Called & { readonly desk: Desk } {
  const { asker, about } = call;
  if (desk.muted.some(({ id }) => id === asker)) return { desk, told: 'muted' };
  const open = desk.cards.filter((card) => card.channelId === channelId && isOpen(card));
  const own = ({ askers }: Card) => askers.includes(asker);
  const same = open.find((card) => card.payment === about.payment && (card.payment !== null || own(card)));
  if (!same) {
    if (isCrowded(open, about)) return { desk, told: 'crowded' };
    const { state, card } = addCase(desk, { channelId, asker, at: now }, (basis) =>
      withAsker({ ...basis, ...about, takenBy: null, answer: null }, call),
    );
    return { desk: state, told: 'called', card };
  }
  if (!own(same) && same.askers.length >= MAX_ASKERS) return { desk, told: 'crowded' };
  const card = withAsker(own(same) ? callAgain(same, now) : same, call);
  const again = card.againAt === null ? 'calledAlready' : 'calledAgain';
  return { desk: withCase(desk, card), told: own(same) ? again : 'called', card };
}

const withAsker = (card: Card, { asker, toldIn }: Call): Card => ({
  ...card,
  askers: [...new Set([...card.askers, asker])],
  toldIn: toldIn === undefined ? card.toldIn : { ...card.toldIn, [asker]: toldIn },
});

const fitsNone = ({ payment, isUnchecked }: About): boolean => payment === null && !isUnchecked;

function isCrowded(open: readonly Card[], about: About): boolean {
  const alike = open.filter((card) => fitsNone(card) === fitsNone(about));
  return alike.length >= (fitsNone(about) ? MAX_OPEN.fittingNone : MAX_OPEN.others);
}

/** Shown at most once an hour, and once after an answer. */
function callAgain(card: Card, now: number): Card {
  const isAnswered = card.answer !== null && card.answer.at > lastAsked(card);
  return { ...card, againAt: isAnswered || mayAskAgain(card, now) ? now : card.againAt };
}

export const withMuted = (desk: Desk, member: string, now: number): Desk => ({
  ...desk,
  muted: [...desk.muted.filter(({ id }) => id !== member), { id: member, until: now + MUTED_MS }],
});

/** Cards of this member alone are left without askers. */
export const withoutMember = (desk: Desk, member: string): Desk => ({
  ...desk,
  cards: desk.cards.map((card) => {
    if (!card.askers.includes(member)) return card;
    const { [member]: _channel, ...toldIn } = card.toldIn;
    return { ...card, toldIn, askers: card.askers.filter((one) => one !== member) };
  }),
});

/** Drops what was stored for long enough. */
export const dropOld = (desk: Desk, now: number): Desk => ({
  ...desk,
  cards: desk.cards.filter(({ at }) => now - at < KEPT_MS),
  muted: desk.muted.filter(({ until }) => until > now),
});
