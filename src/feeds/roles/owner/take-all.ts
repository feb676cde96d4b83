import { roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { GuildRoles } from '../../members.js';
import type { Leaving, NewShop } from '../../slots.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round/round.js';
import { endWhere, isLive } from '../rules/due.js';
import { type Grant, type Roles, rolesPart } from '../state.js';
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
  await feeds.change(rolesPart, (roles) => ({ state: apply(roles, feeds.clock.now()) }));
  return undefined;
}

const countGiven = ({ holdings }: Roles): number => holdings.filter(({ origin }) => origin === 'bot').length;

/** Undefined if no role is left with anybody. */
export function describeLeaving(roles: Roles, { buyerRoles }: Words): Leaving | undefined {
  const { question, yes, notTaken } = buyerRoles.leaving;
  const count = countGiven(roles);
  if (count === 0) return undefined;
  return { question: question(count), yes, notDone: notTaken(count), end: takeAllBack };
}

/** Ends every role that the bot gave, for somebody who may. Rounds take back what doesn't fit into this one. */
async function takeAllBack(visit: Visit): Promise<void> {
  const { state } = await visit.feeds.read(rolesPart);
  const decided = state.holdings.map(({ roleId }) => roleId);
  const note = await decide(visit, decided, (roles, at) =>
    endWhere({ ...roles, mappings: [] }, () => true, { at, why: 'removed' }),
  );
  if (note === undefined) await runNow(visit);
}

/** Live grants of other shops than this one. */
const ofOthers =
  (shopId: number, now: number) =>
  (grant: Grant): boolean =>
    grant.shopId !== shopId && isLive(grant, now);

/** What the answer to a new key says of the former shop's roles. */
export function describeNewShop(roles: Roles, asked: NewShop, { buyerRoles }: Words) {
  const { former, shopId, now } = asked;
  const count = roles.grants.filter(ofOthers(shopId, now)).length;
  if (count === 0) return undefined;
  const { text, takeBack } = buyerRoles.otherShop;
  return { text: text(count, former), button: button(rolesPageActions.takeOthersBack(), takeBack, 'danger') };
}

/** @returns why nothing was taken back */
export async function takeOthersBack(visit: Visit): Promise<string | undefined> {
  const { state, now } = await visit.feeds.read(rolesPart);
  const { id } = (await visit.shop.info()).value;
  const decided = state.grants.filter(ofOthers(id, now)).map(({ roleId }) => roleId);
  const note = await decide(visit, decided, (roles, at) =>
    endWhere(roles, ofOthers(id, at), { at, why: 'otherShop' }),
  );
  if (note === undefined) await runNow(visit);
  return note;
}
