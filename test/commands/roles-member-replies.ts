import { storedView } from '../../commands/shop/about-me.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { deskData } from '../../src/feeds/desk/member.js';
import { deskPart } from '../../src/feeds/desk/state.js';
import { notesPart } from '../../src/feeds/notes/state.js';
import { rolesData } from '../../src/feeds/roles/member/data.js';
import {
  type Mine,
  mineView,
  type Notice,
  noticeView,
  paidForm,
  ungrantedView,
} from '../../src/feeds/roles/member/member-view.js';
import { remind } from '../../src/feeds/roles/reminders.js';
import {
  cardView,
  closedView,
  type Evidence,
  paymentCard,
  reasonForm,
  takeBackView,
} from '../../src/feeds/roles/staff.js';
import type { Grant, Mapping, RoleRequest, Roles } from '../../src/feeds/roles/state.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import * as samples from '../feeds/roles/samples.js';
import { AT, catalogue, identity, payment, wireProduct, wireServer } from '../support/samples.js';

const DAY = 86_400_000;
const [MEMBER, OTHER, MOD] = ['300000000000000001', '300000000000000002', '300000000000000008'];
const [VIP, MVP] = ['700000000000000011', '700000000000000012'];

const bought = payment({
  ...{ id: 51005, status: 2, customer: 'Steve', created_at: '2026-01-31 12:55:00' },
  products: [{ id: 900, product_id: 1, name: 'VIP *new*', price: 499 }],
});
const OF_VIP = { productId: 1, roleId: VIP };
const grant = (fields: Partial<Grant> = {}): Grant =>
  samples.grant({
    ...{ ...OF_VIP, paymentId: 51005, lineId: 900, memberId: MEMBER, endsAt: AT + 30 * DAY },
    ...fields,
  });
const request = (fields: Partial<RoleRequest> = {}): RoleRequest =>
  samples.request({ id: 3, askers: [{ id: MEMBER }], paymentId: 51005, ...fields });
const mapping = (fields: Partial<Mapping> = {}): Mapping =>
  samples.mapping({ ...OF_VIP, end: 30, mapperId: MOD, ...fields });
const rolesOf = (fields: Partial<Roles> = {}): Roles => samples.roles({ mappings: [mapping()], ...fields });
const has = (roleId: string, givenAt = AT) => samples.holding({ memberId: MEMBER, roleId, givenAt });
const decided = (isApproved: boolean, why = '') => ({ by: MOD, at: AT, isApproved, why });
const storefront = { shop: { ...identity(), domain: 'shop.example.net' }, productPage: '/item/{id}' };

const sold = catalogue(
  wireServer({
    products: [
      wireProduct({
        ...{ id: 21, name: 'VIP *pass*', withdraw_commands_days: 30 },
        additional_fields: [{ name: 'discord', description: '*Discord*', type: 'text' }],
      }),
      ...[22, 23, 24, 25, 26, 27].map((id) => wireProduct({ id, name: `Rank ${id}` })),
    ],
  }),
);
const mine = (fields: Partial<Roles>, { words }: Format, list?: Catalogue, more: Partial<Mine> = {}): Reply =>
  mineView(
    rolesOf(fields),
    {
      press: {
        ...{ userId: MEMBER, accountName: 'alex_2009', postableHere: '500000000000000001' },
        roleIds: [VIP, MVP, '700000000000000013', '700000000000000014'],
      },
      ...{ now: AT, refused: [], pressedAt: AT + 1, catalogue: list, canList: true, storefront },
      staffChannelId: '500000000000000003',
      ...more,
    },
    words,
  );
/** As it stands in the channel. */
function reminderOf(how: Format): Reply {
  const held = { ...has(VIP, AT - 27 * DAY), reminder: { channelId: '500000000000000001', end: null } };
  const state = rolesOf({ grants: [grant({ productId: 21, endsAt: AT + 3 * DAY })], holdings: [held] });
  const { also } = remind(state, { now: AT, lastList: { listed: sold }, ...storefront }, how);
  const { posts = [] } = also?.edit(notesPart.schema.parse({})) ?? {};
  return posts[0]?.reply ?? {};
}
const listed = catalogue(wireServer({ products: [wireProduct({ id: 1, withdraw_commands_days: 30 })] }));
const card = (found: Evidence, fields: Partial<Roles>, how: Format): Reply =>
  cardView(request(), found, rolesOf(fields), how);

const evidence: Evidence = { payment: bought, name: 'steve', joinedAt: AT, catalogue: listed };

const TOLD = Object.keys(LANGUAGES.en.buyerRoles.notices).filter(
  (name): name is Notice => name in LANGUAGES.en.buyerRoles.notices,
);

export const ROLES_MEMBER_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'roles: a member without a role': (how) => mine({}, how),
  'roles: a member while the staff has no channel': (how) =>
    mine({}, how, undefined, { staffChannelId: null }),
  'roles: a member who reads what gives a role': (how) =>
    mine(
      {
        mappings: [
          mapping({ productId: 21, end: 'product' }),
          mapping({ productId: 22, end: 'product' }),
          mapping({ productId: 99 }),
          mapping({ productId: 23, end: 'never' }),
          ...[24, 25, 26].map((productId) => mapping({ productId, roleId: MVP })),
        ],
      },
      how,
      sold,
    ),
  'roles: a member of a shop that lists no payments': (how) =>
    mine({ mappings: [mapping({ productId: 21 })] }, how, sold, { canList: false }),
  'roles: a member with all there is': (how) =>
    mine(
      {
        grants: [
          grant(),
          grant({ roleId: MVP, endsAt: null }),
          grant({ roleId: '700000000000000013', endsAt: AT + 2 * DAY }),
          grant({ roleId: '700000000000000014' }),
          grant({ roleId: '700000000000000015' }),
          grant({ roleId: '700000000000000016' }),
          grant({ roleId: '700000000000000017' }),
        ],
        problems: [samples.problem({ roleId: '700000000000000016' })],
        holdings: [
          ...[VIP, '700000000000000013', '700000000000000015'].map((id) => has(id)),
          has(MVP, AT + 1),
        ],
        cards: [request(), request({ id: 4, paymentId: 51006, closed: decided(false, 'Ask <@1> *first*') })],
      },
      how,
      undefined,
      { refused: [{ paymentId: 51010, why: 'severalNames' }] },
    ),
  'roles: a member with a role that ended, and one that lasts': (how) =>
    mine(
      {
        mappings: [mapping({ productId: 21 }), mapping({ productId: 22, roleId: MVP })],
        grants: [
          grant({ productId: 21, endsAt: AT - DAY }),
          grant({ productId: 22, roleId: MVP, paymentId: 51006, endsAt: AT + DAY }),
        ],
        holdings: [has(MVP)],
      },
      how,
      sold,
    ),
  'roles: a member who can be reminded, and one who will be': (how) =>
    mine(
      {
        mappings: [mapping({ productId: 21 }), mapping({ productId: 22, roleId: MVP })],
        grants: [
          grant({ productId: 21 }),
          grant({ productId: 22, roleId: MVP, paymentId: 51006, endsAt: AT + 2 * DAY }),
        ],
        holdings: [has(VIP), { ...has(MVP), reminder: { channelId: '500000000000000001', end: null } }],
      },
      how,
      sold,
    ),
  'roles: the reminder': (how) => reminderOf(how),
  'roles: a moderator has refused': ({ words }) => ({ content: words.notes.saved.notTold('', '🎟️') }),
  ...Object.fromEntries(
    TOLD.map((told) => [`roles: ${told}`, ({ words }: Format) => noticeView(told, words)]),
  ),
  'roles: off, with something stored': ({ words }) => noticeView('off', words, undefined, true),
  'about me: nothing': ({ words }) => storedView([], words),
  'about me: purchases and calls': ({ words }) =>
    storedView(
      [
        rolesData(rolesOf({ grants: [grant(), grant({ lineId: 901 })], cards: [request()] }), MEMBER, words),
        deskData(deskPart.schema.parse({ blocked: [{ id: MEMBER, until: AT + DAY }] }), MEMBER, words),
      ].filter((stored) => stored !== undefined),
      words,
    ),
  'roles: card of a payment that fits': (how) =>
    card({ ...evidence, joinedAt: AT - 200 * DAY }, { mappings: [mapping({ end: 'product' })] }, how),
  'roles: card of one that is used': (how) => card(evidence, { grants: [grant({ memberId: OTHER })] }, how),
  'roles: answered at once': ({ words }) => ungrantedView({ paymentId: 51005, why: 'unmapped' }, words),
  'roles: card that is approved': (format) => closedView(request({ closed: decided(true) }), format),
  'roles: card that is refused': (format) => closedView(request({ closed: decided(false) }), format),
  'roles: why an approval gives nothing': ({ words: { buyerRoles } }) => ({
    content: Object.values(buyerRoles.refusals).join('\n'),
  }),
  'roles: not given yet': ({ words }) => ({ content: words.buyerRoles.card.notYet }),
  'roles: on the card of /payment': ({ words }) => ({
    content: paymentCard(
      rolesOf({
        grants: [grant(), grant({ roleId: MVP, endsAt: null, proof: { by: MOD } })],
        cards: [request()],
      }),
      bought,
      words,
    ).notes.join('\n'),
  }),
  'roles: take back': ({ words }) => takeBackView([grant(), grant({ memberId: OTHER })], 51005, words),
  'roles: nothing to take back': ({ words }) => takeBackView([], 51005, words),
  'roles: taken back': ({ words }) => ({ content: words.buyerRoles.payment.takenBack(51005) }),
};

export const ROLES_MEMBER_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for the reason of a refusal': ({ words }) => reasonForm(3, words),
  'form of a member who has paid': ({ words }) => paidForm({ id: 0 }, words),
};
