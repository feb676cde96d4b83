import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { clip, codeSpan, escapeName, fitLines, joinParts, roleMention } from '../../../text/markdown.js';
import { aboutMeButton, button, buttonRows, linkButton } from '../../../ui/components.js';
import { discordTime } from '../../../ui/format.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Storefront } from '../../../ui/web-address.js';
import type { Words } from '../../../words/index.js';
import type { Press } from '../../feed.js';
import { receiptFields, type Typed } from '../../kit/typed-payment.js';
import { rolesActions } from '../actions.js';
import { AGAIN_MAX, againLink, findEnding } from '../reminders.js';
import type { Refused } from '../rules/grants.js';
import { findProduct } from '../rules/mappings.js';
import { findHolding, isLive, latestGrants, ofMember } from '../rules/members.js';
import { findDiscordField } from '../rules/typed.js';
import { type Grant, MAX_REASON_CHARS, type Roles } from '../state.js';
import { describeGift, describeUntil, embedReply } from '../view.js';

const SHOWN = 20;
const MAX_GIFTS = 5;
const NAME_MAX = 60;
const MAX_AGAIN = 2;

export interface Mine {
  readonly press: Pick<Press, 'userId' | 'accountName' | 'roleIds' | 'postableHere'>;
  readonly now: number;
  /** What was given since then, the press gave. */
  readonly pressedAt: number;
  readonly staffChannelId: string | null;
  readonly refused: readonly Refused[];
  /** Whether the shop tells the bot of payments. */
  readonly canList: boolean;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
  readonly storefront: Storefront;
}

/** What the member has, what is under way, and the ways to a role. */
export function mineView(roles: Roles, shown: Mine, words: Words): Reply {
  const { press, now, catalogue } = shown;
  const { mine, notices } = words.buyerRoles;
  const hasStaff = shown.staffChannelId !== null;
  const { grants, cards: asked } = ofMember(roles, press.userId);
  const latest = latestGrants(grants);
  const given = latest.filter((one) => isLive(one, now));
  const ended = latest.filter((one) => !isLive(one, now));
  const lines = [
    ...given.map((one) => roleLine(one, roles, shown, words)),
    ...ended.map(({ roleId, endsAt }) => mine.ended(roleMention(roleId), discordTime(endsAt ?? now, 'D'))),
    ...asked.map(({ closed, paymentId }) => {
      if (!closed) return mine.waiting(paymentId);
      return !closed.isApproved && mine.refused(paymentId, escapeName(closed.why, 2 * MAX_REASON_CHARS));
    }),
    ...shown.refused.map((one) => ungrantedLine(one, words)),
  ];
  const field = findField(roles, shown);
  const ways = [
    field &&
      `${mine.wayTyped(displayName(field, NAME_MAX, words))}\n-# ${mine.wayName(codeSpan(press.accountName))}`,
    hasStaff && mine.wayPaid,
    !field && !hasStaff && notices.off[1],
  ];
  const gifts = giftLines(roles, catalogue, words);
  const parts = [
    joinParts(lines.slice(0, SHOWN), '\n') || mine.none,
    gifts.length > 0 && `${mine.gifts}\n${fitLines(gifts, 1000, words.more, MAX_GIFTS)}`,
    joinParts(ways, '\n'),
  ];
  const view = embedReply(mine.title, [joinParts(parts, '\n\n')], given.length > 0 ? 'good' : 'neutral', [
    ...againButtons([...given, ...ended], shown, words),
    hasStaff && button(rolesActions.paid({ id: 0 }), mine.paid),
    aboutMeButton(words),
  ]);
  // A phone copies a message's text, and nothing of an embed.
  return {
    ...view,
    content: field ? press.userId : '',
    components: [...buttonRows(bells(given, roles, shown, words)), ...(view.components ?? [])],
  };
}

/** The field of a product with a role in which buyers say who they are; undefined if the bot can't read it. */
function findField({ mappings }: Roles, { catalogue, canList }: Mine): string | undefined {
  const mapped = new Set(mappings.map(({ productId }) => productId));
  const products = catalogue && canList ? listProducts(catalogue).filter(({ id }) => mapped.has(id)) : [];
  const [field] = products.flatMap(({ requestedFields }) => findDiscordField(requestedFields) ?? []);
  return field && (field.name || field.description);
}

function roleLine(due: Grant, roles: Roles, shown: Mine, words: Words): string {
  const { roleId, endsAt } = due;
  const { mine } = words.buyerRoles;
  const role = roleMention(roleId);
  const until = describeUntil(endsAt, words);
  const known = findHolding(roles, due);
  if (known === undefined || known.givenAt === null) {
    const isStuck = roles.problems.some((one) => one.roleId === roleId || one.kind === 'refusedAll');
    return mine[isStuck ? 'stuck' : 'pending'](role);
  }
  if (known.givenAt >= shown.pressedAt) return mine.now(role, until);
  return shown.press.roleIds.includes(roleId) ? joinParts([role, until], ' ') : mine.taken(role);
}

/** Links to the products that gave these roles. */
function againButtons(bought: readonly Grant[], { catalogue, storefront }: Mine, words: Words) {
  const withEnd = bought.filter(({ endsAt }) => endsAt !== null);
  const ids = [...new Set(withEnd.map(({ productId }) => productId))].slice(0, MAX_AGAIN);
  const links = ids.map((id) => againLink(findProduct(catalogue, id), storefront, words));
  return links.map((link) => link && linkButton(link.url, link.label));
}

/** Of roles that end, until it is time. */
function bells(given: readonly Grant[], roles: Roles, shown: Mine, words: Words) {
  const { remind, noReminder } = words.buyerRoles.reminder;
  return given.slice(0, MAX_AGAIN).map((grant) => {
    const ending = findEnding(roles, grant);
    const product = findProduct(shown.catalogue, grant.productId);
    const id = (to: 'on' | 'off') => rolesActions.remind({ role: grant.roleId, to });
    if (ending?.holding.reminder) return button(id('off'), noReminder);
    const mayRemind = shown.press.postableHere !== undefined;
    const isOffered = ending && product && mayRemind && shown.now < ending.remindAt;
    return isOffered && button(id('on'), remind(clip(plainName(product.name, words), AGAIN_MAX)));
  });
}

/** "VIP → @vip for 30 days", of the products that members can buy now. */
const giftLines = ({ mappings }: Roles, catalogue: Catalogue | undefined, words: Words): readonly string[] =>
  mappings.flatMap((mapping) => {
    const product = findProduct(catalogue, mapping.productId);
    const name = product && displayName(product.name, NAME_MAX, words);
    return name === undefined ? [] : [`${name} → ${describeGift(mapping, catalogue, words)}`];
  });

export const paidForm = (typed: Typed, words: Words): Modal => ({
  customId: rolesActions.ask(),
  title: words.buyerRoles.formTitle,
  fields: receiptFields(typed, true, words),
});

export type Notice = keyof Words['buyerRoles']['notices'];

/** @param typed what the form begins with the next time @param isKnown something is stored of the member */
export function noticeView(notice: Notice, words: Words, typed?: Typed, isKnown = false): Reply {
  const { buyerRoles } = words;
  const [title, text] = buyerRoles.notices[notice];
  return embedReply(title, [text], 'neutral', [
    typed && button(rolesActions.paid(typed), buyerRoles.again, 'primary'),
    isKnown && aboutMeButton(words),
  ]);
}

/** Why a payment needs no question to the staff. */
export const ungrantedView = (refused: Refused, words: Words): Reply =>
  embedReply(words.buyerRoles.mine.title, [ungrantedLine(refused, words)], 'neutral', [
    button(rolesActions.mine(), words.buyerRoles.get),
  ]);

const ungrantedLine = ({ paymentId, why }: Refused, { buyerRoles: { mine, refusals } }: Words) =>
  `⚠️ ${mine.ungranted(paymentId)}. ${refusals[why]}`;
