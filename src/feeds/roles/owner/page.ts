import { ignoreFailure } from '../../../domain/failure.js';
import { parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import { roleMention } from '../../../text/markdown.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Reply } from '../../../ui/reply.js';
import { implementPage, type SetupPage, type Visit } from '../../feed.js';
import { inspectStaffChannel } from '../../kit/staff/page.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round.js';
import { findProduct, isSame, putMapping, removeMapping } from '../rules/mappings.js';
import { findProblem, noteProblems } from '../rules/problems.js';
import { type Roles, readEnd, rolesPart } from '../state.js';
import { explainChannelPowers, explainProblem } from '../view.js';
import { decide, explainRefusal, readRights, takeOthersBack } from './decisions.js';
import { addForm, productsView, removalView, rolesPageView } from './page-view.js';

const MAX_ROLES_ON_PANEL = 5;

export const rolesPage: SetupPage<Roles> = {
  label: ({ buyerRoles }) => buyerRoles.page.label,
  open: () => rolesPageActions.roles(),
  line({ state: { mappings } }, _everyoneId, { buyerRoles }) {
    const given = new Set(mappings.map(({ roleId }) => roleMention(roleId)));
    if (given.size === 0) return undefined;
    return `**${buyerRoles.page.name}** ${[...given].slice(0, MAX_ROLES_ON_PANEL).join(' ')}`;
  },
  name: ({ buyerRoles }) => buyerRoles.page.name,
  actions: implementPage(rolesPageActions, {
    roles: { mode: 'update', run: (visit) => showPage(visit) },
    addRole: { mode: 'update', run: (visit, _args, { values: [role = ''] }) => chooseProduct(visit, role) },
    roleProduct: {
      mode: 'modal',
      run: async ({ format }, { role }, { values: [chosen = ''] }) => addForm(role, chosen, format.words),
    },
    saveRole: {
      mode: 'replace',
      run: async (visit, { role }, { fields }) => showPage(visit, await addMapping(visit, role, fields)),
    },
    pickRole: { mode: 'update', run: (visit, _args, { values: [pair = ''] }) => openMapping(visit, pair) },
    removeRole: {
      mode: 'update',
      async run(visit, { product: productId, role: roleId, afterwards }) {
        const remove = (roles: Roles, now: number) =>
          removeMapping(roles, { productId, roleId }, afterwards, now);
        return showPage(visit, await decide(visit, [roleId], remove));
      },
    },
    takeOthersBack: {
      mode: 'update',
      run: async (visit) => showPage(visit, await takeOthersBack(visit)),
    },
  }),
};

/** Whoever opens it has what failed tried again. */
async function showPage(visit: Visit, note?: string): Promise<Reply> {
  const { feeds, format, linkedShop, rolesInvitation: invitation } = visit;
  const { state: before, now, staffChannelId } = await feeds.read(rolesPart);
  const { mappings, problems } = before;
  const { members } = visit.guild.discord;
  const [channel, list, guild] = await Promise.all([
    inspectStaffChannel(visit, staffChannelId),
    mappings.length > 0 ? ignoreFailure(linkedShop?.catalogue()) : undefined,
    mappings.length + problems.length > 0 ? members.guildRoles() : undefined,
  ]);
  const access = feeds.access(rolesPart);
  // Else the panel would say that all is well until the next round.
  if (guild) await access.change((roles) => noteProblems(roles, guild, now));
  await runNow(visit);
  const state = await access.read();
  return rolesPageView(
    { state, now, catalogue: list?.value, guild, note, channel, invitation },
    format.words,
  );
}

async function openMapping(visit: Visit, chosen: string): Promise<Reply> {
  const [productId, roleId = ''] = chosen.split(' ');
  const pair = { productId: Number(productId), roleId };
  const { state, now } = await visit.feeds.read(rolesPart);
  const mapping = state.mappings.find((one) => isSame(one, pair));
  if (!mapping) return showPage(visit);
  const list = await ignoreFailure(visit.linkedShop?.catalogue());
  return removalView(mapping, { state, now, catalogue: list?.value }, visit.format.words);
}

/** Asks for the product, or says why buyers can't get the role. */
async function chooseProduct(visit: Visit, roleId: string): Promise<Reply> {
  const opened = await readOpened(visit, roleId);
  if (typeof opened === 'string') return showPage(visit, opened);
  const list = await ignoreFailure(visit.linkedShop?.catalogue());
  return productsView(roleId, opened, list?.value, visit.format.words);
}

/** Stores a mapping. @returns why it isn't stored */
async function addMapping(
  visit: Visit,
  roleId: string,
  { number = '', days = '' }: ActionInput['fields'],
): Promise<string | undefined> {
  const { userId: mapperId, feeds, shop, format } = visit;
  const { badDays, unknownProduct } = format.words.buyerRoles;
  const productId = parseId(number.trim()) ?? 0;
  const end = readEnd(days.trim());
  if (end === undefined) return badDays;
  if (!findProduct((await shop.catalogue()).value, productId)) return unknownProduct(productId);
  const opened = await readOpened(visit, roleId);
  if (typeof opened === 'string') return opened;
  await feeds.change(rolesPart, (roles, since) => ({
    state: putMapping(roles, { productId, roleId, end, mapperId, since }),
  }));
  return undefined;
}

/** The channels that a role opens and that @everyone can't see; a text says why buyers can't get it. */
async function readOpened(visit: Visit, roleId: string): Promise<readonly string[] | string> {
  const { words } = visit.format;
  const guild = await readRights(visit, [roleId]);
  if (typeof guild === 'string') return guild;
  const problem = findProblem(guild, roleId);
  if (problem) return explainRefusal(explainProblem({ roleId, ...problem }, words), words);
  const gains = await visit.guild.discord.members.channelGains(roleId, guild.roles);
  if (!gains) return words.buyerRoles.notRead;
  const powers = explainChannelPowers(roleId, gains, words);
  if (powers) return explainRefusal(powers, words);
  return gains.filter(({ gained }) => mayView(gained)).map(({ id }) => id);
}
