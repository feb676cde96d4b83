import type { Catalogue } from '../domain/catalogue.js';
import type { Payment } from '../domain/payment.js';
import type { Shop } from '../domain/shop.js';
import { parseCatalogue } from './records/catalogue.js';
import { parsePayment } from './records/payment.js';
import { parseShop } from './records/shop.js';
import type { DefineResource } from './resource.js';

/** Ten thousand products with descriptions are about 5 MB. */
export const LIST_MEBIBYTES = 8;
/** Includes all replies of the game server, which can be logs. */
const PAYMENT_MEBIBYTES = 4;

const KEY_REFUSED = { kind: 'keyRefused' } as const;

export const commonResources = (resource: DefineResource) => ({
  shop: resource<Shop>({ name: 'shop', defaultProblem: KEY_REFUSED, parse: parseShop }),
  catalogue: resource<Catalogue>({
    name: 'catalogue',
    maxMebibytes: LIST_MEBIBYTES,
    path: () => '/servers',
    defaultProblem: KEY_REFUSED,
    parse: parseCatalogue,
  }),
  payment: resource<Payment, [id: number]>({
    name: 'payment',
    maxMebibytes: PAYMENT_MEBIBYTES,
    path: (id) => `/payment/${id}`,
    defaultProblem: { kind: 'notFound', what: 'payment' },
    parse: parsePayment,
  }),
});
