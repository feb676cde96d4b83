import { roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { GuildRoles } from '../../kit/members.js';
import type { Leaving, NewShop } from '../../kit/slots.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round.js';
import { endGrants, isLive } from '../rules/members.js';
import { findHighest, isBelow, mayManageRoles } from '../rules/problems.js';
import { type Grant, type Roles, rolesPart } from '../state.js';
import { type Explanation, joinExplanation } from '../view.js';

/**
 * As Discord itself judges people: Manage Roles, not only in this channel, and a role above. Its owner may do everything.
 * @returns the guild's roles, or why this person may not decide about these now
 */
export async function readRights(visit: Visit, decided: readonly string[]): Promise<GuildRoles | string> {
  const { userId, roleIds, format } = visit;
  const { notRead, rights } = format.words.buyerRoles;
  const guild = await visit.guild.discord.members.guildRoles();
  if (!guild) return notRead;
  if (guild.ownerId === userId) return guild;
  if (!mayManageRoles({ ...guild, ownRoleIds: roleIds }))
    return explainRefusal(rights.lacksRight, format.words);
  const highest = findHighest(guild, roleIds);
  const above = guild.roles.find((role) => decided.includes(role.id) && !isBelow(role, highest));
  return above ? explainRefusal(rights.aboveYours(roleMention(above.id)), format.words) : guild;
}

export const explainRefusal = (refusal: Explanation, { buyerRoles }: Words): string =>
  `⚠️ ${buyerRoles.refusedToMap} ${joinExplanation(refusal)}`;

/** @returns why this person may not decide about these roles now */
export async function decide(
  visit: Visit,
  decided: readonly string[],
  apply: (roles: Roles, now: number) => Roles,
): Promise<string | undefined> {
  const guild = await readRights(visit, decided);
  if (typeof guild === 'string') return guild;
  await visit.feeds.change(rolesPart, (roles, now) => ({ state: apply(roles, now) }));
  return undefined;
}

/** Ends grants for somebody who may; rounds take the roles back. @returns why they may not */
async function takeBack(
  visit: Visit,
  isMeant: (grant: Grant) => boolean,
  edit: (roles: Roles) => Roles = (roles) => roles,
): Promise<string | undefined> {
  const { state } = await visit.feeds.read(rolesPart);
  const decided = state.grants.filter(isMeant).map(({ roleId }) => roleId);
  return decide(visit, decided, (roles, now) => endGrants(edit(roles), isMeant, now));
}

/** Undefined if no role is left with anybody. */
export function describeLeaving({ holdings }: Roles, { buyerRoles }: Words): Leaving | undefined {
  const { question, yes, notTaken } = buyerRoles.leaving;
  const count = holdings.filter(({ origin }) => origin === 'bot').length;
  if (count === 0) return undefined;
  const end = async (visit: Visit) => {
    const all = () => true;
    await takeBack(visit, all, (roles) => ({ ...roles, mappings: [] }));
    await runNow(visit);
  };
  return { question: question(count), yes, notDone: notTaken(count), end };
}

/** What the answer to a new key says of the former shop's roles. */
export function describeNewShop({ grants }: Roles, asked: NewShop, { buyerRoles }: Words) {
  const { former, shopId, now } = asked;
  const count = grants.filter((one) => one.shopId !== shopId && isLive(one, now)).length;
  if (count === 0) return undefined;
  const { text, takeBack: label } = buyerRoles.otherShop;
  return { text: text(count, former), button: button(rolesPageActions.takeOthersBack(), label, 'danger') };
}

/** @returns why nothing is taken back */
export async function takeOthersBack(visit: Visit): Promise<string | undefined> {
  const { id } = (await visit.shop.info()).value;
  return takeBack(visit, ({ shopId }) => shopId !== id);
}
