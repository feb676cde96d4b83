import type { Catalogue } from '../domain/catalogue.js';
import type { Payment } from '../domain/payment.js';
import type { Shop } from '../domain/shop.js';
import { parseCatalogue } from './records/catalogue.js';
import { parsePayment } from './records/payment.js';
import { parseShop } from './records/shop.js';
import type { DefineResource } from './resource.js';

/** A list has thousands of products with their descriptions: ten thousand are about 5 MB. */
export const LIST_MEBIBYTES = 8;
/** A payment has everything that a game server replied, which can be a log. */
const PAYMENT_MEBIBYTES = 4;

/** Without a code that is all that a refusal of these can mean. */
const KEY_REFUSED = { kind: 'keyRefused' } as const;

/** What every version of the platform's API has. */
export const commonResources = (resource: DefineResource) => ({
  shop: resource<Shop>({ name: 'shop', refused: KEY_REFUSED, parse: parseShop }),
  catalogue: resource<Catalogue>({
    name: 'catalogue',
    maxMebibytes: LIST_MEBIBYTES,
    path: () => '/servers',
    refused: KEY_REFUSED,
    parse: parseCatalogue,
  }),
  payment: resource<Payment, [id: number]>({
    name: 'payment',
    maxMebibytes: PAYMENT_MEBIBYTES,
    path: (id) => `/payment/${id}`,
    refused: { kind: 'notFound', what: 'payment' },
    parse: parsePayment,
  }),
});
