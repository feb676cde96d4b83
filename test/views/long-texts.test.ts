import { expect, test } from 'vitest';
import { createPaymentIndex } from '../../src/shop/payment-index.js';
import { summaryOf } from '../../src/shop/payment-summary.js';
import { announcementView } from '../../src/views/announcement.js';
import { cataloguePostView } from '../../src/views/catalogue-post.js';
import { checkUpView } from '../../src/views/check-up.js';
import { paymentView } from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyView } from '../../src/views/payment-reply.js';
import { paymentSearchView } from '../../src/views/payment-search.js';
import { productCommandsView, productTextView, productView } from '../../src/views/product.js';
import { productListView } from '../../src/views/product-list.js';
import { serversView } from '../../src/views/servers.js';
import { shopView } from '../../src/views/shop.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { checkUpFacts } from './check-up-facts.js';
import {
  catalogue,
  changesNamed,
  dated,
  format,
  fresh,
  payment,
  product,
  shop,
  wireProduct,
  wireServer,
} from './samples.js';

/*
 * A text of a shop can be megabytes long, and everybody waits while it is read. Where a pattern begins again at every
 * character, these take minutes instead of moments, and the tests run out of their time.
 */

const LONG = 100_000;

const rows = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '\u2028',
    '§',
    '§§',
    '§a',
    '<',
    '<a ',
    '<a',
    '</p ',
    '<br ',
    '&',
    '&#',
    '\u001b[1',
  ],
  ...[
    'a',
    '1',
    '1. ',
    '- ',
    '@',
    'a@',
    '@a.',
    'http://',
    '(',
    '( 5',
    '{',
    '`',
    '*',
    '**a',
    '_a_',
    '~~',
    '# ',
    '• ',
    '\\',
    '[',
    'A\u0301',
    '\u200b',
  ],
];
const texts = rows.flatMap((row) => ['', '<a'].map((start) => `${start}${row.repeat(LONG / row.length)}z`));

const sale = { percent: 20, uses: 4, limit: 10, startsAt: 1, endsAt: 2, productIds: [] };

/** What a payment hides is looked for in all of its texts. */
const hidden = { ip: 'aa1aa1aa1b', port: '11112', hide_ip: 1 };

test.each(texts.map((text) => [JSON.stringify(text.slice(0, 6)), text]))('%s and so on', (_name, text) => {
  const how = format('en', { timeZone: 'UTC' });
  const lists = catalogue(
    wireServer({ name: text, version: text, ip: text, products: [wireProduct({ name: text })] }),
  );
  const sold = product({ name: text, description: text, image: text, type: text, commands: [text] });
  const paid = payment({
    customer: text,
    email: text,
    error: text,
    created_at: text,
    payment_system: text,
    sent_commands: [{ command: text, response: text }],
    products: [
      { name: text, commands: [text], additional_fields: [{ name: text, description: text, value: text }] },
    ],
    server: wireServer({ name: text, ...hidden }),
  });
  const index = createPaymentIndex();
  index.add([summaryOf(paid)]);
  const promotion = { ...sale, name: text, code: text };
  const about = shop({ name: text, description: text, domain: text, logo: text, color: text, vk_link: text });
  const replies = [
    shopView(fresh(about), fresh(lists), how),
    serversView(fresh(lists), 0, about, how),
    ...[0, 1].map((one) => cataloguePostView(fresh(lists), one, about, how)),
    announcementView(changesNamed(text), about, how),
    ...(['kinds', 'dearest', 7] as const).flatMap((selection) =>
      [0, 1].map((one) => productListView(fresh(lists), { server: one, selection, page: 0 }, about, how)),
    ),
    productView(fresh(sold), { shop: about, productPage: '/{id}', withCommands: true }, how),
    productTextView(sold, { shop: about, productPage: '/{id}' }, how),
    productCommandsView(sold, LANGUAGES.en),
    paymentView(dated(paid), {}, how),
    detailsView(dated(paid), { mayReveal: true }, {}, how),
    paymentSearchView({ index, ended: 'no' }, { show: 'all', page: 0 }, how),
    paymentSearchView({ index, ended: 'all' }, { show: 'problems', page: 0, name: text }, how, true),
    checkUpView(
      checkUpFacts({ promotions: { coupons: [promotion], running: [promotion], coming: [promotion] } }),
      {
        settings: { language: 'en', currency: null, timeZone: null, productPage: null, paymentSearch: true },
        choices: { currency: [], timeZone: [] },
        botIsMember: true,
        haltedPosts: 10,
      },
      LANGUAGES.en,
    ),
    replyView(paid, { senderId: '1', question: {}, questionUrl: undefined }, undefined, how),
  ];
  expect(replies.flatMap(replyBreaches)).toEqual([]);
});
