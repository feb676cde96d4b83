import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyPreview, replyView } from '../../commands/payment/reply-view.js';
import { latestPaymentsView, noPaymentsView } from '../../commands/payment/search-view.js';
import { choosePaymentView, detailsView, paymentView } from '../../commands/payment/view.js';
import { productTextView, productView } from '../../commands/product/view.js';
import { serversView, serverView } from '../../commands/servers/view.js';
import { panelView } from '../../commands/setup/panel-view.js';
import { productPageView, settingsView } from '../../commands/setup/settings-view.js';
import { removeView } from '../../commands/setup/view.js';
import { shopView } from '../../commands/shop/view.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { listOffers, type ProductList } from '../../src/domain/offers.js';
import type { Payment } from '../../src/domain/payment.js';
import { isProductPage } from '../../src/domain/product-page.js';
import { checkUpView } from '../../src/feeds/alerts/check-up-view.js';
import { alertOverView, alertView } from '../../src/feeds/alerts/messages.js';
import { goalPageView } from '../../src/feeds/goal/page.js';
import { goalPart } from '../../src/feeds/goal/state.js';
import { NO_STAFF } from '../../src/feeds/kit/staff/state.js';
import { announcementView } from '../../src/feeds/news/message.js';
import { ordersMessage } from '../../src/feeds/orders/message.js';
import { priceListView } from '../../src/feeds/price-list/message.js';
import { boughtLines, boughtView } from '../../src/feeds/purchases/bought.js';
import { salesReportView } from '../../src/feeds/purchases/view.js';
import { bookSales } from '../../src/sales/book.js';
import { NO_SALES } from '../../src/sales/ledger.js';
import { PaymentHistory } from '../../src/shop/payment-history.js';
import { DEFAULT_SETTINGS } from '../../src/store/guilds.js';
import { productListView } from '../../src/ui/product-list.js';
import type { Reply } from '../../src/ui/reply.js';
import { productAddress, shopAddress } from '../../src/ui/web-address.js';
import { LANGUAGES } from '../../src/words/index.js';
import { entriesOf, viewOf } from '../support/feed-views.js';
import { readJudged } from '../support/judged.js';
import { LONG } from '../support/long.js';
import { markdownTexts, markup } from '../support/markup.js';
import { replyBreaches } from '../support/message-rules.js';
import {
  AT,
  catalogue,
  format,
  fresh,
  offerOf,
  payment,
  product,
  server,
  shop,
  type Wire,
  wireProduct,
  wireServer,
} from '../support/samples.js';
import * as arbitrary from './arbitraries.js';
import { confirmRole, showRoles } from './roles-replies.js';
import { checkUpFacts, installed, inventory, item, shelf } from './setup/check-up-facts.js';

const answered = fc.record({
  language: arbitrary.language,
  stale: fc.boolean(),
  away: fc.boolean(),
  page: arbitrary.page,
  filter: arbitrary.filter,
});

type Answered = typeof answered extends fc.Arbitrary<infer T> ? T : never;

const guildFormat = ({ language }: Answered) => format(language);
const dated = <T>(value: T, { stale, away }: Answered) => ({ value, at: AT, stale, away });
const requestedList = (server: number, { page, filter }: Answered): ProductList => ({
  server,
  page,
  ...filter,
});

const source = { messageId: '4'.repeat(20), authorId: '2'.repeat(20) };

const productPage = fc.option(
  fc.stringMatching(/^\/[!-[\]-z]{0,60}\{id\}[!-[\]-z]{0,60}$/).filter(isProductPage),
);
const identity = fc.option(arbitrary.wireShop).map((about) => (about ? shop(about) : undefined));
const storefront = fc.record({ shop: identity, productPage });
const servers = arbitrary.wireCatalogue.map((wire) => catalogue(...wire));
const payments = fc.array(arbitrary.wirePayment, { maxLength: 12 }).map((paid) => {
  const known = new PaymentHistory();
  const all = paid.map((one, at) => readJudged(payment({ ...one, id: at + 1 })));
  known.add(all);
  return { all, known };
});

const numbered = (paid: readonly Wire[]) => paid.map((one, index) => payment({ ...one, id: index + 1 }));

/** Stands for no message. */
const NOTHING: Reply = { content: 'nothing' };

/** A catalogue that also lists what was bought. */
const sellAll = (all: Catalogue, payments: readonly Payment[]): Catalogue => ({
  ...all,
  servers: [
    ...all.servers,
    {
      ...server({}),
      products: payments.flatMap(({ products }) => products.map(({ name }) => ({ ...product(), name }))),
    },
  ],
});

/** Every surface that shows what comes from outside, as a function of what the shop may send. */
const surfaces: Record<string, fc.Arbitrary<Reply>> = {
  shop: fc
    .tuple(arbitrary.wireShop, fc.option(servers), answered)
    .map(([about, all, how]) =>
      shopView(dated(shop(about), how), all ? dated(all, how) : undefined, guildFormat(how)),
    ),
  'server list': fc
    .tuple(servers, identity, answered)
    .map(([all, about, how]) => serversView(dated(all, how), how.page, about, guildFormat(how))),
  'price list': fc
    .tuple(servers, storefront, answered)
    .map(([all, source, how]) => priceListView(dated(all, how), source, guildFormat(how))),
  server: fc
    .tuple(servers, storefront, answered)
    .map(([all, source, how]) =>
      serverView(dated(all, how), all.servers[0]?.id ?? 7, source, guildFormat(how)),
    ),
  announcement: fc
    .tuple(arbitrary.news, identity, productPage, answered)
    .map(([news, about, page, how]) =>
      announcementView(news, { shop: about, productPage: page }, AT, guildFormat(how)),
    ),
  alert: fc
    .tuple(identity, fc.boolean(), answered)
    .map(([about, isOver, how]) =>
      isOver
        ? alertOverView({ kind: 'away', since: AT }, AT, about, guildFormat(how))
        : alertView({ kind: 'unreadable', since: AT }, about, guildFormat(how)),
    ),
  'product list': fc.tuple(servers, storefront, fc.boolean(), answered).map(([all, source, ofOne, how]) => {
    const server = (ofOne && all.servers[0]?.id) || 0;
    return productListView(dated(all, how), requestedList(server, how), source, guildFormat(how));
  }),
  product: fc
    .tuple(arbitrary.wireProduct, identity, productPage, fc.boolean(), answered)
    .map(([sold, about, page, isFromList, how]) =>
      productView(
        dated(offerOf(product(sold)), how),
        {
          shop: about,
          productPage: page,
          isPrivate: isFromList,
          ...(isFromList && { back: requestedList(7, how) }),
        },
        guildFormat(how),
      ),
    ),
  'product with other matches': fc
    .tuple(
      arbitrary.wireProduct,
      servers.map((all) => listOffers(all.servers)).filter((offers) => offers.length > 0),
      // Discord sends no halves of characters.
      arbitrary.wellFormedText,
      fc.boolean(),
      answered,
    )
    .map(([sold, offers, typed, areNear, how]) =>
      productView(
        dated(offerOf(product(sold)), how),
        { shop: undefined, productPage: null, isPrivate: true },
        guildFormat(how),
        { typed, offers, areNear },
      ),
    ),
  'found list': fc
    .tuple(servers, storefront, arbitrary.wellFormedText, fc.boolean(), answered)
    .map(([all, source, typed, isPublic, how]) =>
      productListView(dated(all, how), requestedList(0, how), source, guildFormat(how), { typed, isPublic }),
    ),
  'description of a product': fc
    .tuple(arbitrary.wireProduct, identity, productPage, answered)
    .map(([sold, about, page, how]) =>
      productTextView(product(sold), { shop: about, productPage: page }, guildFormat(how)),
    ),
  payment: fc
    .tuple(arbitrary.wirePayment, payments, answered)
    .map(([paid, { all }, how]) =>
      paymentView(
        dated(payment(paid), how),
        { source, others: { payments: all, mayHaveMore: how.stale }, isAway: how.away },
        guildFormat(how),
      ),
    ),
  'more of a payment': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) => detailsView(payment(paid), source, guildFormat(how))),
  'reply to a buyer': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) => replyView(fresh(payment(paid)), 'Boris', undefined, guildFormat(how))),
  'preview of a reply': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) =>
      replyPreview(fresh(payment(paid)), { sender: 'Boris', source }, guildFormat(how), guildFormat(how)),
    ),
  'latest payments': fc
    .tuple(payments, fc.constantFrom('all' as const, 'problems' as const), answered)
    .map(([{ known }, show, how]) =>
      latestPaymentsView(known, { show, page: how.page }, AT, guildFormat(how)),
    ),
  'no payments of a player': fc
    .tuple(payments, arbitrary.wellFormedText, answered)
    .map(([{ all, known }, typed, how]) =>
      noPaymentsView(known, how.stale ? typed : (all[0]?.buyer ?? typed), guildFormat(how)),
    ),
  'choice of payments': fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 2, maxLength: 40 }), arbitrary.language)
    .map(([ids, language]) => choosePaymentView(ids, source, LANGUAGES[language])),
  'check-up': fc
    .tuple(arbitrary.wireShop, fc.array(arbitrary.anyText, { maxLength: 12 }), arbitrary.language)
    .map(([about, names, language]) =>
      checkUpView(
        {
          ...checkUpFacts({
            shop: shop(about),
            catalogue: inventory(
              ...names.map((name) => shelf(name)),
              shelf('Lobby', ...names.map((name, id) => item({ id, name, image: 'nothing' }))),
            ),
            undelivered: { count: names.length, unknown: 0, silent: 0 },
          }),
          ...installed({ botIsMember: false }),
        },
        LANGUAGES[language],
      ),
    ),
  'what was bought': fc
    .tuple(fc.array(arbitrary.wirePayment, { maxLength: 7 }), servers, storefront, fc.boolean(), answered)
    .map(([paid, all, front, shows, how]) => {
      const settings = { showsPrices: shows };
      const made = paid.map(payment);
      const orders = made.map(readJudged);
      const lines = boughtLines(orders, sellAll(all, made), settings, () => false, guildFormat(how));
      return lines.length > 0 ? boughtView(lines, front, guildFormat(how)) : NOTHING;
    }),
  'orders that need a look': fc
    .tuple(fc.array(arbitrary.wirePayment, { maxLength: 12 }), fc.nat(), answered)
    .map(([paid, count, how]) => {
      const told = numbered(paid).map((one) => ({ id: one.id, sale: readJudged(one) }));
      return told.length === 0 ? NOTHING : ordersMessage(told, count, AT, guildFormat(how));
    }),
  'report of purchases': fc
    .tuple(fc.array(arbitrary.wirePayment, { maxLength: 12 }), fc.option(fc.nat()), answered)
    .map(([paid, count, how]) => {
      const openOrders = count === null ? null : Array.from({ length: count % 300 }, (_, id) => id);
      const payments = numbered(paid.map((one) => ({ ...one, status: 2 })));
      const read = {
        shopId: 1,
        sales: payments.map(readJudged),
        isAll: false,
        now: AT,
        zone: 'Europe/Moscow',
        productOf: () => 1,
      };
      const { ledger } = bookSales(NO_SALES, read, { readers: [], days: 31 }).sales;
      const name = String(paid[0]?.customer ?? 'Sword');
      const products = catalogue(wireServer({ products: [wireProduct({ name })] }));
      const known = { ledger, products, openOrders };
      return salesReportView({ report: 'off', hasStaff: true }, '2026-01-31', known, guildFormat(how));
    }),
  goal: fc.tuple(arbitrary.anyText, fc.nat(), answered).map(([name, sum, how]) => {
    const typed = { name, sum: 1000, from: '2026-01-01', shown: { sum, since: AT } };
    const state = goalPart.schema.parse(typed);
    return goalPageView(viewOf(goalPart, state), state, undefined, true, [], guildFormat(how));
  }),
  setup: fc
    .tuple(arbitrary.wireShop, fc.option(servers, { nil: undefined }), answered)
    .map(([about, all, { language }]) =>
      panelView(
        {
          link: { shop: shop(about) },
          settings: { ...DEFAULT_SETTINGS, language },
          entries: entriesOf({}, LANGUAGES[language]),
          facts: {
            shop: shop(about),
            catalogue: all,
            undelivered: { count: 3, unknown: 0, silent: 0 },
            channels: [],
          },
          ...{ staff: NO_STAFF, everyoneId: '1' },
        },
        LANGUAGES[language],
      ),
    ),
  settings: fc.tuple(arbitrary.wireShop, productPage, answered).map(([about, page, { language }]) => {
    const home = shopAddress(shop(about));
    return settingsView(
      {
        settings: { ...DEFAULT_SETTINGS, language },
        guildLanguage: language,
        page: home && page ? productAddress(home, page, 7) : undefined,
      },
      LANGUAGES[language],
    );
  }),
  'page of a product': fc
    .tuple(arbitrary.wireProduct, arbitrary.wireShop, productPage, arbitrary.language)
    .map(([sold, about, page, language]) => {
      const path = page ?? '/{id}';
      const home = shopAddress(shop(about)) ?? 'https://shop.example/';
      const address = productAddress(home, path, product(sold).id) ?? home;
      return productPageView(product(sold), path, address, LANGUAGES[language]);
    }),
  'a role for a product': fc
    .tuple(arbitrary.wireProduct, arbitrary.language)
    .map(([sold, language]) => confirmRole(product(sold), LANGUAGES[language])),
  'roles for products': fc
    .tuple(fc.array(arbitrary.wireProduct, { maxLength: 25 }), arbitrary.anyText, arbitrary.language)
    .map(([sold, role, language]) => showRoles(sold.map(product), role, LANGUAGES[language])),
  removal: fc
    .tuple(arbitrary.anyText, arbitrary.language)
    .map(([shopName, language]) => removeView(shopName, [], LANGUAGES[language])),
};

const MENTION = /<(?:@[!&]?|#|a?:\w+:|\/[^<>]+:)\d+>|@(?:everyone|here)/;
const COLOUR_CODE = /§[0-9a-fk-orx]/i;

/** To draw payments and lists takes long; the weekly run has more. */
const RUNS = LONG ? arbitrary.RUNS : { numRuns: Math.ceil(arbitrary.RUNS.numRuns / 2) };

describe.each(Object.entries(surfaces))('%s', (_name, replies) => {
  test('stays within Discord’s limits, mentions nobody, closes its code spans and has no colour code', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(replyBreaches(reply)).toEqual([]);
        for (const text of markdownTexts(reply)) {
          expect(markup(text) ?? 'an open code span').not.toMatch(/an open code span/);
          expect(markup(text)).not.toMatch(MENTION);
        }
        expect(JSON.stringify(reply)).not.toMatch(COLOUR_CODE);
      }),
      RUNS,
    );
  });
});
