import { Failure } from '../../domain/failure.js';
import { MAX_SALES, type MassSale } from '../../domain/sales.js';
import type { OnSkipped } from '../../http/resource.js';
import {
  isRecord,
  readAmount,
  readArray,
  readId,
  readList,
  readName,
  readPositiveInteger,
  readTime,
} from '../fields.js';

/** In all sales together; a product counts once for each sale. */
const MAX_PRODUCTS = 50_000;

/** @returns undefined if nothing is readable. @throws Failure `tooLarge` */
export function parseMassSales(body: unknown, onSkipped: OnSkipped): readonly MassSale[] | undefined {
  const list = readArray(body);
  if (!list) return undefined;
  const sales = readList(list, parseMassSale, (item) => onSkipped('sale', readId(item)));
  if (sales.length === 0 && list.length > 0) return undefined;
  const products = sales.reduce((sum, { productIds }) => sum + productIds.length, 0);
  if (sales.length > MAX_SALES || products > MAX_PRODUCTS) throw new Failure({ kind: 'tooLarge' });
  return sales;
}

function parseMassSale(item: unknown): MassSale | undefined {
  if (!isRecord(item)) return undefined;
  const percent = readAmount(item.sale);
  if (percent === undefined || percent <= 0 || percent > 100) return undefined;
  return {
    name: readName(item.name) ?? '',
    percent,
    // The vendor's own client has another name for it.
    startsAt: readTime(item.start_at ?? item.starts_at) ?? null,
    endsAt: readTime(item.expires_at) ?? null,
    productIds: [
      ...new Set(
        readList(item.products, (product) => readPositiveInteger(isRecord(product) ? product.id : product)),
      ),
    ],
  };
}
