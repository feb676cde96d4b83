import { Failure } from '../../domain/failure.js';
import type { PaymentList } from '../../domain/payment.js';
import type { MassSale } from '../../domain/sales.js';
import { parsePaymentList } from '../records/payment.js';
import { defineVersion } from '../resource.js';
import { commonResources, LIST_MEBIBYTES } from '../resources.js';
import { parseMassSales } from './discounts.js';

/** A header can't carry other keys. */
export const canCarry = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

const resource = defineVersion((key, path) => {
  if (!canCarry(key)) throw new Failure({ kind: 'keyRefused' });
  return { path: `/api/v3/shop${path}`, headers: { 'shop-key': key } };
});

/** Version 3 of the platform's API has the key in a header, and refusals have codes. */
export const v3 = {
  ...commonResources(resource),
  runningSales: resource<readonly MassSale[]>({
    name: 'runningSales',
    maxMebibytes: LIST_MEBIBYTES,
    path: () => '/massSales?where_active=true',
    parse: parseMassSales,
  }),
  /** Newest first; pages count from 1. Without the query the list has no limit. */
  payments: resource<PaymentList, [page: number]>({
    name: 'payments',
    maxMebibytes: LIST_MEBIBYTES,
    path: (page) => `/payments?paginate=50&page=${page}`,
    parse: parsePaymentList,
  }),
};
