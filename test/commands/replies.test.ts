import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { numberModal } from '../../commands/payment/view.js';
import { type CardOptions, productTextView, productView } from '../../commands/product/view.js';
import { serversView, serverView } from '../../commands/servers/view.js';
import { hiddenNamesModal, productPageModal } from '../../commands/setup/settings-view.js';
import { keyModal } from '../../commands/setup/view.js';
import { shopView } from '../../commands/shop/view.js';
import type { Cached } from '../../src/domain/dated.js';
import { listOffers, type ProductList } from '../../src/domain/offers.js';
import { pickIdentity } from '../../src/domain/shop.js';
import { alertOverView, alertView } from '../../src/feeds/alerts/messages.js';
import { ALERT_KINDS } from '../../src/feeds/alerts/state.js';
import type { News, NewsItem } from '../../src/feeds/news/describe.js';
import { announcementView } from '../../src/feeds/news/message.js';
import { priceListView } from '../../src/feeds/price-list/message.js';
import { incidentView, problemView } from '../../src/ui/failure.js';
import type { Format } from '../../src/ui/format.js';
import { productListView } from '../../src/ui/product-list.js';
import type { Modal } from '../../src/ui/reply.js';
import { UNLINKED } from '../../src/ui/web-address.js';
import { LANGUAGES, languageCodes } from '../../src/words/index.js';
import { root } from '../support/documents.js';
import {
  AT,
  catalogue,
  format,
  fresh,
  identity,
  offerOf,
  product,
  shop,
  stale,
  wireProduct,
  wireServer,
} from '../support/samples.js';
import { problems } from '../words/samples.js';
import { DESK_FORMS, DESK_REPLIES } from './desk-replies.js';
import { GOAL_FORMS, GOAL_REPLIES } from './goal-replies.js';
import { ONLINE_REPLIES } from './online-replies.js';
import { isle, PAYMENT_REPLIES, QUESTION, type Surface } from './payment/payment-replies.js';
import { formLines, linesOf } from './reading.js';
import { ROLES_MEMBER_FORMS, ROLES_MEMBER_REPLIES } from './roles-member-replies.js';
import { ROLES_FORMS, ROLES_REPLIES } from './roles-replies.js';
import { PURCHASE_REPLIES } from './setup/purchase-replies.js';
import { SETUP_REPLIES } from './setup/setup-replies.js';

const DAY = 86_400_000;

const harbour = shop({
  ...{
    name: 'Harbour *RP*',
    domain: 'harbour.example',
    description: 'Three worlds,\none account',
    color: '#10ab7c',
  },
  ...{ is_active: 1, is_verified: 1, logo: 'https://cdn.example/logo.png' },
  ...{ vk_link: 'https://social.example/harbour', discord_link: 'https://chat.example/harbour' },
});
const known = pickIdentity(harbour);
const PAGE = { shop: known, productPage: '/product/{id}' };
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
const TYPES = ['group', 'case', 'currency', 'item', 'other'];
const many = catalogue(
  {
    ...isle,
    products: Array.from({ length: 45 }, (_, index) =>
      wireProduct({ id: index + 1, name: `P${index + 1}`, price: index + 1, type: TYPES[index % 5] }),
    ),
  },
  { ...wireServer({ id: 2, name: 'Sky' }), products: goods.slice(0, 1) },
);
const vast = catalogue(
  {
    ...isle,
    products: [
      ...goods,
      ...Array.from({ length: 90 }, (_, at) => wireProduct({ id: at + 9, name: `Product ${at}` })),
    ],
  },
  ...[
    {
      ...wireServer({ id: 2, name: 'Sky', ip: 'sky.harbour.example', hide_ip: 1, version: '1.21' }),
      products: goods.slice(0, 2),
    },
  ],
);
const crowd = catalogue(
  ...Array.from({ length: 25 }, (_, index) => wireServer({ id: index + 1, name: `World ${index + 1}` })),
);
const away = <T>(value: T): Cached<T> => ({ ...stale(value), away: true });

const list = (fields: Partial<ProductList>, of = worlds) =>
  ((how) => productListView(fresh(of), { server: 0, page: 0, ...fields }, PAGE, how)) satisfies Surface;

const sword = product({
  ...{ id: 5, name: 'Diamond_sword', type: 'item', price: 49, old_price: 60, number: 16, first_delete: 1 },
  ...{ description: 'Cuts **deep**.', image: 'https://cdn.example/sword.png', withdraw_commands_days: 7 },
  ...{ commands: ['give {user} sword'], withdraw_commands: ['clear {user}'], servers: [isle] },
  additional_fields: [
    { name: 'Colour', description: 'red or blue', type: 'text' },
    { name: 'Age', type: 'number' },
  ],
});
const sold = (more: Partial<CardOptions> = {}, of = offerOf(sword)) =>
  ((how) => productView(fresh(of), { ...PAGE, isPrivate: false, ...more }, how)) satisfies Surface;

const offers = listOffers(worlds.servers);
const matching = (typed: string, count: number, areNear = false) =>
  ((how) =>
    productView(
      fresh(offerOf(product({ ...goods[0], servers: [isle] }))),
      { ...PAGE, isPrivate: false },
      how,
      {
        typed,
        offers: offers.slice(0, count),
        areNear,
      },
    )) satisfies Surface;

const entry = (fields: Partial<NewsItem> = {}): NewsItem => ({
  ...{ id: 1, name: 'VIP', type: 'group', price: 119.2, oldPrice: 149 },
  ...{ servers: ['Isle', 'Sky'], image: '', description: '' },
  ...fields,
});
const elytra = entry({
  ...{ id: 6, name: 'Elytra', price: 199, oldPrice: null, servers: ['Isle'] },
  ...{ image: 'https://cdn.example/elytra.png', description: `Fly **far**. ${'And back. '.repeat(40)}` },
});
const sale = (percent: number, endsAt: number | null, ...items: readonly NewsItem[]) => ({
  ...{ name: 'Week of *ranks*', percent, endsAt, items },
});
const NEWS: News = { sales: [], added: [], cheaper: [] };
const news = (fields: Partial<News>, source: Parameters<typeof announcementView>[1] = PAGE) =>
  ((how) => announcementView({ ...NEWS, ...fields }, source, AT, how)) satisfies Surface;
const crate = entry({ id: 3, name: 'Bonus case', price: 0, oldPrice: 50, servers: ['A', 'B', 'C', 'D'] });

const SINCE = AT - 90 * 60_000;

const REPLIES: Readonly<Record<string, Surface>> = {
  shop: (how) => shopView(fresh(harbour), fresh(worlds), how),
  'shop without its catalogue': (how) => shopView(fresh(harbour), undefined, how),
  'shop with one server, from a copy': (how) => shopView(stale(shop()), stale(alone), how),
  'shop that is away, blocked and in test mode': (how) =>
    shopView(away(shop({ is_active: 0, test_mode: 1 })), fresh(worlds), how),
  servers: (how) => serversView(fresh(worlds), 0, known, how),
  'servers, from a copy while the shop is away': (how) => serversView(away(worlds), 0, known, how),
  'servers of a shop of which only the name is known': (how) =>
    serversView(fresh(worlds), 0, identity(), how),
  'second page of many servers': (how) => serversView(fresh(crowd), 1, known, how),
  'no servers': (how) => serversView(fresh(catalogue()), 0, undefined, how),
  'one server, without product pages': (how) =>
    serverView(fresh(many), 1, { ...PAGE, productPage: null }, how),
  'one server': (how) => serverView(fresh(many), 1, PAGE, how),
  'products of a server': list({ server: 1 }),
  'products of one type': list({ server: 1, kind: 'group' }),
  'products of the whole shop': list({}),
  'first page of many products': list({ server: 1 }, many),
  'last page of many products': list({ server: 1, page: 3 }, many),
  'products of one type, found by everybody': (how) =>
    productListView(fresh(worlds), { server: 0, kind: 'group', page: 0 }, PAGE, how, {
      ...{ typed: 'ranks', isPublic: true },
    }),
  'products of one type, found by one member': (how) =>
    productListView(fresh(worlds), { server: 0, kind: 'group', page: 0 }, PAGE, how, {
      ...{ typed: 'ranks', isPublic: false },
    }),
  discounts: list({ onlyDiscounts: true }),
  'products within a budget': list({ server: 1, budget: 100 }),
  'products of one type within a budget, on sale': list({ kind: 'group', budget: 600, onlyDiscounts: true }),
  'no products within a budget': list({ budget: 10 }, alone),
  'no discounts': list({ onlyDiscounts: true }, alone),
  'products of a server without any': list({ server: 3 }),
  'products of a shop with one server': list({}, alone),
  product: sold(),
  'product, from a list': sold({ back: { server: 1, page: 0 }, isPrivate: true }),
  'product of a type of which there are more': sold({}, offers[1]),
  'product without a page': sold({ productPage: null }),
  'product of a shop of which nothing is known': sold({ shop: undefined }),
  'free product': sold({}, offerOf(product({ id: 3, name: 'Bonus', price: 0, type: 'case' }))),
  'product with a long description': sold({}, offerOf(product({ description: 'Long. '.repeat(60) }))),
  'description of a product': (how) => productTextView(sword, PAGE, how),
  'product that alone matches': matching('vip', 1),
  'product that matches, with others': matching('v', 3),
  'product that is near, with others': matching('wip', 3, true),
  ...PAYMENT_REPLIES,
  'price list: a message in a channel': (how) =>
    priceListView(fresh(worlds), { ...PAGE, shop: harbour }, how),
  'price list: of a shop with many products': (how) =>
    priceListView(fresh(vast), { ...PAGE, shop: harbour }, how),
  'price list: of a shop that is blocked': (how) =>
    priceListView(fresh(alone), { shop: shop({ is_active: 0, test_mode: 1 }), productPage: null }, how),
  'price list: of a shop of which nothing is known': (how) => priceListView(fresh(alone), UNLINKED, how),
  'price list: of a shop without servers': (how) =>
    priceListView(fresh(catalogue()), { ...PAGE, shop: harbour }, how),
  'announcement of a sale': news({
    sales: [sale(20, AT + 5 * DAY, entry(), entry({ id: 2, name: 'Premium_', oldPrice: null }), crate)],
  }),
  'announcement of a sale without products, for long': news({ sales: [sale(7.5, AT + 40 * DAY)] }),
  'announcement of two sales': news({ sales: [sale(29, AT + DAY, entry()), sale(10, null, elytra)] }),
  'announcement of one new product': news({ added: [elytra] }),
  'announcement of one that is free': news({ added: [crate] }),
  'announcement of one that is cheaper, without product pages': news(
    { cheaper: [{ item: elytra, before: 249 }] },
    { ...PAGE, productPage: null },
  ),
  'announcement of many new products': news({
    added: Array.from({ length: 14 }, (_, at) => entry({ id: at + 1, name: `New ${at + 1}` })),
  }),
  'announcement of everything, while the shop is away': news(
    {
      sales: [sale(20, AT + DAY)],
      added: [entry()],
      cheaper: [
        { item: elytra, before: 249 },
        { item: crate, before: 50 },
      ],
    },
    { shop: undefined, productPage: null },
  ),
  ...Object.fromEntries(
    ALERT_KINDS.flatMap((kind): [string, Surface][] => [
      [`alert: ${kind}`, (how) => alertView({ kind, since: SINCE }, known, how)],
      [`alert: ${kind}, over`, (how) => alertOverView({ kind, since: SINCE }, AT, known, how)],
    ]),
  ),
  ...SETUP_REPLIES,
  ...PURCHASE_REPLIES,
  ...DESK_REPLIES,
  ...ONLINE_REPLIES,
  ...GOAL_REPLIES,
  ...ROLES_REPLIES,
  ...ROLES_MEMBER_REPLIES,
  'alert that was over at once': (how) =>
    alertOverView({ kind: 'blocked', since: AT - 59_999 }, AT, known, how),
  'problem keyRefused, for members': ({ words }) => problemView({ kind: 'keyRefused' }, words),
  incident: ({ words }) => incidentView('7f3a', words, { supportUrl: 'https://help.example/' }),
};

const WAY_ON = { mayLink: true, isStaff: true, supportUrl: 'https://help.example/' };

const FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  ...DESK_FORMS,
  ...GOAL_FORMS,
  ...ROLES_FORMS,
  ...ROLES_MEMBER_FORMS,
  'form for a key': ({ words }) => keyModal(false, words),
  'form for another key': ({ words }) => keyModal(true, words),
  'form for the page of a product': ({ words }) => productPageModal('/p/{id}', words),
  'form for the page of a product, empty': ({ words }) => productPageModal(null, words),
  'form for hidden names': ({ words }) => hiddenNamesModal([], words),
  'form for hidden names, filled in': ({ words }) => hiddenNamesModal(['Steve', 'Alex'], words),
  'form for a payment number': ({ words }) => numberModal(QUESTION, words),
};

/** How the settings list the languages that these snapshots are not in. */
const isOtherLanguage = (line: string): boolean =>
  languageCodes.some(
    (code) => !/^(?:en|ru)$/.test(code) && line.endsWith(`${LANGUAGES[code].languageName} (${code})`),
  );

/*
 * Snapshots of every reply in both languages. After changing a text, button or colour, update them with `vitest -u` and
 * review the diff.
 */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: AT });
  return () => void vi.useRealTimers();
});

test.each(['en', 'ru'] as const)('replies in %s match their snapshots', async (language) => {
  const how = format(language);
  const sections = [
    ...Object.entries(REPLIES).map(([name, view]) => {
      const lines = linesOf(view(how)).filter((line) => !isOtherLanguage(line));
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
  await expect(text).toMatchFileSnapshot(join(root, `test/commands/replies/${language}.txt`));
});

test.each(['en', 'ru'] as const)(
  'the buttons in %s are short enough for four in a row, or for two',
  (language) => {
    const how = format(language);
    for (const view of Object.values(REPLIES))
      for (const { components } of view(how).components ?? [])
        for (const part of components)
          if ('label' in part)
            expect(part.label?.length).toBeLessThanOrEqual(components.length > 2 ? 30 : 45);
  },
);
