import { leavingView, removeView } from '../../commands/setup/view.js';
import type { Product } from '../../src/domain/product.js';
import { confirmView } from '../../src/feeds/roles/owner/add.js';
import { mappingForm, productsView } from '../../src/feeds/roles/owner/form.js';
import {
  codesView,
  mappingView,
  type RolesPage,
  rolesPageView,
  type ShownMapping,
} from '../../src/feeds/roles/owner/page-view.js';
import { describeLeaving } from '../../src/feeds/roles/removal.js';
import { type Mapping, type Roles, rolesPart } from '../../src/feeds/roles/state.js';
import { troubleView } from '../../src/feeds/roles/troubles/trouble-view.js';
import type { Format } from '../../src/ui/format.js';
import { displayName, plainName } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';
import { holding } from '../feeds/roles/samples.js';
import { discordRole } from '../support/members.js';
import { AT, catalogue, product, wireProduct, wireServer } from '../support/samples.js';
import { usedChannel } from './setup/check-up-facts.js';

const CHANNEL = '500000000000000003';
const [VIP, MVP] = ['700000000000000011', '700000000000000012'];
const INVITATION = 'https://discord.com/oauth2/authorize?client_id=1&permissions=268454912';

const vip: Mapping = {
  productId: 21,
  productName: 'VIP pass',
  roleId: VIP,
  end: { kind: 'product' },
  mapperId: '1',
  since: AT,
};
const shown = (fields: Partial<ShownMapping> = {}): ShownMapping => ({
  ...{ mapping: vip, product: 'VIP pass', plainProduct: 'VIP pass', roleName: 'VIP', members: 12, losers: 9 },
  ...fields,
});
const MAPPED = [
  shown(),
  shown({
    ...{ mapping: { ...vip, productId: 22, roleId: MVP, end: { kind: 'days', days: 30 } }, roleName: 'MVP' },
    ...{ product: '\\*Elite\\*', plainProduct: '*Elite*', members: 0 },
  }),
];
const channel = usedChannel({ id: CHANNEL, missing: [], isForStaff: true });
const page =
  (state: Partial<Roles>, more: Partial<RolesPage> = {}) =>
  ({ words }: Format): Reply =>
    rolesPageView(
      {
        state: { ...rolesPart.schema.parse({}), ...state, mappings: [] },
        ...{ mappings: MAPPED, invitation: INVITATION },
        ...{ channel, losers: 12 },
        ...more,
      },
      words,
    );
const ON = { isOn: true };
const trouble = { roleId: VIP, since: AT, isTold: false };
const candidate = {
  ...{ product: product({ id: 21, name: 'VIP *pass*', withdraw_commands_days: 30 }), opened: [] },
  ...{ role: discordRole({ id: VIP, name: '*VIP*' }), end: 'product' as const },
};
const bot = (count: number): Roles => ({
  ...rolesPart.schema.parse({}),
  holdings: Array.from({ length: count }, (_, at) => holding({ memberId: `${at}`, roleId: VIP })),
});

export const ROLES_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'roles page: off': page({}, { mappings: [], channel: undefined }),
  'roles page: the last product is removed': page({ isOn: true }, { mappings: [] }),
  'roles page: what was typed is not sold': (how) =>
    page(
      {},
      {
        mappings: [],
        note: `${how.words.buyerRoles.unknownTyped('`Sword`')} ${how.words.buyerRoles.similarProducts('Word (7)')}`,
        refused: { product: 'Sword', role: VIP, end: '30' },
      },
    )(how),
  'roles page: codes that work, that could, and that don’t': ({ words }) => ({
    embeds: [true, false].flatMap((hasSeenField) =>
      [true, false].flatMap(
        (canList) => codesView({ ...rolesPart.schema.parse({}), hasSeenField }, canList, words).embeds ?? [],
      ),
    ),
  }),
  'roles: products to choose': ({ words }) =>
    productsView(
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
  'roles page: on': page(ON),
  'roles page: on, codes work, free products too': page({ ...ON, hasSeenField: true, givesForFree: true }),
  'roles page: on, without a channel': page({ isOn: true }, { channel: undefined }),
  'roles page: switched off': page({}),
  'roles page: without Manage Roles': page({ ...ON, lacksPermission: true }),
  'roles page: roles that are not given': page({
    ...ON,
    troubles: [
      { ...trouble, kind: 'aboveBot', powers: [] },
      { ...trouble, roleId: MVP, kind: 'tooPowerful', powers: ['BanMembers', 'UseSoundboard'] },
      { ...trouble, kind: 'deleted', powers: [] },
      { ...trouble, kind: 'managed', powers: [] },
    ],
  }),
  'roles page: Discord refuses': page({
    ...ON,
    troubles: [
      { ...trouble, kind: 'refusedAll', powers: [], code: 60003 },
      { ...trouble, roleId: MVP, kind: 'refused', powers: [], code: 50013 },
    ],
  }),
  'roles: Discord refuses, to the staff': ({ words }) =>
    troubleView({ ...trouble, kind: 'refusedAll', powers: [], code: 40001 }, words),
  'roles page: blocked, and public': page(ON, {
    channel: usedChannel({ id: CHANNEL, missing: ['SendMessages'], isPublic: true, isForStaff: true }),
  }),
  'roles page: ten mappings': page(ON, { mappings: Array.from({ length: 10 }, () => shown()) }),
  'roles page: another shop': page({ ...ON, isFrozen: true }),
  'roles: a mapping to confirm': ({ words }) => confirmView(candidate, words),
  'roles: a mapping for good': ({ words }) => confirmView({ ...candidate, end: 'never' }, words),
  'roles: a mapping that opens channels': ({ words }) =>
    confirmView({ ...candidate, opened: Array.from({ length: 12 }, (_, at) => `5${at}`) }, words),
  'roles: a mapping': ({ words }) => mappingView(shown(), words),
  'roles: a mapping that gave nobody a role, and whose role is gone': ({ words }) =>
    mappingView(shown({ members: 0, roleName: undefined }), words),
  'everything to remove, with roles of members': ({ words }) =>
    removeView('Harbour', [CHANNEL], words, [describeLeaving(bot(12), words) ?? []].flat()),
  'everything to remove, after roles that could not be taken back': ({ words }) => {
    const leaving = [describeLeaving(bot(1), words) ?? []].flat();
    return removeView('Harbour', [], words, leaving, leaving[0]?.notDone);
  },
  'roles that are taken back before a removal': ({ words }) =>
    leavingView('Harbour', words.buyerRoles.leaving.progress(12, 300), words),
};

/** The question of a mapping to a role of this name. */
export const confirmRole = (sold: Product, roleName: string, words: Words): Reply =>
  confirmView({ ...candidate, product: sold, role: discordRole({ id: VIP, name: roleName }) }, words);

/** The page with mappings of these products. Its own mentions are none, so that others are found. */
export const showRoles = (sold: readonly Product[], roleName: string, words: Words): Reply =>
  rolesPageView(
    {
      state: rolesPart.schema.parse({ isOn: true }),
      ...{ invitation: INVITATION, channel: undefined, losers: 0 },
      mappings: sold.map(({ name }, index) =>
        shown({
          mapping: { ...vip, productId: index + 1, roleId: 'none' },
          ...{ product: displayName(name, 60, words), plainProduct: plainName(name, words), roleName },
        }),
      ),
    },
    words,
  );

export const ROLES_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for a mapping': ({ words }) => mappingForm({}, words),
  'form for a mapping, again': ({ words }) =>
    mappingForm({ productId: 21, role: VIP, end: { kind: 'days', days: 30 } }, words),
  'form for a mapping of a product with days': ({ words }) =>
    mappingForm({ productId: 21, offered: candidate.product }, words),
};
