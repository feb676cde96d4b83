import { ignoreFailure } from '../../../domain/failure.js';
import { optional, snowflake } from '../../../ui/custom-id.js';
import type { Reply } from '../../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../../feed.js';
import { inspectStaffChannel } from '../../kit/staff/page.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round/round.js';
import { type Afterwards, removeMapping } from '../rules/mappings.js';
import { type Mapping, type Roles, rolesPart } from '../state.js';
import { noteTroubles } from '../troubles/role-troubles.js';
import { mentionRoles } from '../view.js';
import { addMapping, choose, chooseDays, chooseProduct, showProducts } from './add.js';
import { daysForm, numberForm, OTHER } from './add-view.js';
import { describeMapping, removalView, rolesPageView } from './page-view.js';
import { decide, takeOthersBack } from './take-all.js';

const MAX_ROLES_ON_PANEL = 5;

export const rolesPage: FeedPage<Roles> = {
  label: ({ buyerRoles }) => buyerRoles.page.label,
  open: () => rolesPageActions.roles(),
  line({ state: { mappings } }, _everyoneId, { buyerRoles }) {
    const given = mentionRoles(mappings, MAX_ROLES_ON_PANEL, ' ');
    return given === '' ? undefined : `**${buyerRoles.page.name}** ${given}`;
  },
  name: ({ buyerRoles }) => buyerRoles.page.name,
  actions: implementPage(rolesPageActions, {
    roles: { mode: 'update', run: (visit) => showPage(visit) },
    addRole: { mode: 'update', run: (visit) => showProducts(visit) },
    roleProduct: {
      mode: 'update',
      form: { value: OTHER, open: async ({ format }) => numberForm(format.words) },
      run: (visit, _args, { values: [chosen = ''] }) => chooseProduct(visit, chosen),
    },
    roleNumber: {
      mode: 'replace',
      run: (visit, _args, { fields }) => chooseProduct(visit, fields.number ?? ''),
    },
    roleChosen: {
      mode: 'update',
      run: (visit, { product, end }, { values: [chosen] }) =>
        choose(visit, { product, role: optional(snowflake)(chosen) }, end),
    },
    roleEnd: {
      mode: 'update',
      form: { value: OTHER, open: async ({ format }, chosen) => daysForm(chosen, format.words) },
      run: (visit, chosen, { values: [end] }) => choose(visit, chosen, end),
    },
    roleDays: { mode: 'replace', run: chooseDays },
    saveRole: {
      mode: 'update',
      run: async (visit, ids) => (await addMapping(visit, ids, false)) ?? showPage(visit),
    },
    openRole: {
      mode: 'update',
      run: async (visit, ids) => (await addMapping(visit, ids, true)) ?? showPage(visit),
    },
    pickRole: { mode: 'update', run: (visit, _args, { values: [pair = ''] }) => openMapping(visit, pair) },
    removeRole: { mode: 'update', run: remove },
    takeOthersBack: {
      mode: 'update',
      run: async (visit) => showPage(visit, await takeOthersBack(visit)),
    },
  }),
};

const findMapping = ({ mappings }: Roles, productId: number, roleId?: string): Mapping | undefined =>
  mappings.find((one) => one.productId === productId && one.roleId === roleId);

/** Whoever opens it has what failed tried again. */
async function showPage(visit: Visit, note?: string): Promise<Reply> {
  const { feeds, format } = visit;
  const access = feeds.access(rolesPart);
  const { state: before, now, staffChannelId } = await feeds.read(rolesPart);
  const [channel, known] = await Promise.all([
    inspectStaffChannel(visit, staffChannelId),
    readKnown(visit, before),
  ]);
  const { guild } = known;
  // Else the panel would say that all is well until the next round.
  if (guild) await access.change((roles) => noteTroubles(roles, guild, now));
  await runNow(visit);
  const state = await access.read();
  return rolesPageView(
    {
      ...{ state, note, channel, invitation: visit.rolesInvitation },
      mappings: state.mappings.map((one) => describeMapping(state, one, { ...known, now }, format.words)),
    },
    format.words,
  );
}

async function readKnown({ linkedShop, guild: { discord } }: Visit, { mappings, troubles }: Roles) {
  const [catalogue, guild] = await Promise.all([
    mappings.length > 0 ? ignoreFailure(linkedShop?.catalogue()) : undefined,
    mappings.length + troubles.length > 0 ? discord.members.guildRoles() : undefined,
  ]);
  return { catalogue: catalogue?.value, guild };
}

async function openMapping(visit: Visit, pair: string): Promise<Reply> {
  const { feeds, format } = visit;
  const [product, role] = pair.split(' ');
  const { state, now } = await feeds.read(rolesPart);
  const mapping = findMapping(state, Number(product), role);
  if (!mapping) return showPage(visit);
  const known = { ...(await readKnown(visit, state)), now };
  return removalView(describeMapping(state, mapping, known, format.words), format.words);
}

type Removed = Readonly<{ product: number; role: string; afterwards: Afterwards }>;

async function remove(visit: Visit, { product, role, afterwards }: Removed): Promise<Reply> {
  const pair = { productId: product, roleId: role };
  return showPage(
    visit,
    await decide(visit, [role], (roles, now) => removeMapping(roles, pair, afterwards, now)),
  );
}
