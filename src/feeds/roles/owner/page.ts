import { ignoreFailure } from '../../../domain/failure.js';
import type { Reply } from '../../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../../feed.js';
import { inspectStaffChannel } from '../../kit/staff/page.js';
import { rolesPageActions } from '../actions.js';
import { runNow } from '../round.js';
import { isSame, removeMapping } from '../rules/mappings.js';
import { type Roles, rolesPart } from '../state.js';
import { noteTroubles } from '../troubles/troubles.js';
import { mentionRoles } from '../view.js';
import { addForm, addMapping, chooseProduct } from './add.js';
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
    addRole: {
      mode: 'update',
      async run(visit, _args, { values: [role = ''] }) {
        const asked = await chooseProduct(visit, role);
        return typeof asked === 'string' ? showPage(visit, asked) : asked;
      },
    },
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
