import { StaffCases } from '../cases/staff-cases.js';
import { dropOld } from './rules/retention.js';
import { closedView } from './staff/card-view.js';
import { type RoleRequest, type Roles, rolesPart } from './state.js';

/** Members who say that a payment is theirs. An open card shows more than is stored, so whoever posts it draws it. */
export const roleCases = new StaffCases<RoleRequest, Roles>({
  ...{ part: rolesPart, name: 'request', dropOld, view: closedView },
  afterDeletion: (request) => (request.closed ? request : undefined),
  gone: ({ buyerRoles }) => buyerRoles.card.gone,
  closedBy: (moderator, { buyerRoles }) => buyerRoles.card.decidedBy(moderator),
});
