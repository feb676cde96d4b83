import type { Product } from '../../domain/product.js';
import type { Words } from '../../words/index.js';
import { wholeDays } from './rules/mappings.js';
import type { MappingEnd } from './state.js';

export const describeEnd = (end: MappingEnd, { buyerRoles: { page } }: Pick<Words, 'buyerRoles'>): string =>
  end.kind === 'days' ? page.ends.days(end.days) : page.ends[end.kind];

/** With the product's days in place of "as long as the product". */
export function realEnd(end: MappingEnd, { durationDays }: Product): MappingEnd {
  if (end.kind !== 'product') return end;
  const days = wholeDays(durationDays);
  return days === null ? { kind: 'never' } : { kind: 'days', days };
}
