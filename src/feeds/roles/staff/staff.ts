import { Failure } from '../../../domain/failure.js';
import { readSale, type Sale } from '../../../sales/sale.js';
import { roleMention } from '../../../text/markdown.js';
import type { Reply } from '../../../ui/reply.js';
import type { Press } from '../../feed.js';
import { roleCases } from '../proofs/requests.js';
import { reconcileNow } from '../round/round.js';
import { grantPayment, grantsOfPayment, noteUngranted } from '../rules/grants.js';
import { type DaysReader, readProductDays } from '../rules/mappings.js';
import { dropOld } from '../rules/retention.js';
import { findMember, type Reason, rolesPart } from '../state.js';
import { reasonView, refusedLine } from './reason.js';

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. */
export async function approve(press: Press, id: number): Promise<Reply | undefined> {
  const { words } = press.format;
  const { refusals, card: texts } = words.buyerRoles;
  const { state: stored } = await press.feeds.read(rolesPart);
  const found = roleCases.find(stored, id, words);
  if ('note' in found) return found.note;
  const read = await readClaimed(press, found.card.paymentId);
  if (typeof read === 'string') return { content: refusals[read].staff };
  const decided = await roleCases.decide(press, id, (card, roles, now) => {
    const memberId = findMember(card);
    const proof = { kind: 'approval', by: press.userId } as const;
    const given = grantPayment(roles, { ...read, memberId, proof, now });
    if (!('refusal' in given))
      return {
        state: given.roles,
        card: { ...card, closed: { by: press.userId, at: now, isApproved: true, why: null } },
      };
    const { refusal: why } = given;
    const refused = { memberId, why, isTold: true };
    const state = why === 'selfApproved' ? roles : noteUngranted(roles, read.payment.id, [refused], now);
    return { state, note: { content: refusals[why].staff } };
  });
  if ('note' in decided) return decided.note;
  const { card } = decided;
  const memberId = findMember(card);
  await reconcileNow(press, [memberId]);
  const { state } = await press.feeds.read(rolesPart);
  const granted = grantsOfPayment(state.grants, card.paymentId).filter(
    (one) => one.memberId === memberId && one.givenAt === card.closed?.at,
  );
  const roleIds = [...new Set(granted.map(({ roleId }) => roleId))];
  const held = state.holdings.filter((one) => one.memberId === memberId && one.isHeld);
  const hasAll = roleIds.every((roleId) => held.some((one) => one.roleId === roleId));
  const roles = roleIds.map((one) => roleMention(one)).join(', ');
  const { toldApproved, toldLater } = press.publicFormat.words.buyerRoles.card;
  await roleCases.tell(press, card, { content: (hasAll ? toldApproved : toldLater)(roles) });
  return hasAll ? undefined : { content: texts.notYet(roles) };
}

/** What a moderator reads who refuses: the reasons, or why it is too late. */
export async function askWhy({ feeds, format: { words } }: Press, id: number): Promise<Reply> {
  const { state, now } = await feeds.read(rolesPart);
  const found = roleCases.find(dropOld(state, now), id, words);
  return 'note' in found ? found.note : reasonView(id, words);
}

export async function refuse(press: Press, id: number, why: Reason): Promise<Reply> {
  const decided = await roleCases.decide(press, id, (card, state, now) => ({
    ...{ state, card: { ...card, closed: { by: press.userId, at: now, isApproved: false, why } } },
  }));
  const only = { embeds: [], components: [] };
  if ('note' in decided) return { ...decided.note, ...only };
  const told = refusedLine(decided.card.paymentId, why, press.publicFormat.words);
  await roleCases.tell(press, decided.card, { content: told });
  return { content: press.format.words.buyerRoles.refusing.done, ...only };
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
