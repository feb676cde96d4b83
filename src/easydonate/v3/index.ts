import { Failure } from '../../domain/failure.js';
import type { PaymentList } from '../../domain/payment.js';
import type { MassSale } from '../../domain/sales.js';
import { parsePaymentList } from '../records/payment.js';
import { defineVersion } from '../resource.js';
import { commonResources, LIST_MEBIBYTES } from '../resources.js';
import { parseMassSales } from './discounts.js';

const resource = defineVersion((key, path) => {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Failure({ kind: 'keyRefused' });
  return { path: `/api/v3/shop${path}`, headers: { 'shop-key': key } };
});

/** Version 3 of the platform's API: the key is a header, refusals have codes, and there are more resources. */
export const v3 = {
  ...commonResources(resource),
  /** The mass sales that run now, as far as the platform knows. */
  runningSales: resource<readonly MassSale[]>({
    name: 'runningSales',
    maxMebibytes: LIST_MEBIBYTES,
    path: () => '/massSales?where_active=true',
    parse: parseMassSales,
  }),
  /** Newest first, as many as the platform gives at once; pages count from 1. Without the query it sends a list of unknown length. */
  payments: resource<PaymentList, [page: number]>({
    name: 'payments',
    maxMebibytes: LIST_MEBIBYTES,
    path: (page) => `/payments?paginate=50&page=${page}`,
    parse: parsePaymentList,
  }),
};
