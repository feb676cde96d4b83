import { DAY_MS } from '../../lib/duration.js';
import { type Asker, beginCase, hasAsker, isOpen, withAsker } from '../cases/cases.js';
import { type About, type Card, type Desk, deskChannel } from './state.js';

/** How long anything about a member is stored. */
const KEPT_MS = 7 * DAY_MS;
const MUTED_MS = 7 * DAY_MS;
const MAX_ASKERS = 20;
/** Open cards of a guild. Anybody can make up a number, so those that fit no payment leave room for the others. */
const MAX_OPEN = { fittingNone: 20, others: 100 };

interface Called {
  /** What the member reads. */
  readonly notice: 'off' | 'muted' | 'crowded' | 'called' | 'calledAgain';
  /** The one that the call is on. */
  readonly card?: Card;
}

/**
 * Calls the staff, unless they have muted the member or too many cards are open. There is a card for each payment, and one of
 * each member for what fits none. `desk` has nothing old.
 */
export function callStaff(
  desk: Desk,
  staffChannelId: string | null,
  { asker, about }: { readonly asker: Asker; readonly about: About },
  now: number,
): Called {
  const channelId = deskChannel(desk, staffChannelId);
  if (channelId === null) return { notice: 'off' };
  if (desk.muted.some(({ id }) => id === asker.id)) return { notice: 'muted' };
  const isOwn = (card: Card) => hasAsker(card, asker.id);
  const { payment } = about;
  const open = desk.cards.filter((card) => card.channelId === channelId && isOpen(card));
  const same = open.find((card) => card.about.payment === payment && (payment !== null || isOwn(card)));
  if (same && isOwn(same))
    return { notice: 'calledAgain', card: { ...withAsker(same, asker), againAt: now } };
  if (same ? same.askers.length >= MAX_ASKERS : isCrowded(open, about)) return { notice: 'crowded' };
  const fresh = { ...beginCase(desk, channelId, asker, now), about, takenBy: null, answer: null };
  return { notice: 'called', card: same ? withAsker(same, asker) : fresh };
}

const fitsNone = ({ payment, isUnchecked }: About): boolean => payment === null && !isUnchecked;

function isCrowded(open: readonly Card[], about: About): boolean {
  const alike = open.filter((card) => fitsNone(card.about) === fitsNone(about));
  return alike.length >= (fitsNone(about) ? MAX_OPEN.fittingNone : MAX_OPEN.others);
}

export const withMuted = (desk: Desk, member: string, now: number): Desk => ({
  ...desk,
  muted: [...desk.muted.filter(({ id }) => id !== member), { id: member, until: now + MUTED_MS }],
});

/** Drops what was stored for long enough. */
export const dropOld = (desk: Desk, now: number): Desk => ({
  ...desk,
  cards: desk.cards.filter(({ at }) => now - at < KEPT_MS),
  muted: desk.muted.filter(({ until }) => until > now),
});
