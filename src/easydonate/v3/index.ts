import { Failure, type Problem } from '../../domain/failure.js';
import type { PaymentList } from '../../domain/payment.js';
import type { MassSale } from '../../domain/sales.js';
import { parsePaymentList } from '../records/payment.js';
import { defineVersion } from '../resource.js';
import { commonResources, LIST_MEBIBYTES } from '../resources.js';
import { parseMassSales } from './discounts.js';

/** As many as the platform gives at once. */
const PAYMENTS_A_PAGE = '50';

/** What the platform's error codes mean; those that it may add say no more than a refusal does. */
function explainCode(code: number, refused: Problem, status: number): Problem | undefined {
  switch (code) {
    case 1:
      return { kind: 'keyRefused' };
    case 2:
      return refused.kind === 'notFound' ? { ...refused, keyAccepted: true } : undefined;
    // A parameter is missing or wrong, or a plugin of the shop is off or fails.
    case 3:
    case 4:
    case 5:
    case 6:
      return status >= 400 ? { kind: 'rejected' } : { kind: 'unexpectedShape' };
    default:
      return undefined;
  }
}

const resource = defineVersion({
  request(key, path) {
    if (!/^[\x21-\x7e]+$/.test(key)) throw new Failure({ kind: 'keyRefused' });
    return { path: `/api/v3/shop${path}`, headers: { 'shop-key': key } };
  },
  explainCode,
});

/** Version 3 of the platform's API: the key is a header, refusals have codes, and there are more resources. */
export const v3 = {
  ...commonResources(resource),
  /** The mass sales that run now, as far as the platform knows. */
  runningSales: resource<readonly MassSale[]>({
    name: 'runningSales',
    maxMebibytes: LIST_MEBIBYTES,
    collection: 'massSales',
    query: () => ({ where_active: 'true' }),
    // Without a code it is no word on the key, for which everything else is dropped.
    refused: { kind: 'unexpectedShape' },
    parse: parseMassSales,
  }),
  /** Newest first; pages count from 1. Without the query the platform sends a list of unknown length. */
  payments: resource<PaymentList, [page: number]>({
    name: 'payments',
    maxMebibytes: LIST_MEBIBYTES,
    collection: 'payments',
    query: (page = '1') => ({ paginate: PAYMENTS_A_PAGE, page }),
    parse: parsePaymentList,
  }),
};
