import { LIST_LIMITS } from '../../domain/limits.js';
import { shopTime } from '../../domain/payment.js';
import type { MassSale } from '../../domain/sales.js';
import {
  isRecord,
  readAmount,
  readArray,
  readId,
  readList,
  readName,
  readPage,
  readPositiveInteger,
  readText,
} from '../fields.js';
import type { Report } from '../resource.js';

/** @returns undefined when the body is not a list, or none of it can be read */
export function parseMassSales(body: unknown, report: Report): readonly MassSale[] | undefined {
  let room: number = LIST_LIMITS.entries;
  const page = readPage(body);
  if (page && page.items.length > LIST_LIMITS.discounts) report({ exceeds: 'discounts' });
  const known = page?.items.slice(0, LIST_LIMITS.discounts).flatMap((item) => {
    const percent = isRecord(item) ? readPercent(item.sale) : undefined;
    if (!isRecord(item) || percent === undefined) {
      report({ what: 'sale', id: readId(item) });
      return [];
    }
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
  return known?.length === 0 && page?.items.length !== 0 ? undefined : known;
}

const readTime = (value: unknown): number | null => shopTime(readText(value) ?? '');

function readPercent(value: unknown): number | undefined {
  const percent = readAmount(value);
  return percent !== undefined && percent > 0 && percent <= 100 ? percent : undefined;
}
