import { Failure } from '../../../domain/failure.js';
import { readSale, type Sale } from '../../../sales/sale.js';
import { escapeName } from '../../../text/markdown.js';
import { selectRows } from '../../../ui/components.js';
import { oneOf } from '../../../ui/custom-id.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Press } from '../../feed.js';
import { rolesActions } from '../actions.js';
import { roleCases } from '../proofs/requests.js';
import { reconcileNow } from '../round/round.js';
import { pairKey } from '../rules/due.js';
import { grantPayment, grantsOfPayment, noteUngranted } from '../rules/grants.js';
import { type DaysReader, readProductDays } from '../rules/mappings.js';
import { dropOld } from '../rules/retention.js';
import { findMember, MAX_REASON_CHARS, READY_REASONS, type Reason, rolesPart } from '../state.js';
import { embedReply, mentionRoles, onlyText } from '../view.js';

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. */
export async function approve(press: Press, id: number): Promise<Reply | undefined> {
  const { words } = press.format;
  const { refusals, card: texts } = words.buyerRoles;
  const found = roleCases.find((await press.feeds.read(rolesPart)).state, id, words);
  if ('note' in found) return found.note;
  const { paymentId } = found.card;
  const read = await readClaimed(press, paymentId);
  if (typeof read === 'string') return { content: refusals[read].staff };
  const memberId = findMember(found.card);
  const proof = { kind: 'approval', by: press.userId } as const;
  const decided = await roleCases.decide(press, id, (card, roles, now) => {
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
  await reconcileNow(press, [memberId]);
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

async function readClaimed(
  { shop }: Press,
  paymentId: number,
): Promise<{ readonly payment: Sale; readonly productDays: DaysReader } | 'noPayment' | 'notRead'> {
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

/** @throws Failure `outdated` */
export const readyReason = oneOf(...READY_REASONS);

/** @throws Failure `outdated` for no text */
export function typedReason(typed = ''): string {
  const text = typed.trim().slice(0, MAX_REASON_CHARS);
  if (text === '') throw new Failure({ kind: 'outdated' });
  return text;
}

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
export async function askWhy({ feeds, format: { words } }: Press, id: number): Promise<Reply> {
  const { state, now } = await feeds.read(rolesPart);
  const found = roleCases.find(dropOld(state, now), id, words);
  return 'note' in found ? found.note : reasonView(id, words);
}

export async function refuse(press: Press, id: number, why: Reason): Promise<Reply> {
  const decided = await roleCases.decide(press, id, (card, state, now) => ({
    state,
    card: { ...card, closed: { by: press.userId, at: now, isApproved: false, why } },
  }));
  if ('note' in decided) return { ...decided.note, embeds: [], components: [] };
  const told = refusedLine(decided.card.paymentId, why, press.publicFormat.words);
  await roleCases.tell(press, decided.card, { content: told });
  return onlyText(press.format.words.buyerRoles.refusing.done);
}

/** What the member reads. Refusals of earlier versions have no reason. */
export function refusedLine(paymentId: number, why: Reason | null, { buyerRoles: { card } }: Words): string {
  if (why === 'receipt') return card.toldReceipt(paymentId);
  if (why === null || why === 'unproved') return card.toldRefused(paymentId);
  return card.toldReason(paymentId, escapeName(why.text, 2 * MAX_REASON_CHARS));
}
