import { Failure } from '../../src/failure.js';
import { answerOf } from '../../src/sandbox/shop/answers.js';
import { SAMPLE_KEYS, sampleShop } from '../../src/sandbox/shop/index.js';
import { parseCatalogue, parseOwnerCatalogue } from '../../src/shop/api/v2/catalogue.js';
import { parsePayment } from '../../src/shop/api/v2/payment.js';
import { parseProductDetails } from '../../src/shop/api/v2/product.js';
import { parseShop } from '../../src/shop/api/v2/shop.js';
import type { ShopClient, ShopInspection } from '../../src/shop/client.js';

const data = sampleShop('en');

/** What the sample shop says to a question, or undefined where it says no. */
function told(operation: 'shop' | 'servers' | 'product' | 'payment', key: string, id = ''): unknown {
  const known = key === SAMPLE_KEYS.en ? data : undefined;
  const { status, body } = answerOf({ operation, key, id }, known);
  return status === 200 ? JSON.parse(body).response : undefined;
}

/** The sample shop without a way to it: what it answers, read as the bot reads it, and nothing kept. */
export const sampleClient: ShopClient & ShopInspection = {
  async shop(key) {
    const shop = parseShop(told('shop', key));
    if (!shop) throw new Failure({ kind: 'keyRefused' });
    return shop;
  },
  async catalogue(key) {
    const catalogue = parseCatalogue(told('servers', key), () => {});
    if (!catalogue) throw new Failure({ kind: 'keyRefused' });
    return catalogue;
  },
  async product(key, id) {
    const product = parseProductDetails(told('product', key, String(id)));
    if (!product) throw new Failure({ kind: 'notFound', what: 'product' });
    return product;
  },
  async payment(key, id) {
    const payment = parsePayment(told('payment', key, String(id)));
    if (!payment) throw new Failure({ kind: 'notFound', what: 'payment' });
    return payment;
  },
  async ownerCatalogue(key) {
    const inventory = parseOwnerCatalogue(told('servers', key));
    if (!inventory) throw new Failure({ kind: 'keyRefused' });
    return inventory;
  },
  state: () => ({ answerMs: 1, lastFailure: undefined, queue: { people: 0, others: 0 } }),
  close: async () => {},
};
