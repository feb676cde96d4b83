import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProductPage } from '../../src/product-page.js';
import { commonChoices } from '../../src/regional.js';
import { productsOf } from '../../src/shop/catalogue.js';
import { createPaymentIndex } from '../../src/shop/payment-index.js';
import { summaryOf } from '../../src/shop/payment-summary.js';
import { announcementView } from '../../src/views/announcement.js';
import { cataloguePostView } from '../../src/views/catalogue-post.js';
import { checkUpView } from '../../src/views/check-up.js';
import { keyAndDataView, removeView } from '../../src/views/key-and-data.js';
import { nameOf } from '../../src/views/name.js';
import { choosePaymentView, emailView, paymentView } from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyPreview, replyView } from '../../src/views/payment-reply.js';
import { paymentSearchView } from '../../src/views/payment-search.js';
import { watchEndView } from '../../src/views/payment-watch.js';
import {
  chooseProductView,
  productCommandsView,
  productTextView,
  productView,
} from '../../src/views/product.js';
import { productListView } from '../../src/views/product-list.js';
import { productPageView } from '../../src/views/product-page.js';
import type { Reply } from '../../src/views/reply.js';
import { serversView } from '../../src/views/servers.js';
import { setupView, suggestionView } from '../../src/views/setup.js';
import { shopView } from '../../src/views/shop.js';
import { productAddress, shopAddress } from '../../src/views/web-address.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import * as arbitrary from './arbitraries.js';
import { checkUpFacts } from './check-up-facts.js';
import { AT, catalogue, format, payment, product, shop } from './samples.js';

const answered = fc.record({
  language: arbitrary.language,
  preferences: arbitrary.preferences,
  stale: fc.boolean(),
  away: fc.boolean(),
  page: arbitrary.page,
  selection: arbitrary.selection,
});

type Answered = typeof answered extends fc.Arbitrary<infer T> ? T : never;

const formatOf = ({ language, preferences }: Answered) => format(language, preferences);
const dated = <T>(value: T, { stale, away }: Answered) => ({ value, at: AT, stale, away });

const question = { messageId: '4'.repeat(20), authorId: '2'.repeat(20) };
const correspondence = {
  senderId: '3'.repeat(20),
  question,
  questionUrl: `https://discord.com/channels/1/2/${question.messageId}`,
};

/** Without the mention of who sends it, which alone is meant. */
const unsigned = (reply: Reply): Reply => ({
  ...reply,
  embeds: (reply.embeds ?? []).map((embed) => ({
    ...embed,
    description: (embed.description ?? '').replace(`<@${correspondence.senderId}>`, 'somebody'),
  })),
});

const links = fc.record({
  shopName: arbitrary.anyText,
  keyTail: fc.string({ unit: 'binary-ascii', maxLength: 4 }),
});

const productPage = fc.option(
  fc.stringMatching(/^\/[!-[\]-z]{0,60}\{id\}[!-[\]-z]{0,60}$/).filter(isProductPage),
);

/** Every surface that shows what comes from outside, as a function of what the shop may send. */
const surfaces: Record<string, fc.Arbitrary<Reply>> = {
  shop: fc
    .tuple(arbitrary.wireShop, fc.option(arbitrary.wireCatalogue), answered)
    .map(([about, servers, how]) =>
      shopView(
        dated(shop(about), how),
        servers ? dated(catalogue(...servers), how) : undefined,
        formatOf(how),
      ),
    ),
  'server list': fc
    .tuple(arbitrary.wireCatalogue, fc.option(arbitrary.wireShop), answered)
    .map(([servers, about, how]) =>
      serversView(
        dated(catalogue(...servers), how),
        how.page,
        about ? shop(about) : undefined,
        formatOf(how),
      ),
    ),
  'catalogue post': fc
    .tuple(arbitrary.wireCatalogue, fc.option(arbitrary.wireShop), fc.boolean(), answered)
    .map(([servers, about, ofOne, how]) => {
      const all = dated(catalogue(...servers), how);
      const server = ofOne ? (all.value.servers[0]?.id ?? 7) : 0;
      return cataloguePostView(all, server, about ? shop(about) : undefined, formatOf(how));
    }),
  announcement: fc
    .tuple(arbitrary.changes, fc.option(arbitrary.wireShop), answered)
    .map(([changes, about, how]) =>
      announcementView(changes, about ? shop(about) : undefined, formatOf(how)),
    ),
  'product list': fc
    .tuple(arbitrary.wireCatalogue, fc.option(arbitrary.wireShop), fc.boolean(), answered)
    .map(([servers, about, ofOne, how]) => {
      const all = dated(catalogue(...servers), how);
      const server = (ofOne && all.value.servers[0]?.id) || 0;
      const list = { server, selection: how.selection, page: how.page };
      return productListView(all, list, about ? shop(about) : undefined, formatOf(how));
    }),
  product: fc
    .tuple(arbitrary.wireProduct, fc.option(arbitrary.wireShop), productPage, fc.boolean(), answered)
    .map(([sold, about, page, withCommands, how]) =>
      productView(
        dated(product(sold), how),
        {
          shop: about ? shop(about) : undefined,
          productPage: page,
          withCommands,
          back: { server: 7, page: how.page, selection: how.selection },
        },
        formatOf(how),
      ),
    ),
  'description of a product': fc
    .tuple(arbitrary.wireProduct, fc.option(arbitrary.wireShop), productPage, answered)
    .map(([sold, about, page, how]) =>
      productTextView(
        product(sold),
        { shop: about ? shop(about) : undefined, productPage: page },
        formatOf(how),
      ),
    ),
  'commands of a product': fc
    .tuple(arbitrary.wireProduct, arbitrary.language)
    .map(([sold, language]) => productCommandsView(product(sold), LANGUAGES[language])),
  'choice of products': fc
    .tuple(arbitrary.wireCatalogue, answered)
    .map(([servers, how]) => ({ products: productsOf(catalogue(...servers)), how }))
    .filter(({ products }) => products.length > 1)
    .map(({ products, how }) =>
      chooseProductView(
        products.map((one) => ({ product: one, servers: [one.name] })),
        'Which one?',
        formatOf(how),
      ),
    ),
  payment: fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) => paymentView(dated(payment(paid), how), question, formatOf(how))),
  'details of a payment': fc
    .tuple(arbitrary.wirePayment, fc.boolean(), answered)
    .map(([paid, mayReveal, how]) =>
      detailsView(dated(payment(paid), how), { page: how.page, mayReveal }, question, formatOf(how)),
    ),
  'payment that was watched': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(
      ([paid, how]) =>
        watchEndView(7, { kind: 'changed', payment: dated(payment(paid), how) }, question, formatOf(how)) ??
        {},
    ),
  'reply to a buyer': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) => unsigned(replyView(payment(paid), correspondence, undefined, formatOf(how)))),
  'preview of a reply': fc
    .tuple(arbitrary.wirePayment, answered)
    .map(([paid, how]) =>
      unsigned(replyPreview(payment(paid), correspondence, formatOf(how), formatOf(how))),
    ),
  'payments of a player': fc
    .tuple(fc.array(arbitrary.wirePayment, { maxLength: 30 }), arbitrary.anyText, fc.boolean(), answered)
    .map(([paid, typed, isLooking, how]) => {
      const payments = paid.map((one, index) => summaryOf(payment({ ...one, id: index + 1 })));
      const index = createPaymentIndex();
      index.add(payments);
      const name = [typed, payments[0]?.buyer, undefined][how.page % 3];
      const query = { show: 'all', page: how.page, name } as const;
      return paymentSearchView({ index, ended: 'no' }, query, formatOf(how), isLooking);
    }),
  'check-up': fc
    .tuple(arbitrary.wireShop, fc.array(arbitrary.promotion, { maxLength: 12 }), answered)
    .map(([about, promotions, { language, preferences }]) =>
      checkUpView(
        checkUpFacts({
          shop: shop(about),
          promotions: { coupons: promotions, running: promotions, coming: promotions },
          undelivered: { count: promotions.length, isPartial: true, asOf: null },
        }),
        {
          settings: { ...preferences, language, productPage: null, paymentSearch: true },
          choices: commonChoices(preferences, LANGUAGES[language]),
          botIsMember: true,
          haltedPosts: 10,
        },
        LANGUAGES[language],
      ),
    ),
  'choice of payments': fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 2, maxLength: 40 }), arbitrary.language)
    .map(([ids, language]) => choosePaymentView(ids, question, LANGUAGES[language])),
  'e-mail': fc
    .tuple(arbitrary.wirePayment, arbitrary.language)
    .map(([paid, language]) => emailView(payment(paid), LANGUAGES[language])),
  setup: fc
    .tuple(links, fc.option(arbitrary.wireCatalogue, { nil: undefined }), productPage, answered)
    .map(([link, servers, page, { language, preferences }]) =>
      setupView(
        {
          link,
          settings: { ...preferences, language, productPage: page, paymentSearch: true },
          choices: commonChoices(preferences, LANGUAGES[language]),
          guildLanguage: language,
          catalogue: servers && catalogue(...servers),
        },
        LANGUAGES[language],
      ),
    ),
  'suggested settings': fc.tuple(links, answered).map(([link, { language, preferences }]) =>
    suggestionView(
      {
        settings: { ...preferences, language, productPage: null, paymentSearch: true },
        choices: commonChoices(preferences, LANGUAGES[language]),
        guildLanguage: language,
      },
      LANGUAGES[language],
      LANGUAGES[language].setup.saved(nameOf(link.shopName, 200, LANGUAGES[language])),
    ),
  ),
  'page of a product': fc
    .tuple(arbitrary.wireProduct, arbitrary.wireShop, productPage, arbitrary.language)
    .map(([sold, about, page, language]) => {
      const path = page ?? '/{id}';
      const home = shopAddress(shop(about)) ?? 'https://shop.example/';
      const address = productAddress(home, path, product(sold).id) ?? home;
      return productPageView(product(sold), path, address, LANGUAGES[language]);
    }),
  'key and data': fc
    .tuple(links, fc.option(fc.boolean(), { nil: undefined }), arbitrary.language)
    .map(([link, search, language]) => keyAndDataView(link, search, LANGUAGES[language])),
  removal: fc
    .tuple(arbitrary.anyText, arbitrary.language)
    .map(([shopName, language]) => removeView({ shopName, keyTail: '' }, LANGUAGES[language])),
};

/** All texts of a reply that Discord reads as Markdown. */
const markdownOf = ({ content = '', embeds = [] }: Reply): string[] => [
  content,
  ...embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]),
];

/** What is left of Markdown without its escaped characters, its code and its links; undefined for an open code span. */
function markup(text: string): string | undefined {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const [skipped] = /^(?:\\[\\*_~`|<>[\]()#+.-]|<?https?:\/\/[^\s<>]*>?)/.exec(text.slice(at)) ?? [];
    const [fence] = /^`+/.exec(text.slice(at)) ?? [];
    if (skipped) at += skipped.length;
    else if (fence) {
      const end = text.indexOf(fence, at + fence.length);
      if (end < 0) return undefined;
      at = end + fence.length;
    } else {
      rest += text[at];
      at += 1;
    }
  }
  return rest;
}

const MENTION = /<(?:@[!&]?|#|a?:\w+:|\/[^<>]+:)\d+>|@(?:everyone|here)/;
const COLOUR_CODE = /§[0-9a-fk-orx]/i;

describe.each(Object.entries(surfaces))('%s', (_name, replies) => {
  test('stays within Discord’s limits, whatever the shop sends', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(replyBreaches(reply)).toEqual([]);
      }),
      arbitrary.RUNS,
    );
  });

  test('mentions nobody, breaks out of no code span and has no colour code', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        for (const text of markdownOf(reply)) {
          expect(markup(text) ?? 'an open code span').not.toMatch(/an open code span/);
          expect(markup(text)).not.toMatch(MENTION);
        }
        expect(JSON.stringify(reply)).not.toMatch(COLOUR_CODE);
      }),
      arbitrary.RUNS,
    );
  });
});
