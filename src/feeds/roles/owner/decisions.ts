import { roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { GuildRoles } from '../../kit/members.js';
import type { Leaving, NewShop } from '../../kit/slots.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round.js';
import { endGrants, isLive } from '../rules/due.js';
import { type Grant, type Roles, rolesPart } from '../state.js';
import { type Explanation, joinExplanation } from '../troubles/trouble-view.js';
import { findHighest, isBelow, mayManageRoles } from '../troubles/troubles.js';

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
  `⚠️ ${buyerRoles.refusedToMap} ${joinExplanation(refusal)}`;

/** @returns why this person may not decide about these roles now */
export async function decide(
  visit: Visit,
  decided: readonly string[],
  apply: (roles: Roles, now: number) => Roles,
): Promise<string | undefined> {
  const { feeds, format } = visit;
  const guild = await visit.guild.discord.members.guildRoles();
  if (!guild) return format.words.buyerRoles.notRead;
  const refusal = explainRights(visit, guild, decided);
  if (refusal) return noteRefusal(refusal, format.words);
  await feeds.change(rolesPart, (roles, now) => ({ state: apply(roles, now) }));
  return undefined;
}

/** Undefined if no role is left with anybody. */
export function describeLeaving({ holdings }: Roles, { buyerRoles }: Words): Leaving | undefined {
  const { question, yes, notTaken } = buyerRoles.leaving;
  const count = holdings.filter(({ origin }) => origin === 'bot').length;
  if (count === 0) return undefined;
  const end = async (visit: Visit) => {
    await takeBack(
      visit,
      () => true,
      (roles) => ({ ...roles, mappings: [] }),
    );
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

/** @returns why nothing was taken back */
export async function takeOthersBack(visit: Visit): Promise<string | undefined> {
  const { id } = (await visit.shop.info()).value;
  return takeBack(visit, ({ shopId }) => shopId !== id);
}

/** Ends grants for somebody who may. Rounds take back what doesn't fit into this one. */
async function takeBack(
  visit: Visit,
  isMeant: (grant: Grant) => boolean,
  edit: (roles: Roles) => Roles = (roles) => roles,
): Promise<string | undefined> {
  const { state } = await visit.feeds.read(rolesPart);
  const decided = state.grants.filter(isMeant).map(({ roleId }) => roleId);
  const note = await decide(visit, decided, (roles, now) => endGrants(edit(roles), isMeant, now));
  if (note === undefined) await runNow(visit);
  return note;
}
