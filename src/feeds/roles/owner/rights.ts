import { joinParts, memberMention, roleMention } from '../../../text/markdown.js';
import type { Words } from '../../../words/index.js';
import type { Post, Visit } from '../../feed.js';
import type { GuildRoles } from '../../members.js';
import type { Roles } from '../state.js';
import { findHighest, isBelow, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, joinExplanation } from '../troubles/trouble-view.js';

/** As Discord itself judges people: Manage Roles, not only in this channel, and a role above. Its owner may do everything. */
export function explainRights(
  { userId, roleIds, format }: Visit,
  guild: GuildRoles,
  decided: readonly string[],
): Explanation | undefined {
  const { lacksRight, aboveYours } = format.words.buyerRoles.rights;
  if (guild.ownerId === userId) return undefined;
  if (!mayManageRoles({ ...guild, ownRoleIds: roleIds })) return lacksRight;
  const highest = findHighest(guild, roleIds);
  const above = guild.roles.find((role) => decided.includes(role.id) && !isBelow(role, highest));
  return above && aboveYours(roleMention(above.id));
}

/** Why this person may not decide about these roles now. */
export async function findRightsNote(visit: Visit, decided: readonly string[]): Promise<string | undefined> {
  const { words } = visit.format;
  const guild = await visit.guild.discord.members.guildRoles();
  if (!guild) return words.buyerRoles.notRead;
  const refusal = explainRights(visit, guild, decided);
  return refusal && noteRefusal(refusal, words);
}

export const noteRefusal = (refusal: Explanation, { buyerRoles }: Words): string =>
  `${buyerRoles.refusedToMap} ${joinExplanation(refusal)}`;

/** A line for the staff. @param losers members who lose their role by it */
export function tellDecision(
  { channelId }: Pick<Roles, 'channelId'>,
  { userId, publicFormat }: Visit,
  at: number,
  what: string,
  losers = 0,
): readonly Post[] {
  if (channelId === null) return [];
  const lost = losers > 0 && publicFormat.words.buyerRoles.decisions.lose(losers);
  const content = `-# 🎟️ ${joinParts([`${memberMention(userId)}: ${what}`, lost])}`;
  return [{ key: `decision ${at} ${userId}`, channelId, reply: { content }, isFinal: true }];
}
