import { DAY_MS } from '../../../lib/duration.js';
import { addCase, findOpen, isOpen, isWithin, mayAskAgain, withCase } from '../../cases/cases.js';
import { StaffCases } from '../../cases/staff-cases.js';
import { dropOld } from '../rules/retention.js';
import { closedView } from '../staff/card-view.js';
import { askedChannel, findMember, type RoleRequest, type Roles, rolesPart } from '../state.js';

const MAX_OPEN_REQUESTS = 20;
const MAX_MEMBER_REQUESTS = 2;

/** Members who say that a payment is theirs. An open card shows more than is stored, so whoever posts it draws it. */
export const roleCases = new StaffCases<RoleRequest, Roles>({
  ...{ part: rolesPart, name: 'request', dropOld, view: closedView },
  afterDeletion: (request) => (request.closed ? request : undefined),
  gone: ({ buyerRoles }) => buyerRoles.card.gone,
  closedBy: (moderator, { buyerRoles }) => buyerRoles.card.decidedBy(moderator),
});

/** Asks the staff to confirm that a payment is the member's. The same question again adds none. @param roles has nothing old */
export function askStaff(
  roles: Roles,
  staffChannelId: string | null,
  {
    memberId,
    paymentId,
    now,
  }: { readonly memberId: string; readonly paymentId: number; readonly now: number },
) {
  const channelId = askedChannel(roles, staffChannelId);
  if (channelId === null) return { refusal: 'off' } as const;
  const isSame = (one: RoleRequest) => findMember(one) === memberId && one.paymentId === paymentId;
  const isRefused = ({ closed }: RoleRequest) =>
    closed && !closed.isApproved && closed.why !== 'receipt' && isWithin(DAY_MS, closed.at, now);
  if (roles.cards.some((one) => isSame(one) && isRefused(one))) return { refusal: 'refused' } as const;
  const same = findOpen(roles, channelId, memberId, isSame);
  if (same) {
    // A new time changes the card, so that Discord says if the staff have deleted it.
    const request = mayAskAgain(same, now) ? { ...same, againAt: now } : same;
    return { roles: withCase(roles, request), request, isNew: false };
  }
  const others = roles.cards.filter((one) => !isSame(one));
  const here = others.filter((one) => one.channelId === channelId);
  const own = here.filter((one) => findMember(one) === memberId);
  if (own.filter(isOpen).length >= MAX_MEMBER_REQUESTS) return { refusal: 'full' } as const;
  if (here.filter(({ closed }) => closed === null).length >= MAX_OPEN_REQUESTS)
    return { refusal: 'crowded' } as const;
  const about = { channelId, asker: memberId, at: now };
  const { state, card } = addCase({ ...roles, cards: others }, about, (basis) => ({ ...basis, paymentId }));
  return { roles: state, request: card, isNew: true };
}
