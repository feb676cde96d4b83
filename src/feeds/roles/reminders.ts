import type { Product } from '../../domain/product.js';
import { DAY_MS } from '../../lib/duration.js';
import type { ShopState } from '../../shop/open-shop.js';
import { clip, roleMention } from '../../text/markdown.js';
import { discordTime, type Format } from '../../ui/format.js';
import { plainName } from '../../ui/name.js';
import { buyAddress, type Storefront } from '../../ui/web-address.js';
import type { Words } from '../../words/index.js';
import type { Poll, Press, Step } from '../feed.js';
import { tellMembers } from '../notes/feed.js';
import type { NoteDraft } from '../notes/notes.js';
import { rolesActions } from './actions.js';
import { findProduct } from './rules/mappings.js';
import { dueRoles, findHolding, pairKey, type RolePair } from './rules/members.js';
import { type Grant, type Holding, isOffered, type Roles, rolesPart } from './state.js';

/** Leaves room for the rest of the label. */
export const AGAIN_MAX = 55;
/** Before the end of a role, and of one that lasts less than `SHORT_DAYS`. */
const LEAD_DAYS = 3;
const SHORT_LEAD_DAYS = 1;
const SHORT_DAYS = 10;

interface Ending {
  readonly grant: Grant;
  readonly holding: Holding;
  readonly endsAt: number;
  readonly remindAt: number;
}

/** A role that the bot gave and will take back; undefined for any other. */
export function findEnding(roles: Pick<Roles, 'holdings'>, grant: Grant): Ending | undefined {
  const { endsAt } = grant;
  const holding = findHolding(roles, grant);
  if (endsAt === null || holding?.origin !== 'bot' || holding.givenAt === null) return undefined;
  const days = Math.round((endsAt - holding.givenAt) / DAY_MS);
  const lead = days < SHORT_DAYS ? SHORT_LEAD_DAYS : LEAD_DAYS;
  return { grant, holding, endsAt, remindAt: endsAt - lead * DAY_MS };
}

type ReminderPoll = Storefront &
  Pick<Poll, 'now'> & { readonly lastList: Pick<ShopState, 'listed'> | undefined };

/** Reminds whoever wants to be of each end, once: what is stored and the note are one write. */
export function remind(roles: Roles, poll: ReminderPoll, { words }: Format): Step<Roles> {
  const { now, lastList } = poll;
  const due = (isOffered(roles) ? dueRoles(roles.grants, now) : []).flatMap((grant) => {
    const ending = findEnding(roles, grant);
    const wish = ending?.holding.reminder;
    return ending && wish && ending.remindAt <= now && wish.end !== ending.endsAt ? { ...ending, wish } : [];
  });
  if (due.length === 0) return { state: roles };
  const { ends, noReminder } = words.buyerRoles.reminder;
  const drafts = due.map(
    ({ grant: { roleId, memberId, productId }, endsAt, wish: { channelId } }): NoteDraft => {
      const product = findProduct(lastList?.listed, productId);
      return {
        ...{ about: `the end of ${roleId}`, askers: [{ id: memberId, channelId }] },
        text: ends(roleMention(roleId), discordTime(endsAt, 'D')),
        label: noReminder,
        link: againLink(product, poll, words),
        openId: (note) => rolesActions.stopReminding({ note, role: roleId }),
      };
    },
  );
  const holdings = roles.holdings.map((holding) => {
    const reminded = due.find((one) => one.holding === holding);
    return reminded ? { ...holding, reminder: { ...reminded.wish, end: reminded.endsAt } } : holding;
  });
  return { state: { ...roles, holdings }, also: tellMembers(drafts, now) };
}

/** The wish of whoever presses; without a channel there is none. */
export async function wishReminder(press: Press, roleId: string, channelId: string | undefined) {
  const pair: RolePair = { memberId: press.userId, roleId };
  const reminder = channelId === undefined ? undefined : { channelId, end: null };
  await press.feeds.change(rolesPart, (roles) => ({
    state: {
      ...roles,
      holdings: roles.holdings.map((one) => (pairKey(one) === pairKey(pair) ? { ...one, reminder } : one)),
    },
  }));
}

/** To a product in the shop; undefined for one that isn't there. */
export function againLink(product: Product | undefined, storefront: Storefront, words: Words) {
  const url = product && buyAddress(product.id, storefront);
  if (!product || url === undefined) return undefined;
  return { url, label: words.buyerRoles.mine.again(clip(plainName(product.name, words), AGAIN_MAX)) };
}
