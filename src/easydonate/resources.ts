import type { Catalogue, OwnerCatalogue } from '../domain/catalogue.js';
import type { Payment } from '../domain/payment.js';
import type { Shop } from '../domain/shop.js';
import { parseCatalogue, parseOwnerCatalogue } from './records/catalogue.js';
import { parsePayment } from './records/payment.js';
import { parseShop } from './records/shop.js';
import type { DefineResource } from './resource.js';

/** A list has thousands of products with their descriptions: ten thousand are about 5 MB. */
export const LIST_MEBIBYTES = 8;
/** A payment has everything that a game server replied, which can be a log. */
const PAYMENT_MEBIBYTES = 4;

/** What every version of the platform's API has. */
export const commonResources = (resource: DefineResource) => ({
  shop: resource<Shop>({ name: 'shop', parse: parseShop }),
  catalogue: resource<Catalogue>({
    name: 'catalogue',
    maxMebibytes: LIST_MEBIBYTES,
    collection: 'servers',
    parse: parseCatalogue,
  }),
  ownerCatalogue: resource<OwnerCatalogue>({
    name: 'ownerCatalogue',
    maxMebibytes: LIST_MEBIBYTES,
    collection: 'servers',
    parse: parseOwnerCatalogue,
  }),
  payment: resource<Payment, [id: number]>({
    name: 'payment',
    maxMebibytes: PAYMENT_MEBIBYTES,
    collection: 'payment',
    refused: { kind: 'notFound', what: 'payment' },
    parse: parsePayment,
  }),
});
