import { expect, test } from 'vitest';
import { replyView } from '../../commands/payment/reply-view.js';
import { latestPaymentsView, noPaymentsView } from '../../commands/payment/search-view.js';
import { detailsView, paymentView } from '../../commands/payment/view.js';
import { productTextView, productView } from '../../commands/product/view.js';
import { serversView } from '../../commands/servers/view.js';
import { shopView } from '../../commands/shop/view.js';
import { listOffers } from '../../src/domain/offers.js';
import { announcementView } from '../../src/feeds/news/message.js';
import { readSale } from '../../src/sales/sale.js';
import { PaymentHistory } from '../../src/shop/payment-history.js';
import { replyBreaches } from '../support/message-rules.js';
import {
  AT,
  catalogue,
  dated,
  format,
  fresh,
  offerOf,
  payment,
  product,
  shop,
  wireProduct,
  wireServer,
} from '../support/samples.js';

/*
 * A text of a shop can be megabytes long, and everybody waits while it is read. Where a pattern begins again at every
 * character, these take minutes instead of moments, and the tests run out of their time.
 */

const LONG = 100_000;

const rows = [
  ...' |\t|\n|\r|\u00a0|\u2028|§|§§|§a|<|<a |<a|</p |<br |&|&#|\u001b[1|a|1|1. |- |@|a@|@a.'.split('|'),
  ...'http://|( 5|(|{|`|*|**a|_a_|~~|# |• |\\|[|A\u0301|\u200b'.split('|'),
];
const texts = rows.flatMap((row) => ['', '<a'].map((start) => `${start}${row.repeat(LONG / row.length)}z`));

/** What a payment hides is looked for in all of its texts. */
const hidden = { ip: 'aa1aa1aa1b', port: '11112', hide_ip: 1 };

test.each(texts.map((text) => [JSON.stringify(text.slice(0, 6)), text]))(
  '%s and so on',
  { tags: 'long' },
  (_name, text) => {
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
    const known = new PaymentHistory();
    known.ended = 'all';
    known.add([readSale(paid)]);
    const about = shop({
      name: text,
      description: text,
      domain: text,
      logo: text,
      color: text,
      vk_link: text,
    });
    const added = {
      ...{ id: 1, name: text, type: text, price: 699, oldPrice: 999, image: text, description: text },
      servers: [text],
    };
    const page = { shop: about, productPage: '/{id}' };
    const offers = listOffers(lists.servers);
    const replies = [
      shopView(fresh(about), fresh(lists), how),
      serversView(fresh(lists), 0, about, how),
      announcementView({ sales: [], added: [added], cheaper: [] }, page, AT, how),
      productView(fresh(offerOf(sold)), { ...page, isPrivate: false }, how, {
        typed: text,
        offers,
        areNear: true,
      }),
      productTextView(sold, page, how),
      paymentView(dated(paid), { source: {} }, how),
      detailsView(paid, {}, how),
      latestPaymentsView(known, { show: 'all', page: 0 }, AT, how),
      noPaymentsView(known, text, how),
      replyView(dated(paid), 'Boris', undefined, how),
    ];
    expect(replies.flatMap(replyBreaches)).toEqual([]);
  },
);
