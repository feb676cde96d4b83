import { Failure } from '../../../domain/failure.js';
import { readSale } from '../../../sales/sale.js';
import { escapeName, memberMention, roleMention } from '../../../text/markdown.js';
import { button, selectRows } from '../../../ui/components.js';
import { oneOf } from '../../../ui/custom-id.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import type { CardAddition } from '../../slots.js';
import { rolesActions } from '../actions.js';
import { roleCases } from '../proofs/requests.js';
import { reconcileNow } from '../round/round.js';
import { overHoldings, pairKey } from '../rules/due.js';
import { grantPayment, grantsOfPayment, noteUngranted, undoPayment } from '../rules/grants.js';
import { readProductDays } from '../rules/mappings.js';
import { dropOld } from '../rules/retention.js';
import { findMember, type Grant, READY_REASONS, type Reason, type Roles, rolesPart } from '../state.js';
import { describeUntil, embedReply, mentionHolders, mentionRoles, onlyText } from '../view.js';

const MAX_REASON_CHARS = 300;
const NOTES_SHOWN = 5;

type Asked = Readonly<{ request: number }>;
type Paid = Readonly<{ payment: number }>;

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. */
export async function approve(press: Press, { request }: Asked): Promise<Reply | undefined> {
  const { words } = press.format;
  const { refusals, card: texts } = words.buyerRoles;
  const found = roleCases.find((await press.feeds.read(rolesPart)).state, request, words);
  if ('note' in found) return found.note;
  const { paymentId } = found.card;
  const read = await readClaimed(press, paymentId);
  if (typeof read === 'string') return { content: refusals[read].staff };
  const memberId = findMember(found.card);
  const proof = { kind: 'approval', by: press.userId } as const;
  const decided = await roleCases.decide(press, request, (card, roles, now) => {
    const given = grantPayment(roles, { ...read, memberId, proof, now });
    if (typeof given !== 'string')
      return {
        state: given,
        card: { ...card, closed: { by: press.userId, at: now, isApproved: true, why: null } },
      };
    const refused = { memberId, why: given, isTold: true };
    const state = given === 'selfApproved' ? roles : noteUngranted(roles, paymentId, [refused], now);
    return { state, note: { content: refusals[given].staff } };
  });
  if ('note' in decided) return decided.note;
  const { card } = decided;
  await reconcileNow(press, [{ memberId }]);
  const { state } = await press.feeds.read(rolesPart);
  const granted = grantsOfPayment(state.grants, paymentId).filter(
    (one) => one.memberId === memberId && one.givenAt === card.closed?.at,
  );
  const held = state.holdings.filter(({ isHeld }) => isHeld).map(pairKey);
  const hasAll = granted.every((one) => held.includes(pairKey(one)));
  const roles = mentionRoles(granted);
  const { toldApproved, toldLater } = press.publicFormat.words.buyerRoles.card;
  await roleCases.tell(press, card, { content: (hasAll ? toldApproved : toldLater)(roles) });
  return hasAll ? undefined : { content: texts.notYet(roles) };
}

async function readClaimed({ shop }: Press, paymentId: number) {
  try {
    const [read, productDays] = await Promise.all([shop.payments.find(paymentId), readProductDays(shop)]);
    return { payment: readSale(read.value), productDays };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.problem.kind === 'notFound' ? 'noPayment' : 'notRead';
  }
}

/** The value that opens the form. */
export const OTHER = 'other';

export function reasonView(request: number, { buyerRoles: { refusing } }: Words): Reply {
  const options = [...READY_REASONS, OTHER] as const;
  return {
    ...embedReply(refusing.title, [refusing.text]),
    components: selectRows(
      rolesActions.refuseFor({ request }),
      refusing.choose,
      options.map((value) => ({ value, label: refusing.reasons[value] })),
    ),
  };
}

export const reasonForm = (request: number, { buyerRoles: { refusing } }: Words): Modal => ({
  customId: rolesActions.refuseWith({ request }),
  title: refusing.title,
  fields: [{ custom_id: 'reason', label: refusing.reason, isLong: true, maxLength: MAX_REASON_CHARS }],
});

/** What a moderator reads who refuses: the reasons, or why it is too late. */
export async function askWhy({ feeds, format: { words } }: Press, { request }: Asked): Promise<Reply> {
  const { state, now } = await feeds.read(rolesPart);
  const found = roleCases.find(dropOld(state, now), request, words);
  return 'note' in found ? found.note : reasonView(request, words);
}

export const askReason = async ({ format }: Press, { request }: Asked): Promise<Modal> =>
  reasonForm(request, format.words);

/** @throws Failure `outdated` */
export const refuseForReason = (press: Press, { request }: Asked, { values: [reason] }: ActionInput) =>
  refuse(press, request, oneOf(...READY_REASONS)(reason));

/** @throws Failure `outdated` for no text */
export async function refuseInOwnWords(
  press: Press,
  { request }: Asked,
  { fields }: ActionInput,
): Promise<Reply> {
  const text = fields.reason?.trim().slice(0, MAX_REASON_CHARS) ?? '';
  if (text === '') throw new Failure({ kind: 'outdated' });
  return refuse(press, request, { text });
}

async function refuse(press: Press, request: number, why: Reason): Promise<Reply> {
  const decided = await roleCases.decide(press, request, (card, state, now) => ({
    state,
    card: { ...card, closed: { by: press.userId, at: now, isApproved: false, why } },
  }));
  if ('note' in decided) return { ...decided.note, embeds: [], components: [] };
  const told = refusedLine(decided.card.paymentId, why, press.publicFormat.words);
  await roleCases.tell(press, decided.card, { content: told });
  return onlyText(press.format.words.buyerRoles.refusing.done);
}

/** What the member reads. */
export function refusedLine(paymentId: number, why: Reason | null, { buyerRoles: { card } }: Words): string {
  if (why === 'receipt') return card.toldReceipt(paymentId);
  if (why === null || why === 'unproved') return card.toldRefused(paymentId);
  return card.toldReason(paymentId, escapeName(why.text, 2 * MAX_REASON_CHARS));
}

/** A role that has ended can be taken back, too, which frees its purchase line. */
export function paymentCard(roles: Roles, payment: number, words: Words): CardAddition {
  const isOfPayment = ({ paymentId }: { readonly paymentId: number }) => paymentId === payment;
  const grants = grantsOfPayment(roles.grants, payment);
  const { payment: said, refusals } = words.buyerRoles;
  const notes = [
    ...grants
      .filter(({ ended }) => ended === null)
      .map(({ roleId, memberId, endsAt, proof }) => {
        const by = proof.kind === 'code' ? said.byCode : said.approved(memberMention(proof.by));
        return said.given(roleMention(roleId), memberMention(memberId), describeUntil(endsAt, words), by);
      }),
    ...roles.cards
      .filter((one) => isOfPayment(one) && one.closed === null)
      .map((one) => said.asked(memberMention(findMember(one)))),
    ...roles.ungranted.filter(isOfPayment).map(({ memberId, why }) => {
      const whose = memberId === null ? '' : memberMention(memberId);
      return `${said.ungranted(whose)}: ${refusals[why].staff}`;
    }),
  ];
  const takeBack = button(rolesActions.confirmTakeBack({ payment }), said.takeBack);
  return { notes: [...new Set(notes)].slice(0, NOTES_SHOWN), buttons: grants.length > 0 ? [takeBack] : [] };
}

export async function confirmTakeBack({ feeds, format }: Press, { payment }: Paid): Promise<Reply> {
  const { state } = await feeds.read(rolesPart);
  return takeBackView(grantsOfPayment(state.grants, payment), payment, format.words);
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
  const { result } = await changePart<Roles, readonly Grant[]>(press.feeds, rolesPart, (roles, now) => ({
    state: undoPayment(roles, payment, now),
    result: grantsOfPayment(roles.grants, payment),
  }));
  if (result.length === 0) return onlyText(buyerRoles.payment.nothing);
  await reconcileNow(press, result);
  const { state, now } = await press.feeds.read(rolesPart);
  const over = overHoldings(state, now).map(pairKey);
  const { takenBack, takenLater } = buyerRoles.payment;
  return onlyText((result.some((one) => over.includes(pairKey(one))) ? takenLater : takenBack)(payment));
}
