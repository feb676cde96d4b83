import { newShopView, removeView } from '../../commands/setup/view.js';
import type { Product } from '../../src/domain/product.js';
import type { DiscordRole, GuildRoles } from '../../src/feeds/kit/members.js';
import { describeLeaving, describeNewShop } from '../../src/feeds/roles/owner/decisions.js';
import {
  addForm,
  productsView,
  type RolesPage,
  removalView,
  rolesPageView,
} from '../../src/feeds/roles/owner/page-view.js';
import { type Mapping, type Roles, rolesPart } from '../../src/feeds/roles/state.js';
import { givenUpView, roleProblemView } from '../../src/feeds/roles/view.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';
import { grant, holding, problem } from '../feeds/roles/samples.js';
import { discordRole } from '../support/members.js';
import { AT, catalogue, wireProduct, wireServer } from '../support/samples.js';
import { usedChannel } from './setup/check-up-facts.js';

const CHANNEL = '500000000000000003';
const [VIP, MVP] = ['700000000000000011', '700000000000000012'];
const INVITATION = 'https://discord.com/oauth2/authorize?client_id=1&permissions=268454912';

const vip: Mapping = { productId: 21, roleId: VIP, end: 'product', mapperId: '1', since: AT };
const elite: Mapping = { ...vip, productId: 22, roleId: MVP, end: 30 };
const sells = (names: readonly string[], from = 1) =>
  catalogue(wireServer({ products: names.map((name, at) => wireProduct({ id: from + at, name })) }));
const hasRoles = (...roles: readonly DiscordRole[]): GuildRoles => ({
  ...{ guildId: '1', ownerId: '1', ownRoleIds: [], roles },
});
const GUILD = hasRoles(discordRole({ id: VIP, name: 'VIP' }), discordRole({ id: MVP, name: 'MVP' }));
const holders = (count: number) =>
  Array.from({ length: count }, (_, at) => grant({ memberId: `${at}`, roleId: VIP }));
const channel = usedChannel({ id: CHANNEL, missing: [], isForStaff: true });
const stateOf = (fields: Partial<Roles> = {}): Roles => ({ ...rolesPart.schema.parse({}), ...fields });
const known = {
  ...{ now: AT, guild: GUILD, catalogue: sells(['VIP pass', '*Elite*'], 21) },
  state: stateOf({ mappings: [vip, elite], grants: holders(12) }),
};
const page =
  (state: Partial<Roles>, more: Partial<RolesPage> = {}) =>
  ({ words }: Format): Reply =>
    rolesPageView(
      { ...known, state: { ...known.state, ...state }, invitation: INVITATION, channel, ...more },
      words,
    );
const bot = (count: number): Roles =>
  stateOf({ holdings: Array.from({ length: count }, (_, at) => holding({ memberId: `${at}` })) });

export const ROLES_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'roles page: off': page({ mappings: [] }, { channel: undefined }),
  'roles page: the last product is removed': page({ mappings: [] }),
  'roles: products to choose': ({ words }) =>
    productsView(
      VIP,
      [],
      catalogue(
        wireServer({
          products: [
            wireProduct({ id: 1, name: 'Sword' }),
            wireProduct({ id: 2, name: '*Pass*', withdraw_commands_days: 30 }),
            wireProduct({ id: 3, name: 'VIP', type: 'group' }),
          ],
        }),
      ),
      words,
    ),
  'roles: a role that opens channels': ({ words }) => productsView(VIP, ['51', '52'], undefined, words),
  'roles page: on': page({}),
  'roles page: on, without a channel': page({}, { channel: undefined }),
  'roles page: without Manage Roles': page({ problems: [problem({ kind: 'noPermission' })] }),
  'roles page: roles that are not given': page({
    problems: [
      problem({ kind: 'aboveBot' }),
      problem({ roleId: MVP, kind: 'tooPowerful', powers: ['BanMembers', 'UseSoundboard'] }),
      problem({ kind: 'deleted' }),
      problem({ kind: 'managed' }),
    ],
  }),
  'roles page: Discord refuses': page({
    problems: [problem({ kind: 'refusedAll', code: 60003 }), problem({ roleId: MVP })],
  }),
  'roles: Discord refuses, to the staff': ({ words }) =>
    roleProblemView(problem({ kind: 'refusedAll', code: 40001 }), words),
  'roles: given up, to the staff': ({ words }) => givenUpView([grant(), grant({ paymentId: 8 })], words),
  'roles page: blocked, and public': page(
    {},
    {
      channel: usedChannel({ id: CHANNEL, missing: ['SendMessages'], isPublic: true, isForStaff: true }),
    },
  ),
  'roles page: ten mappings': page({
    mappings: Array.from({ length: 10 }, (_, at) => ({ ...vip, roleId: `${VIP}${at}` })),
  }),
  'roles page: a number that no product has': (how) =>
    page({}, { note: how.words.buyerRoles.unknownProduct(99) })(how),
  'roles: a mapping': ({ words }) => removalView(vip, known, words),
  'roles: a mapping that gave nobody a role': ({ words }) => removalView(elite, known, words),
  'roles: another shop’s key': ({ words }) => {
    const state = stateOf({ grants: [grant(), grant({ paymentId: 8 })] });
    const left = describeNewShop(state, { former: 'Northern Lights', shopId: 2, now: AT }, words);
    return newShopView('Harbour', left ? [left] : [], words);
  },
  'everything to remove, with roles of members': ({ words }) =>
    removeView('Harbour', [CHANNEL], words, [describeLeaving(bot(12), words) ?? []].flat()),
  'everything to remove, after roles that could not be taken back': ({ words }) => {
    const leaving = [describeLeaving(bot(1), words) ?? []].flat();
    return removeView('Harbour', [], words, leaving, leaving[0]?.notDone);
  },
};

/** The question about a mapping of this product. Its own mentions are none, so that others are found. */
export const confirmRole = ({ name }: Product, words: Words): Reply =>
  removalView({ ...vip, roleId: 'none' }, { ...known, catalogue: sells([name], 21) }, words);

/** The page with mappings of these products. Its own mentions are none, so that others are found. */
export const showRoles = (all: readonly Product[], roleName: string, words: Words): Reply =>
  rolesPageView(
    {
      ...{ now: AT, invitation: INVITATION, channel: undefined },
      catalogue: sells(all.map(({ name }) => name)),
      guild: hasRoles(discordRole({ id: 'none', name: roleName })),
      state: stateOf({
        mappings: all.map((_, index) => ({ ...vip, productId: index + 1, roleId: 'none' })),
      }),
    },
    words,
  );

export const ROLES_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for the days of a role': ({ words }) => addForm(VIP, '21', words),
};
