import type { Coupon } from '../../coupon.js';
import { LIST_LIMITS } from '../../limits.js';
import type { MassSale } from '../../mass-sale.js';
import { shopTime } from '../../shop-time.js';
import {
  isRecord,
  type Json,
  readAmount,
  readArray,
  readList,
  readName,
  readPositiveInteger,
  readText,
} from '../fields.js';
import { readPage } from '../page.js';
import type { Report, Unreadable } from '../resource.js';

/** @returns undefined when the body is not a list, or none of it can be read */
export function parseMassSales(body: unknown, report: Report): readonly MassSale[] | undefined {
  let room: number = LIST_LIMITS.entries;
  return parseDiscounts(body, 'sale', report, (item, percent) => {
    const products = (readArray(item.products) ?? []).slice(0, room);
    room -= products.length;
    return {
      name: readName(item.name) ?? '',
      percent,
      // The vendor's own client has another name for it.
      startsAt: readTime(item.start_at ?? item.starts_at),
      endsAt: readTime(item.expires_at),
      productIds: readList(products, (product) =>
        readPositiveInteger(isRecord(product) ? product.id : product),
      ),
    };
  });
}

/** @returns undefined when the body is not a list, or none of it can be read */
export const parseCoupons = (body: unknown, report: Report): readonly Coupon[] | undefined =>
  parseDiscounts(body, 'coupon', report, (item, percent) => {
    const code = readName(item.code);
    return code === undefined
      ? undefined
      : {
          code,
          percent,
          uses: readAmount(item.uses) ?? null,
          limit: readAmount(item.limit) ?? null,
          endsAt: readTime(item.expires_at),
        };
  });

function parseDiscounts<T>(
  body: unknown,
  what: Unreadable['what'],
  report: Report,
  read: (item: Json, percent: number) => T | undefined,
): readonly T[] | undefined {
  const page = readPage(body);
  if (page && page.items.length > LIST_LIMITS.discounts) report({ exceeds: 'discounts' });
  const known = page?.items.slice(0, LIST_LIMITS.discounts).flatMap((item) => {
    const percent = isRecord(item) ? readPercent(item.sale) : undefined;
    const discount = isRecord(item) && percent !== undefined ? read(item, percent) : undefined;
    if (discount !== undefined) return [discount];
    report({ what, id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
    return [];
  });
  return known?.length === 0 && page?.items.length !== 0 ? undefined : known;
}

const readTime = (value: unknown): number | null => shopTime(readText(value) ?? '');

function readPercent(value: unknown): number | undefined {
  const percent = readAmount(value);
  return percent !== undefined && percent > 0 && percent <= 100 ? percent : undefined;
}
