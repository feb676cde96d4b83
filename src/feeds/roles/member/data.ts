import { joinParts, roleMention } from '../../../text/markdown.js';
import type { Words } from '../../../words/index.js';
import type { Press } from '../../feed.js';
import type { Erased, MemberPayment, Stored } from '../../kit/slots.js';
import { runNow } from '../round.js';
import { endGrants, eraseMember, holdsAnything, ofMember } from '../rules/members.js';
import { roleCases } from '../staff.js';
import { type Roles, rolesPart } from '../state.js';
import { describeProof, describeUntil } from '../view.js';

export function rolesData(roles: Roles, memberId: string, { buyerRoles }: Words): Stored | undefined {
  if (!holdsAnything(ofMember(roles, memberId))) return undefined;
  const { what, warning } = buyerRoles.stored;
  return { text: `**${buyerRoles.mine.title}**\n${what}`, warning, erase };
}

/** "@VIP · until 3 December · approved by @Boris" */
export const listPayments = (roles: Roles, memberId: string, words: Words): readonly MemberPayment[] =>
  ofMember(roles, memberId).grants.map((grant) => ({
    id: grant.paymentId,
    text: joinParts([
      roleMention(grant.roleId),
      describeUntil(grant.endsAt, words),
      describeProof(grant, words),
    ]),
  }));

/** First takes back what the bot gave: without its end, a role for a month would stay for good. */
async function erase(press: Press): Promise<Erased> {
  const { feeds, userId, format, publicFormat } = press;
  const { erased, notErased } = format.words.buyerRoles.stored;
  await feeds.change(rolesPart, (roles, now) => ({
    state: endGrants(roles, ({ memberId }) => memberId === userId, now),
  }));
  await runNow(press, [userId]);
  return feeds.change(rolesPart, (roles, now) => {
    const isLeft = ofMember(roles, userId).holdings.some(({ origin }) => origin === 'bot');
    if (isLeft) return { state: roles, isDone: false, text: notErased };
    // Their open questions are withdrawn from the staff channel.
    const { state, posts } = roleCases.erase(roles, userId, publicFormat, now);
    return { state: eraseMember(state, userId), posts, isDone: true, text: erased };
  });
}
