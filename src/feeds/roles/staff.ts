import { SnowflakeUtil } from 'discord.js';
import type { Catalogue } from '../../domain/catalogue.js';
import type { Payment } from '../../domain/payment.js';
import { DAY_MS } from '../../lib/duration.js';
import { readSale } from '../../sales/sale.js';
import { codeSpan, fitLines, joinParts, memberMention, roleMention } from '../../text/markdown.js';
import { paymentActions } from '../../ui/actions.js';
import { button } from '../../ui/components.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import { typedText } from '../../ui/name.js';
import { goods, paidAmount } from '../../ui/payment-facts.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { toAge } from '../../words/assessment.js';
import type { Words } from '../../words/index.js';
import { type Asker, beginCase, closeCase, hasAsker, isOpen, withAsker } from '../cases/cases.js';
import { StaffCases } from '../cases/staff-cases.js';
import type { Press } from '../feed.js';
import type { CardAddition } from '../kit/slots.js';
import { rolesActions } from './actions.js';
import { runNow } from './round.js';
import { findTypedRefusal, grantPayment, isTheirs, undoPayment } from './rules/grants.js';
import { readTerms } from './rules/mappings.js';
import { dropOld, missingRoles, ofPayment } from './rules/members.js';
import {
  findMember,
  type Grant,
  MAX_REASON_CHARS,
  type RoleRequest,
  type Roles,
  rolesPart,
} from './state.js';
import { describeGift, describeProof, describeUntil, embedReply, mentionHolders, onlyText } from './view.js';

const MAX_OPEN_REQUESTS = 100;
const LINES_SHOWN = 5;
const GOODS_MAX = 300;

/** Members who say that a payment is theirs. An open card shows more than is stored, so whoever posts it draws it. */
export const roleCases = new StaffCases<RoleRequest, Roles>({
  ...{ part: rolesPart, sign: '🎟️', openId: (note) => rolesActions.read({ note }) },
  ...{ view: closedView, dropOld },
});

/** A member says that a payment is theirs. */
interface RoleClaim {
  readonly asker: Asker;
  readonly paymentId: number;
  readonly now: number;
}

/** Asks the staff to confirm a claim. The same one again adds none. @param roles has nothing old */
export function askStaff(roles: Roles, channelId: string | null, { asker, paymentId, now }: RoleClaim) {
  if (channelId === null) return 'off';
  const isSame = (one: RoleRequest) => hasAsker(one, asker.id) && one.paymentId === paymentId;
  const isRefused = ({ closed }: RoleRequest) => closed && !closed.isApproved && now - closed.at < DAY_MS;
  if (roles.cards.some((one) => isSame(one) && isRefused(one))) return 'refused';
  // Nobody may read the channel that was chosen before.
  const same = roles.cards.findLast((one) => isOpen(one) && one.channelId === channelId && isSame(one));
  // A new time changes the card, so that Discord says if the staff have deleted it.
  if (same) return { roles, request: { ...withAsker(same, asker), againAt: now } };
  const others = roles.cards.filter((one) => !isSame(one));
  const open = others.filter((one) => isOpen(one) && one.channelId === channelId);
  if (open.length >= MAX_OPEN_REQUESTS) return 'crowded';
  const request: RoleRequest = { ...beginCase(roles, channelId, asker, now), paymentId };
  return { roles: { ...roles, cards: others }, request };
}

/** For a request; it isn't stored. */
export interface Evidence {
  /** It fits number and name. */
  readonly payment: Payment;
  /** In the game, as the member typed it. */
  readonly name: string;
  /** As of `Press`. */
  readonly joinedAt: number | undefined;
  readonly catalogue: Catalogue | undefined;
}

/** In the staff channel. The member is named, and not pinged. */
export function cardView(request: RoleRequest, found: Evidence, roles: Roles, format: Format): Reply {
  const { words } = format;
  const { card } = words.buyerRoles;
  const { id, paymentId } = request;
  const { payment, catalogue } = found;
  const [memberId, now] = [findMember(request), request.againAt ?? request.at];
  const bought = new Set(payment.products.map(({ productId }) => productId));
  const mapped = roles.mappings.filter((one) => bought.has(one.productId));
  const gifts = [...new Set(mapped.map((one) => describeGift(one, catalogue, words)))];
  const given = ofPayment(roles.grants, paymentId);
  const age = (since: number) => toAge(Math.max(0, now - since));
  const joined = found.joinedAt === undefined ? undefined : age(found.joinedAt);
  const what = [
    fitLines(goods(payment, words), GOODS_MAX, words.more, LINES_SHOWN, ', '),
    paidAmount(payment, format) && `**${paidAmount(payment, format)}**`,
    payment.createdAt !== null && discordTime(payment.createdAt, 'R'),
  ];
  const since = [
    request.againAt !== null && card.asked(discordTime(now, 'R')),
    card.since(joined, age(SnowflakeUtil.timestampFrom(memberId))),
  ];
  const lines = [
    card.bought(joinParts(what, ', ')),
    card.nameFits(codeSpan(typedText(found.name))),
    given.length > 0 && card.used(mentionHolders(given, words)),
    `-# ${card.proof}`,
    `-# ${joinParts(since)}`,
  ];
  return {
    content: card.asks(memberMention(memberId), gifts.slice(0, LINES_SHOWN).join(', ')),
    ...embedReply(card.isTheirs(paymentId), lines, 'waiting', [
      button(rolesActions.approve({ request: id }), card.approve, 'primary'),
      button(rolesActions.refuse({ request: id }), card.refuse),
      button(paymentActions.card({ id: paymentId }), card.open),
    ]),
  };
}

/** One line, once it is decided. */
export function closedView(request: RoleRequest, { words }: Format): Reply {
  const { closed, paymentId } = request;
  if (!closed) return {};
  const { approved, refused } = words.buyerRoles.card;
  const line = closed.isApproved ? approved : refused;
  const [member, moderator] = [memberMention(findMember(request)), memberMention(closed.by)];
  return { content: line(member, paymentId, moderator, discordTime(closed.at, 'R')) };
}

type Asked = Readonly<{ request: number }>;
type Paid = Readonly<{ payment: number }>;

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. @throws Failure */
export async function approve(press: Press, { request }: Asked): Promise<Reply | undefined> {
  const { shop, feeds, format, userId } = press;
  const { refusals, card: texts } = format.words.buyerRoles;
  const found = await roleCases.read(press, request);
  const [{ paymentId }, memberId] = [found, findMember(found)];
  const terms = await readTerms(shop, feeds.clock.now());
  const payment = readSale((await shop.payments.find(paymentId)).value);
  const { note } = await roleCases.decide(press, request, (before, roles, now) => {
    const card = closeCase(before, { by: userId, at: now, isApproved: true, why: '' });
    const given = grantPayment(roles, { ...terms, now, payment, memberId, proof: { by: userId } });
    if (typeof given === 'string') return { state: roles, note: { content: refusals[given] } };
    return { state: given, card, isAnswered: true };
  });
  if (note) return note;
  await runNow(press, [memberId]);
  const { state, now } = await feeds.read(rolesPart);
  const isLeft = missingRoles(state, now).some((one) => one.memberId === memberId);
  return isLeft || !isTheirs(state, paymentId, memberId) ? { content: texts.notYet } : undefined;
}

/** The form for what the member reads. */
export const reasonForm = (request: number, { buyerRoles: { refusing } }: Words): Modal => ({
  customId: rolesActions.refused({ request }),
  title: refusing.title,
  fields: [
    {
      ...{ custom_id: 'reason', label: refusing.reason, isLong: true, maxLength: MAX_REASON_CHARS },
      value: refusing.usual,
    },
  ],
});

export async function refuse(press: Press, { request }: Asked, { fields }: ActionInput): Promise<Reply> {
  const { usual } = press.publicFormat.words.buyerRoles.refusing;
  const why = fields.reason?.trim().slice(0, MAX_REASON_CHARS) || usual;
  const { card } = await roleCases.decide(press, request, (before, state, at) => ({
    ...{ state, isAnswered: true },
    card: closeCase(before, { by: press.userId, at, isApproved: false, why }),
  }));
  return roleCases.describeWay(press, card);
}

/** A role that has ended can be taken back, too, which frees its purchase line. */
export function paymentCard(roles: Roles, payment: Payment, words: Words): CardAddition {
  const { id } = payment;
  const grants = ofPayment(roles.grants, id);
  const { payment: said, refusals } = words.buyerRoles;
  const refusal = findTypedRefusal(roles, payment);
  const given = grants.map((grant) => {
    const [role, member] = [roleMention(grant.roleId), memberMention(grant.memberId)];
    return said.given(role, member, describeUntil(grant.endsAt, words), describeProof(grant, words));
  });
  const notes = new Set([...given, ...(refusal ? [`⚠️ ${refusals[refusal]}`] : [])]);
  return {
    notes: [...notes].slice(0, LINES_SHOWN),
    buttons: grants.length > 0 ? [button(rolesActions.confirmTakeBack({ payment: id }), said.takeBack)] : [],
  };
}

export async function confirmTakeBack({ feeds, format }: Press, { payment }: Paid): Promise<Reply> {
  const { state } = await feeds.read(rolesPart);
  return takeBackView(ofPayment(state.grants, payment), payment, format.words);
}

export function takeBackView(grants: readonly Grant[], payment: number, words: Words): Reply {
  const { takeBackTitle, takeBackText, takeBackYes, nothing } = words.buyerRoles.payment;
  if (grants.length === 0) return onlyText(nothing);
  return embedReply(takeBackTitle(payment), [takeBackText(mentionHolders(grants, words))], 'waiting', [
    button(rolesActions.takeBack({ payment }), takeBackYes, 'danger'),
  ]);
}

export async function takeBack(press: Press, { payment }: Paid): Promise<Reply> {
  const { nothing, takenBack } = press.format.words.buyerRoles.payment;
  const { memberIds } = await press.feeds.change(rolesPart, (roles) => ({
    state: undoPayment(roles, payment),
    memberIds: ofPayment(roles.grants, payment).map(({ memberId }) => memberId),
  }));
  if (memberIds.length === 0) return onlyText(nothing);
  await runNow(press, memberIds);
  return onlyText(takenBack(payment));
}
