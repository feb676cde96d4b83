import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FollowState } from '../../src/follow/following.js';
import { NOTHING_FOLLOWED, type Post } from '../../src/follow/record.js';
import type { Cached } from '../../src/shop/cache.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { announcementView, staffNoticeView } from '../../src/views/announcement.js';
import { budgetModal } from '../../src/views/budget.js';
import { cataloguePostView } from '../../src/views/catalogue-post.js';
import { checkUpView } from '../../src/views/check-up.js';
import { incidentView, problemView } from '../../src/views/failure.js';
import type { Format } from '../../src/views/format.js';
import { eraseView, guildDataView, keyAndDataView, removeView } from '../../src/views/key-and-data.js';
import { pageModal } from '../../src/views/pages.js';
import { numberModal } from '../../src/views/payment.js';
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
import type { Modal } from '../../src/views/reply.js';
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
import { LANGUAGES, languageCodes } from '../../src/words/index.js';
import { root } from '../support/documents.js';
import { problems } from '../words/samples.js';
import { checkUpFacts, inventory, item, shelf } from './check-up-facts.js';
import { isle, PAYMENT_REPLIES, QUESTION, type Surface } from './payment-replies.js';
import { formLines, linesOf } from './reading.js';
import {
  AT,
  catalogue,
  changesNamed,
  followState,
  format,
  fresh,
  post,
  product,
  shop,
  stale,
  wireProduct,
  wireServer,
} from './samples.js';

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

const state = (shown: readonly Post[], fields: Partial<FollowState> = {}) =>
  followState({ posts: shown, ...fields });
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
  ...PAYMENT_REPLIES,
  posts: posts(
    state([
      post(),
      post({ id: 'p2', channelId: '502', serverId: 1, refused: 'permission' }),
      post({ id: 'p3', channelId: '503', serverId: 9, ended: 'channelGone' }),
      post({ id: 'p4', channelId: '504', serverId: 2, messageId: null }),
      post({ id: 'p5', channelId: '505', ended: 'messageGone' }),
      post({ id: 'p6', channelId: '506', messageId: null, ended: 'unconfirmed' }),
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

/** How /setup lists the languages that these snapshots are not in. */
const otherLanguages = languageCodes
  .filter((code) => !/^(?:en|ru)$/.test(code))
  .map((code) => `- ${LANGUAGES[code].languageName} (${code})`);

/*
 * Snapshots of every reply in both languages. After changing a text, button or colour, update them with `vitest -u` and
 * review the diff.
 */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: AT });
  return () => void vi.useRealTimers();
});

test.each(['en', 'ru'] as const)('replies in %s match their snapshots', async (language) => {
  const how = format(language, { currency: 'RUB', timeZone: 'Europe/Moscow' });
  const sections = [
    ...Object.entries(REPLIES).map(([name, view]) => {
      const lines = linesOf(view(how)).filter((line) => !otherLanguages.includes(line));
      return [name, lines] as const;
    }),
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
