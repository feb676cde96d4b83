import { ignoreFailure } from '../../../domain/failure.js';
import { optional, snowflake } from '../../../ui/custom-id.js';
import type { Reply } from '../../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../../feed.js';
import { inspectStaffChannel } from '../../kit/staff/page.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round.js';
import { isSame, removeMapping } from '../rules/mappings.js';
import { type Roles, rolesPart } from '../state.js';
import { noteTroubles } from '../troubles/troubles.js';
import { mentionRoles } from '../view.js';
import {
  addMapping,
  choose,
  chooseEnd,
  chooseProduct,
  daysForm,
  numberForm,
  OTHER,
  showProducts,
} from './add.js';
import { removalView, rolesPageView } from './page-view.js';
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
      run: (visit, { product, end }, { values: [role] }) =>
        choose(visit, product, { role: optional(snowflake)(role), end }),
    },
    roleEnd: {
      mode: 'update',
      form: { value: OTHER, open: async ({ format }, chosen) => daysForm(chosen, format.words) },
      run: (visit, chosen, { values: [end = ''] }) => chooseEnd(visit, chosen, end),
    },
    roleDays: {
      mode: 'replace',
      run: (visit, chosen, { fields }) => chooseEnd(visit, chosen, fields.days ?? ''),
    },
    saveRole: {
      mode: 'update',
      run: async (visit, added) => (await addMapping(visit, added)) ?? showPage(visit),
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
  const { feeds, format, rolesInvitation: invitation } = visit;
  const { staffChannelId } = await feeds.read(rolesPart);
  const [channel, known] = await Promise.all([inspectStaffChannel(visit, staffChannelId), readKnown(visit)]);
  const { guild, now } = known;
  const access = feeds.access(rolesPart);
  // Else the panel would say that all is well until the next round.
  if (guild) await access.change((roles) => noteTroubles(roles, guild, now));
  await runNow(visit);
  return rolesPageView({ ...known, state: await access.read(), note, channel, invitation }, format.words);
}

async function readKnown({ feeds, linkedShop, guild: { discord } }: Visit) {
  const { state, now } = await feeds.read(rolesPart);
  const { mappings, troubles } = state;
  const [catalogue, guild] = await Promise.all([
    mappings.length > 0 ? ignoreFailure(linkedShop?.catalogue()) : undefined,
    mappings.length + troubles.length > 0 ? discord.members.guildRoles() : undefined,
  ]);
  return { state, now, catalogue: catalogue?.value, guild };
}

async function openMapping(visit: Visit, chosen: string): Promise<Reply> {
  const [productId, roleId = ''] = chosen.split(' ');
  const pair = { productId: Number(productId), roleId };
  const known = await readKnown(visit);
  const mapping = known.state.mappings.find((one) => isSame(one, pair));
  return mapping ? removalView(mapping, known, visit.format.words) : showPage(visit);
}
