import type { Catalogue } from '../../../domain/catalogue.js';
import type { Payment } from '../../../domain/payment.js';
import { DAY_MS } from '../../../lib/duration.js';
import { clip, fitLines, joinParts, roleMention } from '../../../text/markdown.js';
import { aboutMeButton, button, linkButton } from '../../../ui/components.js';
import { discordTime } from '../../../ui/format.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import { buyAddress, type Storefront } from '../../../ui/web-address.js';
import type { Words } from '../../../words/index.js';
import { receiptFields, type Typed } from '../../typed-payment.js';
import { rolesActions } from '../actions.js';
import { isLive, latestGrants, pairKey } from '../rules/due.js';
import { type Claimant, findObstacle, grantsOfPayment } from '../rules/grants.js';
import { findProduct, wholeDays } from '../rules/mappings.js';
import { ofMember } from '../rules/retention.js';
import { refusedLine } from '../staff/staff.js';
import { askedChannel, type Grant, type Refusal, type Roles } from '../state.js';
import { describeEnded, describeGift, describeUntil, embedReply } from '../view.js';

const SOON_MS = 3 * DAY_MS;
const SHOWN = 20;
const MAX_GIFTS = 5;
const NAME_MAX = 60;
const MAX_AGAIN = 2;
/** Leaves room for the rest of the label. */
const AGAIN_MAX = 55;

export interface Mine {
  readonly memberId: string;
  readonly now: number;
  readonly offersCodes: boolean;
  readonly staffChannelId: string | null;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
  readonly storefront: Storefront;
}

/** What the member has, what is under way, and the ways to a role. */
export function mineView(roles: Roles, shown: Mine, words: Words): Reply {
  const { memberId, now, offersCodes, staffChannelId, catalogue } = shown;
  const { mine, told, refusals } = words.buyerRoles;
  const hasStaff = askedChannel(roles, staffChannelId) !== null;
  const { grants, cards: asked, ungranted } = ofMember(roles, memberId);
  const latest = latestGrants(grants);
  const given = latest.filter((one) => isLive(one, now));
  const ended = latest.filter((one) => !isLive(one, now));
  const lines = [
    ...given.map((one) => roleLine(one, roles, now, words)),
    ...ended.map((one) => describeEnded(one, words)),
    ...asked
      .filter(({ closed }) => closed === null)
      .map((one) => mine[one.isUnsure ? 'unsure' : 'waiting'](one.paymentId)),
    ...asked.flatMap(({ closed, paymentId }) =>
      closed && !closed.isApproved ? refusedLine(paymentId, closed.why, words) : [],
    ),
    ...ungranted
      .toReversed()
      .map(({ paymentId, why }) => `⚠️ ${mine.ungranted(paymentId)}. ${refusals[why].member}`),
  ];
  const ways = [
    mine.ways,
    offersCodes && mine.wayCode,
    hasStaff && mine.wayPaid,
    !offersCodes && !hasStaff && told.off[1],
  ];
  const gifts = giftLines(roles, catalogue, words);
  const parts = [
    lines.slice(0, SHOWN).join('\n') || mine.none,
    gifts.length > 0 && `${mine.gifts}\n${fitLines(gifts, 1000, words.more, MAX_GIFTS)}`,
    joinParts(ways, '\n'),
  ];
  return embedReply(mine.title, [joinParts(parts, '\n\n')], given.length > 0 ? 'good' : 'neutral', [
    offersCodes && button(rolesActions.code(), mine.code, 'primary'),
    hasStaff && button(rolesActions.paid(), mine.paid, !offersCodes && given.length === 0 && 'primary'),
    ...againButtons([...given.filter(({ endsAt }) => isSoon(endsAt, now)), ...ended], roles, shown, words),
    aboutMeButton(words),
  ]);
}

function roleLine(due: Grant, { holdings, troubles }: Roles, now: number, words: Words): string {
  const { roleId, endsAt } = due;
  const { mine } = words.buyerRoles;
  const role = roleMention(roleId);
  const known = holdings.find((one) => pairKey(one) === pairKey(due));
  if (known?.taken) return mine.taken(role);
  if (!known?.isHeld && !known?.missingSince) {
    const isStuck = troubles.some((one) => one.roleId === roleId || one.kind === 'refusedAll');
    return mine[isStuck ? 'stuck' : 'pending'](role);
  }
  return endsAt !== null && isSoon(endsAt, now)
    ? mine.endsSoon(role, discordTime(endsAt, 'R'))
    : joinParts([role, describeUntil(endsAt, words)], ' ');
}

const isSoon = (endsAt: number | null, now: number): boolean => endsAt !== null && endsAt - now <= SOON_MS;

/** Links to the products that gave these roles, or to the shop. */
function againButtons(bought: readonly Grant[], { mappings }: Roles, shown: Mine, words: Words) {
  const { catalogue, storefront } = shown;
  const { mine } = words.buyerRoles;
  const ids = [...new Set(bought.map(({ productId }) => productId))].slice(0, MAX_AGAIN);
  const links = ids.flatMap((id) => {
    const product = findProduct(catalogue, id);
    const name = catalogue ? product?.name : mappings.find(({ productId }) => productId === id)?.productName;
    const address = buyAddress(id, product ? storefront : { ...storefront, productPage: null });
    const again = name !== undefined && mine.again(clip(plainName(name, words), AGAIN_MAX));
    return address === undefined ? [] : [[again || words.openShop, address] as const];
  });
  return [...new Map(links)].map(([label, address]) => linkButton(address, label));
}

/** "VIP → @vip for 30 days", of the products that members can buy now. */
const giftLines = ({ mappings }: Roles, catalogue: Catalogue | undefined, words: Words): readonly string[] =>
  mappings.flatMap((mapping) => {
    const product = findProduct(catalogue, mapping.productId);
    if (!product) return [];
    const name = displayName(product.name, NAME_MAX, words);
    return [`${name} → ${describeGift(mapping, wholeDays(product.durationDays), words)}`];
  });

/** The only message that ever shows the code. @param until in milliseconds since the epoch */
export function codeView(code: string, until: number, { buyerRoles }: Words): Reply {
  const { title, text } = buyerRoles.code;
  const description = text(`\`\`\`\n${code}\n\`\`\``, discordTime(until, 'f'));
  return embedReply(title, [description], 'good', [button(rolesActions.code(), buyerRoles.mine.newCode)]);
}

export const paidForm = (typed: Typed, words: Words): Modal => ({
  customId: rolesActions.ask(),
  title: words.buyerRoles.formTitle,
  fields: receiptFields(typed, true, words),
});

export type Notice = keyof Words['buyerRoles']['told'];

interface Answered {
  /** What the form begins with the next time. */
  readonly typed?: Typed;
  /** Something is stored of the member. */
  readonly isKnown?: boolean;
}

export function toldView(told: Notice, words: Words, { typed, isKnown = false }: Answered = {}): Reply {
  const { buyerRoles } = words;
  const [title, text] = buyerRoles.told[told];
  const again = typed ?? { id: 0 };
  return embedReply(title, [text], 'neutral', [
    RETRIED.has(told) && button(rolesActions.paid(again), buyerRoles.again, 'primary'),
    isKnown && aboutMeButton(words),
  ]);
}

/** What another try may change at once. */
const RETRIED: ReadonlySet<Notice> = new Set(['needsBoth', 'noMatch', 'unreachable']);

/** What no moderator can change by looking. */
const FINAL: ReadonlySet<Refusal> = new Set(['test', 'unpaid', 'unknownLine', 'unmapped', 'free', 'over']);

/** Why a member's own payment needs no question to the staff; undefined if it does. */
export function answerAtOnce(roles: Roles, payment: Payment, claim: Claimant, words: Words) {
  const { get, mine, refusals } = words.buyerRoles;
  const obstacle = findObstacle(roles, payment, claim);
  const back = [button(rolesActions.mine(), get)];
  if (obstacle && FINAL.has(obstacle))
    return embedReply(mine.ungranted(payment.id), [refusals[obstacle].member], 'neutral', back);
  const given = grantsOfPayment(roles.grants, payment.id);
  if (obstacle !== 'taken' || given.some(({ memberId }) => memberId !== claim.memberId)) return undefined;
  const lines = given.map((one) =>
    one.endsAt !== null && one.endsAt <= claim.now
      ? describeEnded(one, words)
      : mine.already(roleMention(one.roleId), describeUntil(one.endsAt, words)),
  );
  return embedReply(mine.title, [...new Set(lines)], 'neutral', back);
}
