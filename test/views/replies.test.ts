import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FollowState } from '../../src/follow/following.js';
import { NOTHING_FOLLOWED, type Post } from '../../src/follow/record.js';
import type { Cached } from '../../src/shop/cache.js';
import { createPaymentIndex, type Known } from '../../src/shop/payment-index.js';
import { summaryOf } from '../../src/shop/payment-summary.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { announcementView, staffNoticeView } from '../../src/views/announcement.js';
import { budgetModal } from '../../src/views/budget.js';
import { cataloguePostView } from '../../src/views/catalogue-post.js';
import { checkUpView } from '../../src/views/check-up.js';
import { incidentView, problemView } from '../../src/views/failure.js';
import type { Format } from '../../src/views/format.js';
import { eraseView, guildDataView, keyAndDataView, removeView } from '../../src/views/key-and-data.js';
import { pageModal } from '../../src/views/pages.js';
import {
  choosePaymentView,
  emailView,
  noNumberView,
  numberModal,
  paymentView,
} from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyPreview, replyView } from '../../src/views/payment-reply.js';
import { type PaymentQuery, paymentSearchView } from '../../src/views/payment-search.js';
import { watchEndView, watchingView } from '../../src/views/payment-watch.js';
import { postedView, postListView, removePostView } from '../../src/views/posts.js';
import {
  chooseProductView,
  type ProductPage,
  productCommandsView,
  productTextView,
  productView,
} from '../../src/views/product.js';
import { productListView } from '../../src/views/product-list.js';
import { productPageModal, productPageView } from '../../src/views/product-page.js';
import type { Modal, Reply } from '../../src/views/reply.js';
import { serversView } from '../../src/views/servers.js';
import {
  keyModal,
  type Panel,
  questionView,
  settingModal,
  setupView,
  suggestionView,
} from '../../src/views/setup.js';
import { shopView } from '../../src/views/shop.js';
import { root } from '../support/documents.js';
import { problems } from '../words/samples.js';
import { checkUpFacts, inventory, item, shelf } from './check-up-facts.js';
import { formLines, linesOf } from './reading.js';
import {
  AT,
  catalogue,
  changesNamed,
  dated,
  format,
  fresh,
  payment,
  product,
  shop,
  stale,
  type Wire,
  wireProduct,
  wireServer,
} from './samples.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

const harbour = shop({
  ...{
    name: 'Harbour *RP*',
    domain: 'harbour.example',
    description: 'Three worlds,\none account',
    color: '#10ab7c',
  },
  ...{
    is_active: 1,
    is_verified: 1,
    logo: 'https://cdn.example/logo.png',
    background: 'https://cdn.example/b.png',
  },
  ...{ vk_link: 'https://social.example/harbour', discord_link: 'https://chat.example/harbour' },
});
const goods = [
  wireProduct({ id: 1, name: 'VIP', type: 'group', price: 499, old_price: 699, withdraw_commands_days: 30 }),
  wireProduct({ id: 2, name: 'Elite', type: 'group', price: 1000 }),
  wireProduct({ id: 3, name: 'Bonus case', type: 'case', price: 0, old_price: 50 }),
  wireProduct({ id: 4, name: 'Coins', type: 'currency', price: 99.5, number: 100 }),
  wireProduct({ id: 5, name: 'Diamond_sword', type: 'item', price: 49, number: 16 }),
];
const isle = wireServer({ id: 1, name: 'Isle', ip: 'play.harbour.example', port: '25566', version: '1.20' });
const worlds = catalogue(
  { ...isle, products: goods },
  {
    ...wireServer({ id: 2, name: 'Sky', ip: 'sky.harbour.example', hide_ip: 1, version: '1.21' }),
    products: goods.slice(0, 2),
  },
  { ...wireServer({ id: 3, name: 'Empty', ip: 'empty.harbour.example', is_port_hidden: 1 }), products: [] },
);
const alone = catalogue({ ...isle, products: goods.slice(1, 2) });
const many = catalogue({
  ...isle,
  products: Array.from({ length: 45 }, (_, index) =>
    wireProduct({ id: index + 1, name: `P${index + 1}`, price: index + 1 }),
  ),
});
const away = <T>(value: T): Cached<T> => ({ ...stale(value), away: true });

const list = (server: number, selection: Parameters<typeof productListView>[1]['selection'], of = worlds) =>
  ((how) => productListView(fresh(of), { server, selection, page: 0 }, harbour, how)) satisfies Surface;

const sword = product({
  ...{ id: 5, name: 'Diamond_sword', type: 'item', price: 49, old_price: 60, number: 16, first_delete: 1 },
  ...{ description: 'Cuts **deep**.', image: 'https://cdn.example/sword.png', withdraw_commands_days: 7 },
  ...{ commands: ['give {user} sword'], withdraw_commands: ['clear {user}'], servers: [isle] },
  additional_fields: [
    { name: 'Colour', description: 'red or blue', type: 'text' },
    { name: 'Age', type: 'number' },
  ],
});
const sold = (more: Partial<ProductPage> = {}, of = sword) =>
  ((how) =>
    productView(
      fresh(of),
      { shop: harbour, productPage: '/product/{id}', withCommands: false, ...more },
      how,
    )) satisfies Surface;

const QUESTION = { messageId: '4'.repeat(18), authorId: '2'.repeat(18) };
const CORRESPONDENCE = {
  senderId: '3'.repeat(18),
  question: QUESTION,
  questionUrl: 'https://chat.example/1/2/4',
};
const sent = (command: string, response = 'ok') => ({ command, response });
const bought: Wire = {
  ...{ id: 51004, customer: 'Steve', email: 'steve@mail.example', status: 2, cost: 90, enrolled: '85.5' },
  ...{
    payment_system: 'yoomoney',
    payment_type: 'card',
    created_at: '2026-01-31 12:00:00',
    updated_at: '2026-01-31 12:01:00',
  },
  products: [
    { name: 'Sword', price: 49, amount: 1, commands: ['give {user} sword'] },
    {
      ...{ name: 'Gold', price: 20.5, amount: 2, commands: ['give {user} gold'] },
      additional_fields: [{ name: 'nick', value: 'Steve' }],
    },
  ],
  server: isle,
  sent_commands: [sent('give Steve sword'), sent('give Steve gold')],
};
const paid = (fields: Wire = {}) => payment({ ...bought, ...fields });
const card = (fields: Wire = {}) =>
  ((how) => paymentView(dated(paid(fields)), QUESTION, how)) satisfies Surface;
const details = (fields: Wire, mayReveal: boolean) =>
  ((how) => detailsView(dated(paid(fields)), { mayReveal }, QUESTION, how)) satisfies Surface;
const buyerReply = (fields: Wire) =>
  ((how) => replyView(paid(fields), CORRESPONDENCE, undefined, how)) satisfies Surface;
const OFFLINE = { sent_commands: [sent('give Steve sword', 'No player was found'), sent('give Steve gold')] };
const PARTLY = { sent_commands: [sent('give Steve sword')] };

function known(ended: Known['ended'], ...payments: readonly Wire[]): Known {
  const index = createPaymentIndex();
  index.add(payments.map((fields) => summaryOf(paid(fields))));
  return { index, ended };
}
const search = (of: Known, query: Partial<PaymentQuery> = {}, isLooking = false) =>
  ((how) => paymentSearchView(of, { show: 'all', page: 0, ...query }, how, isLooking)) satisfies Surface;
const several = known('no', { id: 1 }, { id: 2, ...OFFLINE }, { id: 3, status: 0, sent_commands: [] });

const twelve = known('no', ...Array.from({ length: 12 }, (_, index) => ({ id: index + 1 })));

const post = (fields: Partial<Post> = {}): Post => ({
  ...{ id: 'p1', channelId: '501', messageId: '601', serverId: null, digest: 'd', editedAt: AT, asOf: AT },
  ...{ ended: null, refused: null },
  ...fields,
});
const state = (posts: readonly Post[], fields: Partial<FollowState> = {}): FollowState => ({
  ...{ posts, announce: null, refused: { members: null, staff: null }, lostAt: null, waitsUntil: undefined },
  ...{ lookedAt: AT, nextLookAt: AT + MINUTE, problem: undefined },
  ...fields,
});
const posts = (of: FollowState, note?: string) =>
  (({ words }) =>
    postListView(
      {
        state: of,
        catalogue: worlds,
        urlOf: ({ messageId }) => (messageId === null ? undefined : `https://chat.example/${messageId}`),
      },
      words,
      note,
    )) satisfies Surface;

const SETTINGS: GuildSettings = {
  ...{ language: 'auto', currency: null, timeZone: null, productPage: null, paymentSearch: true },
};
const SET: GuildSettings = {
  ...SETTINGS,
  language: 'ru',
  currency: 'RUB',
  timeZone: 'Europe/Moscow',
  productPage: '/p/{id}',
};
const LINK = { shopName: 'Harbour *RP*', keyTail: 'wxyz' };
const choices = {
  currency: [{ name: 'RUB · ₽', value: 'RUB' }],
  timeZone: [{ name: 'Moscow', value: 'Europe/Moscow' }],
};
const panel = (settings: GuildSettings, more: Partial<Panel> = {}): Panel => ({
  ...{ link: LINK, settings, choices, guildLanguage: 'en' },
  ...more,
});
const checkUp = (
  ...[facts, settings = SET, more = {}]: [Parameters<typeof checkUpFacts>[0], GuildSettings?, object?]
) =>
  (({ words }) =>
    checkUpView(
      checkUpFacts(facts),
      { settings, choices, botIsMember: true, haltedPosts: 0, ...more },
      words,
    )) satisfies Surface;
const sale = { name: 'Spring', percent: 20, startsAt: AT, endsAt: AT + DAY, productIds: [1] };
const coupon = { code: 'NORTH7', percent: 7, uses: 4, limit: 10, endsAt: null };

type Surface = (how: Format) => Reply;

const REPLIES: Readonly<Record<string, Surface>> = {
  shop: (how) => shopView(fresh(harbour), fresh(worlds), how),
  'shop without its catalogue': (how) => shopView(fresh(harbour), undefined, how),
  'shop with one server, from memory': (how) => shopView(stale(shop()), stale(alone), how),
  'shop that is away, blocked and in test mode': (how) =>
    shopView(away(shop({ is_active: 0, test_mode: 1 })), fresh(worlds), how),
  servers: (how) => serversView(fresh(worlds), 0, harbour, how),
  'no servers': (how) => serversView(fresh(catalogue()), 0, undefined, how),
  'products of a server': list(1, 'kinds'),
  'products of one kind': list(1, 'group'),
  'products, cheapest first': list(0, 'cheapest'),
  'products, dearest first': list(0, 'dearest'),
  'first page of many products': list(0, 'cheapest', many),
  'last page of many products': (how) =>
    productListView(fresh(many), { server: 0, selection: 'cheapest', page: 2 }, harbour, how),
  discounts: list(0, 'discounts'),
  'products within a budget': list(1, 100),
  'no products within a budget': list(0, 10, alone),
  'no discounts': list(0, 'discounts', alone),
  'products of a server without any': list(3, 'kinds'),
  'products of a shop with one server': list(0, 'kinds', alone),
  product: sold(),
  'product for staff, from a list': sold({
    withCommands: true,
    back: { server: 1, page: 0, selection: 'kinds' },
  }),
  'product without a page': sold({ productPage: null }),
  'product of a shop that is not known yet': sold({ shop: undefined }),
  'free product': sold({}, product({ id: 3, name: 'Bonus', price: 0, type: 'case' })),
  'product with a long description': sold({}, product({ description: 'Long. '.repeat(200) })),
  'description of a product': (how) =>
    productTextView(sword, { shop: harbour, productPage: '/product/{id}' }, how),
  'commands of a product': ({ words }) => productCommandsView(sword, words),
  'commands of a product that has none': ({ words }) => productCommandsView(product(), words),
  'choice of products': (how) =>
    chooseProductView([{ product: sword, servers: ['Isle', 'Sky'] }], 'Which one?', how),
  payment: card(),
  'payment that is not paid': card({ status: 0, sent_commands: [] }),
  'payment that waits': card({ status: 1, sent_commands: [] }),
  'payment with an error of the server': card(OFFLINE),
  'payment that was partly sent': card(PARTLY),
  'payment with nothing sent': card({ sent_commands: [] }),
  'payment with an error of the shop': card({ error: 'No connection to RCON', status: 1, sent_commands: [] }),
  'payment with nothing to send': card({
    products: [{ name: 'Thanks', price: 10, commands: [] }],
    sent_commands: [],
  }),
  'payment that cannot be judged': card({ products: [{ name: 'Sword', price: 49 }] }),
  'payment in an unknown state': card({ status: 9 }),
  'test payment': card({ payment_system: 'test', payment_type: 'test' }),
  'details of a payment': details({}, true),
  'details for somebody who may not see the address': details({ ...OFFLINE, error: 'Odd' }, false),
  'details of what was partly sent': details(PARTLY, true),
  'details with nothing sent': details({ sent_commands: [] }, false),
  'preview of a reply': (how) => replyPreview(paid(), CORRESPONDENCE, how, how),
  'reply: delivered': buyerReply({}),
  'reply: not paid': buyerReply({ status: 0, sent_commands: [] }),
  'reply: waiting': buyerReply({ status: 1, sent_commands: [] }),
  'reply: player offline': buyerReply(OFFLINE),
  'reply: failed': buyerReply(PARTLY),
  'reply: being checked': buyerReply({ status: 9 }),
  'reply: by hand': buyerReply({
    products: [{ name: 'Thanks', price: 10, commands: [] }],
    sent_commands: [],
  }),
  'reply with a mention': (how) => replyView(paid(), { ...CORRESPONDENCE, questionUrl: undefined }, '2', how),
  'e-mail': ({ words }) => emailView(paid(), words),
  'no e-mail': ({ words }) => emailView(paid({ email: null }), words),
  'choice of payments': ({ words }) => choosePaymentView([51004, 51005], QUESTION, words),
  'no number': ({ words }) => noNumberView('Which one?', QUESTION, words),
  watching: ({ words }) => watchingView(51004, 10, words),
  'watching already': ({ words }) => watchingView(51004, undefined, words),
  'watched: changed': (how) =>
    watchEndView(51004, { kind: 'changed', payment: dated(paid()) }, QUESTION, how) ?? {},
  'watched: unchanged': (how) => watchEndView(51004, { kind: 'unchanged', minutes: 10 }, QUESTION, how) ?? {},
  'watched: unknown': (how) => watchEndView(51004, { kind: 'unknown' }, QUESTION, how) ?? {},
  'watched: unlinked': (how) => watchEndView(51004, { kind: 'unlinked' }, QUESTION, how) ?? {},
  'watched: stopped': (how) => watchEndView(51004, { kind: 'stopped' }, QUESTION, how) ?? {},
  'watched: cancelled': (how) => watchEndView(51004, { kind: 'cancelled' }, QUESTION, how) ?? {},
  'payments of a player': search(several, { name: 'Steve' }),
  'one payment of a player': search(known('all', {}), { name: 'steve' }),
  'problems of a player': search(several, { name: 'Steve', show: 'problems' }),
  'latest payments': search(several),
  'player who is not known': search(several, { name: 'Stave' }),
  'player who is not known, while looking': search(several, { name: 'Nobody' }, true),
  'player who is nowhere': search(known('all', {}), { name: 'Nobody' }),
  'no payments at all': search(known('full')),
  'as many payments as are remembered': search(
    known('full', { id: 1, payment_type: 'test' }, { id: 2, ...OFFLINE }),
  ),
  'nothing but problems': search(known('no', { id: 1, ...OFFLINE }, { id: 2, ...PARTLY })),
  'payments that lack everything': search(
    known(
      'all',
      { id: 1, created_at: null, products: [], cost: null },
      { id: 2, products: [], created_at: null },
    ),
  ),
  'second page of payments': search(twelve, { name: 'Steve', page: 1 }),
  'first page of payments': search(twelve, { name: 'Steve' }),
  'payment that waited when it was read': (how) => {
    vi.setSystemTime(AT - 2 * MINUTE);
    const waiting = known('no', { status: 1, sent_commands: [] });
    vi.setSystemTime(AT);
    return search(waiting)(how);
  },
  posts: posts(
    state([
      post(),
      post({ id: 'p2', channelId: '502', serverId: 1, refused: 'permission' }),
      post({ id: 'p3', channelId: '503', serverId: 9, ended: 'channelGone' }),
      post({ id: 'p4', channelId: '504', serverId: 2, messageId: null }),
      post({ id: 'p5', channelId: '505', ended: 'messageGone' }),
    ]),
    'Done.',
  ),
  'posts of a shop that is away': posts(
    state([post()], { problem: { kind: 'unreachable' }, lookedAt: undefined, nextLookAt: undefined }),
  ),
  'posts of which one may not be edited': posts(state([post({ refused: 'permission' })])),
  'posts of which one is gone': posts(state([post({ ended: 'messageGone' })])),
  'no posts': posts(state([])),
  posted: ({ words }) => postedView(post(), 'https://chat.example/601', words),
  'posted where Discord names no message': ({ words }) => postedView(post(), undefined, words),
  'post to remove': ({ words }) => removePostView(post(), words),
  'post of a shop': (how) => cataloguePostView(fresh(worlds), 0, harbour, how),
  'post of a server': (how) => cataloguePostView(fresh(worlds), 1, harbour, how),
  'post of a server without products': (how) => cataloguePostView(fresh(worlds), 3, harbour, how),
  'post of a shop that is blocked': (how) =>
    cataloguePostView(away(alone), 0, shop({ is_active: 0, test_mode: 1 }), how),
  'post of a shop that is not known yet': (how) => cataloguePostView(fresh(alone), 0, undefined, how),
  'post of a server that is gone': (how) => cataloguePostView(fresh(worlds), 9, harbour, how),
  'post of a shop without servers': (how) => cataloguePostView(fresh(catalogue()), 0, harbour, how),
  'announcement of everything': (how) => announcementView(changesNamed('Sword'), harbour, how),
  'announcement of one thing': (how) => announcementView(changesNamed('Sword').slice(1, 2), undefined, how),
  'announcement of what is gone': (how) =>
    announcementView(changesNamed('Sword').slice(3, 4), undefined, how),
  'staff: something is wrong': ({ words }) => staffNoticeView(['blocked', 'away'], ['keyRefused'], words),
  'staff: all is well': ({ words }) => staffNoticeView([], ['testMode', 'undelivered'], words),
  'check-up: all is well': checkUp({}),
  'check-up: much is wrong': checkUp(
    {
      shop: shop({ is_active: 0, test_mode: 1, logo: 'a.png' }),
      ownerCatalogue: inventory(
        shelf({}, item(), item({ id: 2, name: 'Secret', isHidden: true, isOneTime: true })),
        shelf({ name: 'Empty' }),
        shelf({ name: 'Old', isHidden: true }),
      ),
      promotions: { coupons: [coupon], running: [sale], coming: [{ ...sale, productIds: [] }] },
      undelivered: { count: 2, isPartial: false, asOf: null },
      answerMs: 5000,
      before: { lastFailure: { problem: { kind: 'unreachable' }, at: AT }, queue: { people: 9, others: 0 } },
    },
    SETTINGS,
    { botIsMember: false, haltedPosts: 1 },
  ),
  'check-up: key refused': checkUp({
    trouble: { kind: 'keyRefused' },
    shop: undefined,
    ownerCatalogue: undefined,
  }),
  'check-up: payments away': checkUp({
    trouble: { kind: 'unreachable' },
    promotions: { coupons: [], running: [], coming: [] },
  }),
  'setup of a new guild': ({ words }) => setupView(panel(SETTINGS, { link: null }), words),
  'setup of a guild with settings alone': ({ words }) => setupView(panel(SET, { link: null }), words),
  setup: ({ words }) => setupView(panel(SETTINGS), words),
  'setup with everything set': ({ words }) => setupView(panel(SET, { catalogue: worlds }), words, 'Done.'),
  'setup: suggestion': ({ words }) => suggestionView(panel(SETTINGS), words, 'Linked.'),
  'setup: currency': ({ words }) => questionView('currency', 1, panel(SETTINGS), words),
  'setup: time zone': ({ words }) => questionView('timeZone', 2, panel(SET), words, 'Saved.'),
  'key and data': ({ words }) => keyAndDataView(LINK, true, words),
  'key and data, search off': ({ words }) => keyAndDataView({ ...LINK, keyTail: '' }, false, words),
  'key and data, without a list of payments': ({ words }) => keyAndDataView(LINK, undefined, words),
  'key and data of a new guild': ({ words }) => keyAndDataView(null, true, words),
  data: ({ words }) =>
    guildDataView(
      {
        ...{ guildId: '100', settings: SET, link: LINK },
        following: { ...NOTHING_FOLLOWED, posts: [post()] },
      },
      words,
    ),
  'no data': ({ words }) => guildDataView(null, words),
  'shop to unlink': ({ words }) => removeView(LINK, words),
  'everything to erase': ({ words }) => eraseView(words),
  'page of a product': ({ words }) => productPageView(sword, '/p/{id}', 'https://harbour.example/p/5', words),
  incident: ({ words }) =>
    incidentView('7f3a', words, { repeat: 'shop:show', repeatedAt: AT, supportUrl: 'https://help.example/' }),
};

const WAY_ON = { repeat: 'shop:show', mayLink: true, supportUrl: 'https://help.example/' };

const FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for a key': ({ words }) => keyModal(words),
  'form for a currency': ({ words }) => settingModal('currency', undefined, words),
  'form for a time zone': ({ words }) => settingModal('timeZone', 1, words),
  'form for the page of a product': ({ words }) => productPageModal('/p/{id}', words),
  'form for the page of a product, empty': ({ words }) => productPageModal(null, words),
  'form for a payment number': ({ words }) => numberModal(QUESTION, words),
  'form for a budget': ({ words }) => budgetModal('servers:within:0', words),
  'form for a page': ({ words }) => pageModal('servers:jumpList:3', 3, words),
};

/*
 * Every reply as people read it: a changed word, button or colour shows up in the files beside this one, in both languages.
 * `vitest -u` writes them again; read what has changed before you commit it.
 */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT });
  return () => void vi.useRealTimers();
});

test.each(['en', 'ru'] as const)('every reply is as it was read and found good, in %s', async (language) => {
  const how = format(language, { currency: 'RUB', timeZone: 'Europe/Moscow' });
  const sections = [
    ...Object.entries(REPLIES).map(([name, view]) => [name, linesOf(view(how))] as const),
    ...problems
      .flatMap((variants) => variants.slice(-3))
      .map((problem) => {
        const { kind, ...more } = problem;
        const name = ['problem', kind, ...Object.values(more).map((value) => JSON.stringify(value))].join(
          ' ',
        );
        return [name, linesOf(problemView(problem, how.words, WAY_ON))] as const;
      }),
    ...Object.entries(FORMS).map(([name, form]) => [name, formLines(form(how))] as const),
  ];
  const text = sections.map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}\n`).join('\n');
  await expect(text).toMatchFileSnapshot(join(root, `test/views/replies/${language}.txt`));
});
