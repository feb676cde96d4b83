import { ignoreFailure } from '../../../domain/failure.js';
import { readSale } from '../../../sales/sale.js';
import { memberMention, roleMention } from '../../../text/markdown.js';
import type { Reply } from '../../../ui/reply.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import { decideRequest, readPayment } from '../proofs/requests.js';
import { reconcileNow } from '../round/round.js';
import { type Claim, grantPayment, noteUngranted } from '../rules/grants.js';
import { createDaysReader } from '../rules/mappings.js';
import { dropOld } from '../rules/retention.js';
import { type Grant, type RoleRequest, type Roles, rolesPart } from '../state.js';
import { decidedPost } from './card-view.js';

interface Note {
  readonly note: string;
}

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. */
export async function approve(press: Press, id: number): Promise<Reply | undefined> {
  const { buyerRoles } = press.format.words;
  const { state } = await press.feeds.read(rolesPart);
  const found = findOpen(state, id, press);
  if ('note' in found) return { content: found.note };
  const read = await readClaimed(press, found.request.paymentId);
  if ('note' in read) return { content: read.note };
  const decided = await decide(press, id, true, (roles, { memberId }, now) => {
    const proof = { kind: 'approval', by: press.userId } as const;
    const given = grantPayment(roles, { ...read, memberId, proof, now });
    if (!('refusal' in given)) return given;
    const { refusal: why } = given;
    const refused = { memberId, why, isTold: true };
    return {
      roles: why === 'selfApproved' ? roles : noteUngranted(roles, read.payment.id, [refused], now),
      note: buyerRoles.refusals[why].staff,
    };
  });
  if ('note' in decided) return { content: decided.note };
  const { memberId } = decided.request;
  const roleIds = [...new Set(decided.granted.map(({ roleId }) => roleId))];
  await reconcileNow(press, [memberId]);
  const { state: after } = await press.feeds.read(rolesPart);
  const held = after.holdings.filter((one) => one.memberId === memberId && one.isHeld);
  const hasAll = roleIds.every((roleId) => held.some((one) => one.roleId === roleId));
  const roles = roleIds.map((one) => roleMention(one)).join(', ');
  const { toldApproved, toldLater } = press.publicFormat.words.buyerRoles.card;
  await press.tell(rolesPart.name, memberId, { content: (hasAll ? toldApproved : toldLater)(roles) });
  return hasAll ? undefined : { content: buyerRoles.card.notYet(roles) };
}

export async function refuse(press: Press, id: number): Promise<Reply | undefined> {
  const decided = await decide(press, id, false, (roles) => ({ roles, granted: [] }));
  if ('note' in decided) return { content: decided.note };
  const { memberId, paymentId } = decided.request;
  const { toldRefused } = press.publicFormat.words.buyerRoles.card;
  await press.tell(rolesPart.name, memberId, { content: toldRefused(paymentId) });
  return undefined;
}

type Decided = { readonly request: RoleRequest; readonly granted: readonly Grant[] } | Note;

/** @param give what the decision changes for the member, or why there is none */
async function decide(
  press: Press,
  id: number,
  isApproved: boolean,
  give: (
    roles: Roles,
    request: RoleRequest,
    now: number,
  ) => { readonly roles: Roles } & ({ readonly granted: readonly Grant[] } | Note),
): Promise<Decided> {
  const { result } = await changePart<Roles, Decided>(press.feeds, rolesPart, (before, now) => {
    const roles = dropOld(before, now);
    const open = findOpen(roles, id, press);
    if ('note' in open) return { state: roles, result: open };
    const given = give(roles, open.request, now);
    if ('note' in given) return { state: given.roles, result: { note: given.note } };
    const decision = { by: press.userId, at: now, isApproved };
    return {
      state: decideRequest(given.roles, id, decision),
      posts: [decidedPost(open.request, decision, press.publicFormat.words)],
      result: { ...open, granted: given.granted },
    };
  });
  return result;
}

/** The stored request, or why this moderator can't decide it. */
function findOpen({ requests }: Roles, id: number, { format }: Press): Decided {
  const { card } = format.words.buyerRoles;
  const request = requests.find((one) => one.id === id);
  if (!request) return { note: card.gone };
  if (request.decided) return { note: card.decidedBy(memberMention(request.decided.by)) };
  return { request, granted: [] };
}

async function readClaimed(
  { shop, format: { words } }: Press,
  paymentId: number,
): Promise<Pick<Claim, 'payment' | 'productDays'> | Note> {
  const { refusals } = words.buyerRoles;
  const [read, catalogue] = await Promise.all([
    readPayment(() => shop.payments.find(paymentId)),
    ignoreFailure(shop.catalogue()),
  ]);
  if (typeof read === 'string') return { note: refusals[read].staff };
  const productDays = catalogue ? createDaysReader(catalogue.value) : () => undefined;
  return { payment: readSale(read.value), productDays };
}
