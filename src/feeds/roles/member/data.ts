import { isDeepStrictEqual } from 'node:util';
import { joinParts, roleMention } from '../../../text/markdown.js';
import type { Words } from '../../../words/index.js';
import type { Press } from '../../feed.js';
import type { Erased, MemberPayment, Stored } from '../../kit/slots.js';
import { takeRole } from '../round.js';
import { eraseMember, holdsAnything, ofMember } from '../rules/retention.js';
import { roleCases } from '../staff.js';
import { type Roles, rolesPart } from '../state.js';
import { describeProof, describeUntil } from '../view.js';

/** For Discord's audit log. */
const REASON = 'the member had their data erased';

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
async function erase({ feeds, guild, userId, format }: Press): Promise<Erased> {
  const { erased, notErased } = format.words.buyerRoles.stored;
  const failed: Erased = { isDone: false, text: notErased };
  const given = findGiven(await feeds.access(rolesPart).read(), userId);
  for (const one of given) {
    const outcome = await takeRole(guild.discord.members, one, REASON);
    if (outcome !== 'done' && outcome !== 'gone') return failed;
  }
  const { result } = await feeds.change(rolesPart, (roles) => {
    // Meanwhile a round may have given a role, which nothing would end.
    if (!isDeepStrictEqual(findGiven(roles, userId), given)) return { state: roles, result: failed };
    // Their open questions are withdrawn from the staff channel.
    const posts = roleCases.withdraw(roles, userId);
    return { state: eraseMember(roles, userId), posts, result: { isDone: true, text: erased } };
  });
  return result;
}

const findGiven = (roles: Roles, memberId: string) =>
  ofMember(roles, memberId).holdings.filter(({ origin }) => origin === 'bot');
