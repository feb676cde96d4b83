import { SnowflakeUtil } from 'discord.js';
import type { Dated } from '../../../domain/dated.js';
import type { Knowledge } from '../../../domain/knowledge.js';
import type { Payment } from '../../../domain/payment.js';
import { judgePayment } from '../../../domain/verdict.js';
import { codeSpan, fitLines, joinParts, memberMention } from '../../../text/markdown.js';
import { paymentActions } from '../../../ui/actions.js';
import { button } from '../../../ui/components.js';
import { COLOURS } from '../../../ui/embed.js';
import { discordTime, type Format } from '../../../ui/format.js';
import { typedText } from '../../../ui/name.js';
import { goods, paidAmount, verdictColour } from '../../../ui/payment-facts.js';
import type { Reply } from '../../../ui/reply.js';
import { toAge } from '../../../words/assessment.js';
import { lastAsked } from '../../cases/cases.js';
import { summarizePayment } from '../../payment-summary.js';
import { rolesActions } from '../actions.js';
import { findObstacle, grantsOfPayment } from '../rules/grants.js';
import type { DaysReader } from '../rules/mappings.js';
import { findMember, type Grant, type Mapping, type RoleRequest, type Roles } from '../state.js';
import { describeGift, embedReply, mentionHolders, mentionRoles } from '../view.js';

const LINES_SHOWN = 5;
const GOODS_MAX = 300;

/** For a request; it isn't stored. */
export interface Evidence {
  /** The payment that fits number and name; undefined if the shop doesn't say now. */
  readonly read: Dated<Payment> | undefined;
  /** In the game, as the member typed it. */
  readonly name: string;
  /** As of `Press`. */
  readonly joinedAt: number | undefined;
  readonly productDays: DaysReader;
  readonly knowledge?: Knowledge;
}

/** In the staff channel. The member is named, and not pinged. */
export function cardView(request: RoleRequest, found: Evidence, roles: Roles, format: Format): Reply {
  const { card, refusals } = format.words.buyerRoles;
  const { id, paymentId } = request;
  const { read, productDays } = found;
  const [memberId, now] = [findMember(request), lastAsked(request)];
  const obstacle = read && findObstacle(roles, read.value, { memberId, now, productDays });
  const gifts = roles.mappings.filter((one) =>
    read?.value.products.some(({ productId }) => productId === one.productId),
  );
  const isLikely = read !== undefined && obstacle === undefined;
  const age = (since: number) => toAge(Math.max(0, now - since));
  const since = [
    request.againAt !== null && card.asked(discordTime(now, 'R')),
    card.since(
      found.joinedAt === undefined ? undefined : age(found.joinedAt),
      age(SnowflakeUtil.timestampFrom(memberId)),
    ),
  ];
  const lines = [
    ...evidenceLines(found, gifts, grantsOfPayment(roles.grants, paymentId), format),
    obstacle && `⚠️ ${refusals[obstacle].staff}`,
    `-# ${card.proof}`,
    `-# ${joinParts(since)}`,
  ];
  return {
    content: card.asks(memberMention(memberId), mentionRoles(gifts, LINES_SHOWN)),
    ...embedReply(card.isTheirs(paymentId), lines, 'waiting', [
      // What the shop doesn't say now, or may say otherwise later, can still be approved.
      obstacle !== 'taken' &&
        button(rolesActions.approve({ request: id }), card.approve, isLikely && 'primary'),
      button(rolesActions.refuse({ request: id }), card.refuse),
      button(paymentActions.card({ id: paymentId }), card.open, !isLikely && 'primary'),
    ]),
  };
}

function evidenceLines(found: Evidence, gifts: readonly Mapping[], given: readonly Grant[], format: Format) {
  const { words } = format;
  const { card } = words.buyerRoles;
  const { read, name, knowledge } = found;
  const typed = codeSpan(typedText(name));
  if (!read) return [`⚠️ ${card.notRead}`, card.name(typed)];
  const { value: payment } = read;
  const bought = joinParts(
    [
      fitLines(goods(payment, words), GOODS_MAX, words.more, LINES_SHOWN, ', '),
      paidAmount(payment, format) && `**${paidAmount(payment, format)}**`,
      payment.createdAt !== null && discordTime(payment.createdAt, 'R'),
    ],
    ', ',
  );
  const roles = gifts.map((one) => describeGift(one, found.productDays(one.productId), words));
  const shown = [...new Set(roles)].slice(0, LINES_SHOWN).join(', ');
  const used = given.length === 0 ? card.unused : card.used(mentionHolders(given, words));
  const isFailed = verdictColour(judgePayment(payment, knowledge)) === COLOURS.bad;
  return [
    card.bought(bought),
    card.nameFits(typed),
    gifts.length > 0 && card.role(shown, used),
    isFailed && summarizePayment(read, format, knowledge).title,
  ];
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
