import type { Payment } from '../../../domain/payment.js';
import { roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { rolesActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { describeEnded, describeUntil } from '../end-words.js';
import { type Claim, findObstacle, grantsOfPayment } from '../rules/grants.js';
import type { Refusal, Roles } from '../state.js';

/** What no moderator can change by looking. */
const FINAL: ReadonlySet<Refusal> = new Set(['test', 'unpaid', 'unknownLine', 'unmapped', 'free', 'over']);

/** Why a member's own payment needs no question to the staff; undefined if it does. */
export function answerAtOnce(
  roles: Roles,
  payment: Payment,
  claim: Pick<Claim, 'memberId' | 'now' | 'productDays'>,
  words: Words,
): Reply | undefined {
  const { get, mine, refusals } = words.buyerRoles;
  const obstacle = findObstacle(roles, payment, claim);
  const back = [button(rolesActions.mine(), get)];
  if (obstacle && FINAL.has(obstacle))
    return embedReply(mine.ungranted(payment.id), [refusals[obstacle].member], 'neutral', back);
  const given = grantsOfPayment(roles.grants, payment.id);
  if (obstacle !== 'taken' || given.some(({ memberId }) => memberId !== claim.memberId)) return undefined;
  const lines = given.map((one) =>
    one.endsAt !== null && one.endsAt <= claim.now
      ? describeEnded(one, words)
      : mine.already(roleMention(one.roleId), describeUntil(one.endsAt, words)),
  );
  return embedReply(mine.title, [...new Set(lines)], 'neutral', back);
}
