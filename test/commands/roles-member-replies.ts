import { storedView } from '../../commands/shop/about-me.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { deskData } from '../../src/feeds/desk/member-data.js';
import { deskPart } from '../../src/feeds/desk/state.js';
import { rolesData } from '../../src/feeds/roles/member/member.js';
import {
  answerAtOnce,
  codeView,
  mineView,
  type Notice,
  paidForm,
  toldView,
} from '../../src/feeds/roles/member/member-view.js';
import { cardView, closedView, type Evidence } from '../../src/feeds/roles/staff/card-view.js';
import { paymentCard, reasonForm, reasonView, takeBackView } from '../../src/feeds/roles/staff/staff.js';
import { takenView } from '../../src/feeds/roles/staff/taken.js';
import type { Grant, Mapping, Reason, RoleRequest, Roles } from '../../src/feeds/roles/state.js';
import { unpaidView } from '../../src/feeds/roles/troubles/trouble-view.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import * as samples from '../feeds/roles/samples.js';
import { AT, catalogue, dated, identity, payment, wireProduct, wireServer } from '../support/samples.js';

const DAY = 86_400_000;
const [MEMBER, OTHER, MOD] = ['300000000000000001', '300000000000000002', '300000000000000008'];
const [VIP, MVP] = ['700000000000000011', '700000000000000012'];
const CODE = 'KQMT-FXWR-BCDN';

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
  samples.request({ id: 3, askers: [MEMBER], paymentId: 51005, ...fields });
const mapping = (fields: Partial<Mapping> = {}): Mapping =>
  samples.mapping({ ...OF_VIP, end: { kind: 'days', days: 30 }, mapperId: MOD, ...fields });
const rolesOf = (fields: Partial<Roles> = {}): Roles => samples.roles({ mappings: [mapping()], ...fields });
const has = (roleId: string) => samples.holding({ memberId: MEMBER, roleId });
const decided = (isApproved: boolean, why: Reason | null = null) => ({ by: MOD, at: AT, isApproved, why });
const storefront = { shop: { ...identity(), domain: 'shop.example.net' }, productPage: '/item/{id}' };

const sold = catalogue(
  wireServer({
    products: [
      wireProduct({ id: 21, name: 'VIP *pass*', withdraw_commands_days: 30 }),
      ...[22, 23, 24, 25, 26, 27].map((id) => wireProduct({ id, name: `Rank ${id}` })),
    ],
  }),
);
const mine = (
  fields: Partial<Roles>,
  offersCodes: boolean,
  { words }: Format,
  list: Catalogue | undefined = undefined,
  staffChannelId: string | null = '500000000000000003',
): Reply =>
  mineView(
    rolesOf(fields),
    { memberId: MEMBER, now: AT, offersCodes, catalogue: list, storefront, staffChannelId },
    words,
  );
const card = (found: Evidence, fields: Partial<Roles>, how: Format): Reply =>
  cardView(request(), found, rolesOf(fields), how);

const evidence: Evidence = { read: dated(bought), name: 'steve', joinedAt: AT, productDays: () => 30 };

const TOLD = Object.keys(LANGUAGES.en.buyerRoles.told).filter(
  (name): name is Notice => name in LANGUAGES.en.buyerRoles.told,
);

export const ROLES_MEMBER_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'roles: a member without a role': (how) => mine({}, false, how),
  'roles: a member who may have a code': (how) => mine({}, true, how),
  'roles: a member while the staff has no channel': (how) => mine({}, false, how, undefined, null),
  'roles: a member who reads what gives a role': (how) =>
    mine(
      {
        mappings: [
          mapping({ productId: 21, end: { kind: 'product' } }),
          mapping({ productId: 22, end: { kind: 'product' } }),
          mapping({ productId: 99 }),
          mapping({ productId: 23, end: { kind: 'never' } }),
          ...[24, 25, 26].map((productId) => mapping({ productId, roleId: MVP })),
        ],
      },
      true,
      how,
      sold,
    ),
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
        ],
        troubles: [{ roleId: '700000000000000016', kind: 'refused', powers: [], since: AT, isTold: true }],
        holdings: [
          ...[has(VIP), has(MVP), has('700000000000000013')],
          { ...has('700000000000000015'), isHeld: false, taken: { askedAt: AT, isLeft: false } },
        ],
        cards: [
          request(),
          request({ id: 4, paymentId: 51006, closed: decided(false) }),
          request({ id: 5, paymentId: 51007, isUnsure: true }),
          request({ id: 6, paymentId: 51008, closed: decided(false, 'receipt') }),
          request({ id: 7, paymentId: 51009, closed: decided(false, { text: 'Ask <@1> *first*' }) }),
        ],
      },
      true,
      how,
    ),
  'roles: a member whose role ended, and one whose role ends soon': (how) =>
    mine(
      {
        mappings: [mapping({ productId: 21 }), mapping({ productId: 22, roleId: MVP })],
        grants: [
          grant({ productId: 21, endsAt: AT - DAY }),
          grant({ productId: 22, roleId: MVP, paymentId: 51006, endsAt: AT + DAY }),
        ],
        holdings: [has(MVP)],
      },
      false,
      how,
      sold,
    ),
  'roles: why a moderator refuses': ({ words }) => reasonView(3, words),
  'roles: a moderator has refused': ({ words }) => ({ content: words.buyerRoles.refusing.done }),
  'roles: a code': ({ words }) => codeView(CODE, AT + DAY, words),
  ...Object.fromEntries(TOLD.map((told) => [`roles: ${told}`, ({ words }: Format) => toldView(told, words)])),
  'roles: off, with something stored': ({ words }) => toldView('off', words, { isKnown: true }),
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
    card(
      { ...evidence, joinedAt: AT - 200 * DAY },
      { mappings: [mapping({ end: { kind: 'product' } })] },
      how,
    ),
  'roles: card of one that is used': (how) => card(evidence, { grants: [grant({ memberId: OTHER })] }, how),
  'roles: card while the shop is away': (how) => card({ ...evidence, read: undefined }, {}, how),
  'roles: answered at once': ({ words }) => {
    const claim = { memberId: MEMBER, now: AT, productDays: () => 30 };
    const embeds = [
      { mappings: [] },
      { grants: [grant()] },
      { grants: [grant({ endsAt: AT - DAY })] },
    ].flatMap((fields) => answerAtOnce(rolesOf(fields), bought, claim, words)?.embeds ?? []);
    return { embeds };
  },
  'roles: card that is approved': (format) => closedView(request({ closed: decided(true) }), format) ?? {},
  'roles: card that is refused': (format) => closedView(request({ closed: decided(false) }), format) ?? {},
  'roles: why an approval gives nothing': ({ words: { buyerRoles } }) => ({
    content: [...Object.values(buyerRoles.refusals).map(({ staff }) => staff), buyerRoles.card.gone].join(
      '\n',
    ),
  }),
  'roles: decided already': ({ words }) => ({ content: words.buyerRoles.card.decidedBy(`<@${MOD}>`) }),
  'roles: told of the decision': ({ words: { buyerRoles } }) => ({
    content: [buyerRoles.card.toldApproved(`<@&${VIP}>`), buyerRoles.card.toldRefused(51005)].join('\n'),
  }),
  'roles: on the card of /payment': ({ words }) => ({
    content: paymentCard(
      rolesOf({
        grants: [grant(), grant({ roleId: MVP, endsAt: null, proof: { kind: 'approval', by: MOD } })],
        cards: [request()],
      }),
      51005,
      words,
    ).notes.join('\n'),
  }),
  'roles: take back': ({ words }) => takeBackView([grant(), grant({ memberId: OTHER })], 51005, words),
  'roles: nothing to take back': ({ words }) => takeBackView([], 51005, words),
  'roles: payments that read unpaid': ({ words }) => ({
    content: [unpaidView([51005], words).content, unpaidView([51005, 51006], words).content].join('\n'),
  }),
  'roles: taken by somebody else': ({ words }) => takenView([has(VIP)], AT, words),
  'roles: three taken by somebody else': ({ words }) =>
    takenView([has(VIP), { ...has(MVP), memberId: OTHER }, has(MVP)], AT, words),
  'roles: taken by somebody else, decided': ({ words: { buyerRoles } }) => ({
    content: [
      buyerRoles.taken.given(`<@&${VIP}>: <@${MEMBER}>`, `<@${MOD}>`, '<t:1>'),
      buyerRoles.taken.left(`<@&${VIP}>: <@${MEMBER}>`, `<@${MOD}>`, '<t:1>'),
      buyerRoles.taken.closed,
    ].join('\n'),
  }),
  'roles: taken back': ({ words }) => ({ content: words.buyerRoles.payment.takenBack(51005) }),
  'roles: taken back later': ({ words }) => ({ content: words.buyerRoles.payment.takenLater(51005) }),
};

export const ROLES_MEMBER_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for the reason of a refusal': ({ words }) => reasonForm(3, words),
  'form of a member who has paid': ({ words }) => paidForm({ id: 0 }, words),
};
