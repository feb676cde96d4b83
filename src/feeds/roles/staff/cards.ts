import { SnowflakeUtil } from 'discord.js';
import type { Payment } from '../../../domain/payment.js';
import { DAY_MS } from '../../../lib/duration.js';
import { codeSpan, fitLines, joinParts, memberMention } from '../../../text/markdown.js';
import { paymentActions } from '../../../ui/actions.js';
import { button } from '../../../ui/components.js';
import { discordTime, type Format } from '../../../ui/format.js';
import { typedText } from '../../../ui/name.js';
import { goods, paidAmount } from '../../../ui/payment-facts.js';
import type { Reply } from '../../../ui/reply.js';
import { toAge } from '../../../words/assessment.js';
import { addCase, findOpen, isOpen, isWithin, lastAsked, mayAskAgain, withCase } from '../../cases/cases.js';
import { StaffCases } from '../../cases/staff-cases.js';
import { rolesActions } from '../actions.js';
import { ofPayment } from '../rules/due.js';
import { findObstacle, type Terms } from '../rules/grants.js';
import { dropOld } from '../rules/retention.js';
import { askedChannel, findMember, type RoleRequest, type Roles, rolesPart } from '../state.js';
import { describeGift, embedReply, mentionHolders, mentionRoles } from '../view.js';

const MAX_OPEN_REQUESTS = 100;
const LINES_SHOWN = 5;
const GOODS_MAX = 300;

/** Members who say that a payment is theirs. An open card shows more than is stored, so whoever posts it draws it. */
export const roleCases = new StaffCases<RoleRequest, Roles>({
  ...{ part: rolesPart, name: 'request', dropOld, view: closedView },
  gone: ({ buyerRoles }) => buyerRoles.card.gone,
  closedBy: (moderator, { buyerRoles }) => buyerRoles.card.decidedBy(moderator),
});

interface RoleClaim {
  readonly memberId: string;
  readonly paymentId: number;
  readonly now: number;
  /** Where the bot may mention them. */
  readonly toldIn: string | undefined;
}

/** Asks the staff to confirm that a payment is the member's. The same question again adds none. @param roles has nothing old */
export function askStaff(roles: Roles, staffChannelId: string | null, claim: RoleClaim) {
  const { memberId, paymentId, now, toldIn } = claim;
  const channelId = askedChannel(roles, staffChannelId);
  if (channelId === null) return { refusal: 'off' } as const;
  const isSame = (one: RoleRequest) => findMember(one) === memberId && one.paymentId === paymentId;
  const isRefused = ({ closed }: RoleRequest) =>
    closed && !closed.isApproved && isWithin(DAY_MS, closed.at, now);
  if (roles.cards.some((one) => isSame(one) && isRefused(one))) return { refusal: 'refused' } as const;
  const same = findOpen(roles, channelId, memberId, isSame);
  if (same) {
    // A new time changes the card, so that Discord says if the staff have deleted it.
    const request = mayAskAgain(same, now) ? { ...same, againAt: now } : same;
    return { roles: withCase(roles, request), request, isNew: false };
  }
  const others = roles.cards.filter((one) => !isSame(one));
  const open = others.filter((one) => isOpen(one) && one.channelId === channelId);
  if (open.length >= MAX_OPEN_REQUESTS) return { refusal: 'crowded' } as const;
  const about = { channelId, asker: memberId, at: now };
  const place = toldIn === undefined ? {} : { [memberId]: toldIn };
  const { state, card } = addCase({ ...roles, cards: others }, about, (basis) => ({
    ...{ ...basis, paymentId, toldIn: place },
  }));
  return { roles: state, request: card, isNew: true };
}

/** For a request; it isn't stored. */
export interface Evidence {
  /** It fits number and name. */
  readonly payment: Payment;
  /** In the game, as the member typed it. */
  readonly name: string;
  /** As of `Press`. */
  readonly joinedAt: number | undefined;
  readonly terms: Terms;
}

/** In the staff channel. The member is named, and not pinged. */
export function cardView(request: RoleRequest, found: Evidence, roles: Roles, format: Format): Reply {
  const { words } = format;
  const { card, refusals } = words.buyerRoles;
  const { id, paymentId } = request;
  const { payment, terms } = found;
  const [memberId, now] = [findMember(request), lastAsked(request)];
  const obstacle = findObstacle(roles, payment, { ...terms, memberId });
  const gifts = roles.mappings.filter((one) =>
    payment.products.some(({ productId }) => productId === one.productId),
  );
  const given = ofPayment(roles.grants, paymentId);
  const used = given.length === 0 ? card.unused : card.used(mentionHolders(given, words));
  const rolesShown = gifts.map((one) => describeGift(one, terms.productDays, words));
  const age = (since: number) => toAge(Math.max(0, now - since));
  const joined = found.joinedAt === undefined ? undefined : age(found.joinedAt);
  const since = [
    request.againAt !== null && card.asked(discordTime(now, 'R')),
    card.since(joined, age(SnowflakeUtil.timestampFrom(memberId))),
  ];
  const lines = [
    card.bought(describeGoods(payment, format)),
    card.nameFits(codeSpan(typedText(found.name))),
    gifts.length > 0 && card.role([...new Set(rolesShown)].slice(0, LINES_SHOWN).join(', '), used),
    obstacle && `⚠️ ${refusals[obstacle].staff}`,
    `-# ${card.proof}`,
    `-# ${joinParts(since)}`,
  ];
  return {
    content: card.asks(memberMention(memberId), mentionRoles(gifts, LINES_SHOWN)),
    ...embedReply(card.isTheirs(paymentId), lines, 'waiting', [
      button(rolesActions.approve({ request: id }), card.approve, obstacle === undefined && 'primary'),
      button(rolesActions.refuse({ request: id }), card.refuse),
      button(paymentActions.card({ id: paymentId }), card.open, obstacle !== undefined && 'primary'),
    ]),
  };
}

const describeGoods = (payment: Payment, format: Format): string =>
  joinParts(
    [
      fitLines(goods(payment, format.words), GOODS_MAX, format.words.more, LINES_SHOWN, ', '),
      paidAmount(payment, format) && `**${paidAmount(payment, format)}**`,
      payment.createdAt !== null && discordTime(payment.createdAt, 'R'),
    ],
    ', ',
  );

/** One line, once it is decided. */
export function closedView(request: RoleRequest, { words }: Format): Reply | null {
  const { closed, paymentId } = request;
  if (!closed) return null;
  const { approved, refused } = words.buyerRoles.card;
  const line = closed.isApproved ? approved : refused;
  const [member, moderator] = [memberMention(findMember(request)), memberMention(closed.by)];
  return { content: line(member, paymentId, moderator, discordTime(closed.at, 'R')) };
}
