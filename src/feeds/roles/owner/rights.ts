import { joinParts, memberMention, roleMention } from '../../../text/markdown.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { GuildRoles } from '../../members.js';
import { type Roles, rolesPart } from '../state.js';
import { findHighest, isBelow, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, joinExplanation } from '../troubles/trouble-view.js';

/** As Discord itself judges people: Manage Roles, not only in this channel, and a role above. Its owner may do everything. */
export function explainRights(visit: Visit, guild: GuildRoles, decided: readonly string[]) {
  const { userId, roleIds, format } = visit;
  const { lacksRight, aboveYours } = format.words.buyerRoles.rights;
  if (guild.ownerId === userId) return undefined;
  if (!mayManageRoles({ ...guild, ownRoleIds: roleIds })) return lacksRight;
  const highest = findHighest(guild, roleIds);
  const above = guild.roles.find((role) => decided.includes(role.id) && !isBelow(role, highest));
  return above && aboveYours(roleMention(above.id));
}

export const noteRefusal = (refusal: Explanation, { buyerRoles }: Words): string =>
  `${buyerRoles.refusedToMap} ${joinExplanation(refusal)}`;

/** `what` is for the staff, if they should know; `losers` are members who lose their role by it. */
type Decide = (roles: Roles, now: number) => Readonly<{ state: Roles; what?: string; losers?: number }>;

/** @returns why this person may not decide about these roles now */
export async function decide(visit: Visit, decided: readonly string[], apply: Decide) {
  const { words } = visit.format;
  const guild = await visit.guild.discord.members.guildRoles();
  if (!guild) return words.buyerRoles.notRead;
  const refusal = explainRights(visit, guild, decided);
  if (refusal) return noteRefusal(refusal, words);
  await changeTold(visit, apply);
  return undefined;
}

export async function changeTold({ feeds, userId, publicFormat }: Visit, apply: Decide): Promise<void> {
  await feeds.change(rolesPart, (before, _posts, channelId) => {
    const now = feeds.clock.now();
    const { state, what, losers = 0 } = apply(before, now);
    if (what === undefined || channelId === null) return { state };
    const lost = losers > 0 && publicFormat.words.buyerRoles.decisions.lose(losers);
    const content = `-# 🎟️ ${joinParts([`${memberMention(userId)}: ${what}`, lost])}`;
    return {
      state,
      posts: [{ key: `decision ${now} ${userId}`, channelId, reply: { content }, isFinal: true }],
    };
  });
}
