import { Failure } from '../../../domain/failure.js';
import type { Payment } from '../../../domain/payment.js';
import { readSale } from '../../../sales/sale.js';
import { memberMention, roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Decided } from '../../cases/staff-cases.js';
import type { Press } from '../../feed.js';
import { changePart } from '../../kit/change-part.js';
import type { CardAddition } from '../../kit/slots.js';
import { describeWay } from '../../notes/tell.js';
import { rolesActions } from '../actions.js';
import { runNow } from '../round/round.js';
import { missingRoles, ofPayment } from '../rules/due.js';
import { findTypedRefusal, grantPayment, isTheirs, undoPayment } from '../rules/grants.js';
import { readTerms } from '../rules/mappings.js';
import {
  findMember,
  type Grant,
  MAX_REASON_CHARS,
  type RoleRequest,
  type Roles,
  rolesPart,
} from '../state.js';
import { describeUntil, embedReply, mentionHolders, onlyText } from '../view.js';
import { roleCases } from './cards.js';

const NOTES_SHOWN = 5;

type Asked = Readonly<{ request: number }>;
type Paid = Readonly<{ payment: number }>;

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. @throws Failure */
export async function approve(press: Press, { request }: Asked): Promise<Reply | undefined> {
  const { shop, feeds, format, userId } = press;
  const { refusals, card: texts } = format.words.buyerRoles;
  const found = roleCases.find((await feeds.read(rolesPart)).state, request, format.words);
  if (found.note) return found.note;
  const [{ paymentId }, memberId] = [found.card, findMember(found.card)];
  const terms = await readTerms(shop, feeds.clock.now());
  const payment = readSale((await shop.payments.find(paymentId)).value);
  const approveCard = (card: RoleRequest, roles: Roles, at: number): Decided<Roles, RoleRequest> => {
    const given = grantPayment(roles, { ...terms, now: at, payment, memberId, proof: { by: userId } });
    if (typeof given === 'string') return { state: roles, note: { content: refusals[given].staff } };
    return { state: given, card: { ...card, closed: { by: userId, at, isApproved: true, why: '' } } };
  };
  const decided = await roleCases.decide(press, request, approveCard, { tells: () => answered(press) });
  if (decided.note) return decided.note;
  await runNow(press, { memberIds: [memberId] });
  const { state, now } = await feeds.read(rolesPart);
  const isLeft = missingRoles(state, now).some((one) => one.memberId === memberId);
  return isLeft || !isTheirs(state, paymentId, memberId) ? { content: texts.notYet } : undefined;
}

const answered = ({ publicFormat: { words } }: Press) => ({
  ...{ text: words.notes.rolesAnswered, label: words.notes.read },
  openId: (note: number) => rolesActions.read({ note }),
});

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

/** @throws Failure `outdated` for no text */
export async function refuse(press: Press, { request }: Asked, { fields }: ActionInput): Promise<Reply> {
  const why = fields.reason?.trim().slice(0, MAX_REASON_CHARS) ?? '';
  if (why === '') throw new Failure({ kind: 'outdated' });
  const refuseCard = (card: RoleRequest, state: Roles, now: number) => ({
    state,
    card: { ...card, closed: { by: press.userId, at: now, isApproved: false, why } },
  });
  const decided = await roleCases.decide(press, request, refuseCard, { tells: () => answered(press) });
  if (decided.note) return decided.note;
  return { content: await describeWay(press, rolesPart.name, decided.card.askers, '🎟️') };
}

/** A role that has ended can be taken back, too, which frees its purchase line. */
export function paymentCard(roles: Roles, payment: Payment, words: Words): CardAddition {
  const { id } = payment;
  const grants = ofPayment(roles.grants, id);
  const { payment: said, refusals } = words.buyerRoles;
  // What only the shop's list or the time would refuse isn't asked here.
  const terms = { now: payment.createdAt ?? 0, shopId: 0, productDays: () => null };
  const refusal = findTypedRefusal(roles, payment, terms);
  const notes = [
    ...grants.map(({ roleId, memberId, endsAt, proof }) => {
      const by = proof === 'typed' ? said.typed : said.approved(memberMention(proof.by));
      return said.given(roleMention(roleId), memberMention(memberId), describeUntil(endsAt, words), by);
    }),
    ...ofPayment(roles.cards, id)
      .filter(({ closed }) => closed === null)
      .map((one) => said.asked(memberMention(findMember(one)))),
    ...(refusal ? [`⚠️ ${refusals[refusal].staff}`] : []),
  ];
  const takeBackButton = button(rolesActions.confirmTakeBack({ payment: id }), said.takeBack);
  const shown = [...new Set(notes)].slice(0, NOTES_SHOWN);
  return { notes: shown, buttons: grants.length > 0 ? [takeBackButton] : [] };
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
  const { buyerRoles } = press.format.words;
  const { result } = await changePart<Roles, readonly Grant[]>(press.feeds, rolesPart, (roles) => ({
    state: undoPayment(roles, payment),
    result: ofPayment(roles.grants, payment),
  }));
  const { nothing, takenBack } = buyerRoles.payment;
  if (result.length === 0) return onlyText(nothing);
  await runNow(press, { memberIds: result.map(({ memberId }) => memberId) });
  return onlyText(takenBack(payment));
}
