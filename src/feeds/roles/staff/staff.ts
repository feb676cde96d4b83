import { ignoreFailure } from '../../../domain/failure.js';
import { memberMention, roleMention } from '../../../text/markdown.js';
import type { Reply } from '../../../ui/reply.js';
import { changePart, type Edit } from '../../change-part.js';
import type { Press } from '../../feed.js';
import { readSeenPayment } from '../../seen-payment.js';
import { decideRequest, findRequest, readPayment } from '../proofs/requests.js';
import { noteUngranted } from '../proofs/ungranted.js';
import { reconcileNow } from '../round/round.js';
import { type Claim, grantPayment } from '../rules/grants.js';
import { createDaysReader } from '../rules/mappings.js';
import { dropOld } from '../rules/retention.js';
import { type RoleRequest, type Roles, rolesPart } from '../state.js';
import { decidedPost } from './card-view.js';

interface OfRequest {
  readonly request: number;
}

type Decided =
  | { readonly note: Reply }
  | { readonly request: RoleRequest; readonly roleIds: readonly string[] };

/** Reads the payment again, and gives the member of the stored request the roles of all its lines. */
export async function approve(press: Press, { request: id }: OfRequest): Promise<Reply | undefined> {
  const { words } = press.format;
  const { state } = await press.feeds.read(rolesPart);
  const found = findOpen(state, id, press);
  if ('note' in found) return found.note;
  const read = await readClaimed(press, found.request.paymentId);
  if ('note' in read) return read.note;
  const decided = await decide(press, (roles, now) => {
    const open = findOpen(roles, id, press);
    if ('note' in open) return { state: roles, result: open };
    const { request } = open;
    const proof = { kind: 'approval', by: press.userId } as const;
    const given = grantPayment(roles, { ...read, memberId: request.memberId, proof, now });
    if ('refusal' in given) {
      const { refusal: why } = given;
      const note = { memberId: request.memberId, why, isTold: true };
      const state = why === 'selfApproved' ? roles : noteUngranted(roles, read.payment, [note], now);
      return { state, result: createNote(words.buyerRoles.refusals[why].staff) };
    }
    const roleIds = [...new Set(given.granted.map(({ roleId }) => roleId))];
    return close(given.roles, request, { by: press.userId, at: now, isApproved: true }, roleIds, press);
  });
  if ('note' in decided) return decided.note;
  const { memberId } = decided.request;
  await reconcileNow(press, [memberId]);
  const hasAll = await hasRoles(press, memberId, decided.roleIds);
  const roles = decided.roleIds.map((id) => roleMention(id)).join(', ');
  const { toldApproved, toldLater } = press.publicFormat.words.buyerRoles.card;
  await press.tell(rolesPart.name, memberId, { content: (hasAll ? toldApproved : toldLater)(roles) });
  return hasAll ? undefined : { content: words.buyerRoles.card.notYet(roles) };
}

/** As far as the bot knows. */
async function hasRoles({ feeds }: Press, memberId: string, roleIds: readonly string[]): Promise<boolean> {
  const { state } = await feeds.read(rolesPart);
  const own = state.holdings.filter((one) => one.memberId === memberId && one.isHeld);
  return roleIds.every((roleId) => own.some((one) => one.roleId === roleId));
}

export async function refuse(press: Press, { request: id }: OfRequest): Promise<Reply | undefined> {
  const decided = await decide(press, (roles, now) => {
    const open = findOpen(roles, id, press);
    if ('note' in open) return { state: roles, result: open };
    return close(roles, open.request, { by: press.userId, at: now, isApproved: false }, [], press);
  });
  if ('note' in decided) return decided.note;
  const { memberId, paymentId } = decided.request;
  const { toldRefused } = press.publicFormat.words.buyerRoles.card;
  await press.tell(rolesPart.name, memberId, { content: toldRefused(paymentId) });
  return undefined;
}

const decide = async (
  { feeds }: Press,
  edit: (roles: Roles, now: number) => Edit<Roles, Decided>,
): Promise<Decided> =>
  (await changePart<Roles, Decided>(feeds, rolesPart, (state, now) => edit(dropOld(state, now), now))).result;

const close = (
  roles: Roles,
  request: RoleRequest,
  decision: NonNullable<RoleRequest['decided']>,
  roleIds: readonly string[],
  { publicFormat }: Press,
): Edit<Roles, Decided> => ({
  state: decideRequest(roles, request.id, decision),
  posts: [decidedPost(request, decision, publicFormat.words)],
  result: { request, roleIds },
});

const createNote = (content: string): { readonly note: Reply } => ({ note: { content } });

/** The stored request, or why this moderator can't decide it. */
function findOpen(
  roles: Roles,
  id: number,
  { format }: Press,
): { readonly request: RoleRequest } | { readonly note: Reply } {
  const { card } = format.words.buyerRoles;
  const request = findRequest(roles, id);
  if (!request) return createNote(card.gone);
  if (request.decided) return createNote(card.decidedBy(memberMention(request.decided.by)));
  return { request };
}

/** The payment as it is now. */
async function readClaimed(
  { shop, format: { words } }: Press,
  paymentId: number,
): Promise<Pick<Claim, 'payment' | 'productDays'> | { readonly note: Reply }> {
  const { refusals } = words.buyerRoles;
  const [read, catalogue] = await Promise.all([
    readPayment(() => shop.payments.find(paymentId)),
    ignoreFailure(shop.catalogue()),
  ]);
  if (read === 'none') return createNote(refusals.noPayment.staff);
  if (read === 'notRead') return createNote(refusals.notRead.staff);
  const productDays = catalogue ? createDaysReader(catalogue.value) : () => undefined;
  return { payment: readSeenPayment(read.value), productDays };
}
