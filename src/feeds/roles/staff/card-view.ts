import { judgePayment } from '../../../domain/verdict.js';
import { SnowflakeUtil } from '../../../lib/discord.js';
import { readSale } from '../../../sales/sale.js';
import { codeSpan, fitLines, joinParts, memberMention, roleMention } from '../../../text/markdown.js';
import { paymentActions } from '../../../ui/actions.js';
import { button } from '../../../ui/components.js';
import { COLOURS } from '../../../ui/embed.js';
import { discordTime, type Format } from '../../../ui/format.js';
import { typedText } from '../../../ui/name.js';
import { goods, paidAmount, verdictColour } from '../../../ui/payment-facts.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { lastAsked } from '../../cases/cases.js';
import { mentionMembers } from '../../mention-members.js';
import { summarizePayment } from '../../payment-summary.js';
import { fitsBuyer } from '../../typed-payment.js';
import { rolesActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { describeEnd } from '../end-words.js';
import type { PaymentRead } from '../proofs/requests.js';
import { grantPayment, grantsOfPayment } from '../rules/grants.js';
import {
  findMember,
  type Grant,
  type Mapping,
  type Refusal,
  type RoleRequest,
  type Roles,
} from '../state.js';

const LINES_SHOWN = 5;
const GOODS_MAX = 300;
const HOLDERS_SHOWN = 3;

/** For or against a request; it isn't stored. */
export interface Evidence {
  readonly read: PaymentRead;
  /** In the game, as the member typed it. */
  readonly name: string | undefined;
  /** As of `Press`. */
  readonly joinedAt: number | undefined;
}

/** In the staff channel. The member is named, and not pinged. */
export function cardView(request: RoleRequest, found: Evidence, roles: Roles, format: Format): Reply {
  const { card, refusals } = format.words.buyerRoles;
  const { id, paymentId } = request;
  const memberId = findMember(request);
  const obstacle = findObstacle(request, found, roles);
  const isOpen = found.read !== 'noPayment';
  const isLikely = obstacle === undefined && typeof found.read === 'object' && fitsName(found);
  const since = [
    card.asked(discordTime(lastAsked(request), 'R')),
    found.joinedAt !== undefined && card.joined(discordTime(found.joinedAt, 'D')),
    card.account(discordTime(SnowflakeUtil.timestampFrom(memberId), 'D')),
  ];
  const lines = [
    ...evidenceLines(found, roles, paymentId, format),
    obstacle && `⚠️ ${refusals[obstacle].staff}`,
    `-# ${card.proof}`,
    `-# ${joinParts(since)}`,
  ];
  return {
    content: card.asks(memberMention(memberId), mentionGifts(found, roles)),
    ...embedReply(card.isTheirs(paymentId), lines, 'waiting', [
      !(obstacle && LASTING.has(obstacle)) &&
        button(rolesActions.approve({ request: id }), card.approve, isLikely && 'primary'),
      button(rolesActions.refuse({ request: id }), card.refuse),
      button(paymentActions.card({ id: paymentId }), card.open, !isLikely && isOpen && 'primary'),
    ]),
  };
}

/** What the shop doesn't say now, or may say otherwise later, can still be approved. */
const LASTING: ReadonlySet<Refusal> = new Set(['test', 'unknownLine', 'unmapped', 'taken', 'free', 'over']);

/** Why an approval would give nothing. */
function findObstacle(request: RoleRequest, { read }: Evidence, roles: Roles): Refusal | undefined {
  if (typeof read === 'string') return undefined;
  const result = grantPayment(roles, {
    ...{ payment: readSale(read.value), memberId: findMember(request), now: lastAsked(request) },
    ...{ proof: { kind: 'approval', by: '' }, productDays: () => undefined },
  });
  return 'refusal' in result ? result.refusal : undefined;
}

const fitsName = ({ read, name }: Evidence): boolean =>
  typeof read === 'object' && name !== undefined && fitsBuyer(read.value, name);

const giftsOf = ({ read }: Evidence, { mappings }: Roles): readonly Mapping[] =>
  typeof read === 'string'
    ? []
    : mappings.filter((one) => read.value.products.some(({ productId }) => productId === one.productId));

const mentionGifts = (found: Evidence, roles: Roles): string =>
  [...new Set(giftsOf(found, roles).map(({ roleId }) => roleMention(roleId)))]
    .slice(0, LINES_SHOWN)
    .join(', ');

function evidenceLines(found: Evidence, roles: Roles, paymentId: number, format: Format): readonly string[] {
  const { words } = format;
  const { card } = words.buyerRoles;
  const { read, name } = found;
  const typed = codeSpan(typedText(name ?? ''));
  if (typeof read === 'string')
    return [`⚠️ ${card[read]}`, name === undefined ? card.noName : card.name(typed)];
  const { value: payment } = read;
  const bought = joinParts(
    [
      fitLines(goods(payment, words), GOODS_MAX, words.more, LINES_SHOWN, ', '),
      paidAmount(payment, format) && `**${paidAmount(payment, format)}**`,
      payment.createdAt !== null && discordTime(payment.createdAt, 'R'),
    ],
    ', ',
  );
  const verdict = judgePayment(payment);
  const isFailed = verdictColour(verdict.kind) === COLOURS.bad;
  return [
    card.bought(bought),
    name === undefined ? card.noName : card[fitsName(found) ? 'nameFits' : 'nameDiffers'](typed),
    ...giftLines(found, roles, paymentId, format),
    ...(isFailed ? [summarizePayment(read, format).title] : []),
  ];
}

/** "**Role** @VIP for 30 days", and who has one for this payment. */
function giftLines(found: Evidence, roles: Roles, paymentId: number, { words }: Format): readonly string[] {
  const { card } = words.buyerRoles;
  const gifts = giftsOf(found, roles).map(
    ({ roleId, end }) => `${roleMention(roleId)} ${describeEnd(end, words)}`,
  );
  const holders = mentionHolders(grantsOfPayment(roles.grants, paymentId), words);
  const used = holders === '' ? card.unused : card.used(holders);
  return gifts.length === 0 ? [] : [card.role([...new Set(gifts)].slice(0, LINES_SHOWN).join(', '), used)];
}

export function mentionHolders(grants: readonly Pick<Grant, 'memberId'>[], words: Words): string {
  const members = grants.map(({ memberId }) => memberId);
  return mentionMembers(members, HOLDERS_SHOWN, words);
}

/** One grey line, once it is decided. */
export function closedView(request: RoleRequest, { words }: Format): Reply | null {
  const { closed, paymentId } = request;
  if (!closed) return null;
  const { approved, refused, question } = words.buyerRoles.card;
  const what = question(memberMention(findMember(request)), paymentId);
  const line = closed.isApproved ? approved : refused;
  return { content: line(what, memberMention(closed.by), discordTime(closed.at, 'f')) };
}
