import { joinParts } from '../../text/markdown.js';
import type { Words } from '../../words/index.js';
import type { MappingEnd } from './state.js';

export const describeEnd = (end: MappingEnd, { buyerRoles: { page } }: Pick<Words, 'buyerRoles'>): string =>
  end.kind === 'days' ? page.ends.days(end.days) : page.ends[end.kind];

/** With the product's days in place of "as long as the product", if they are known. */
export function realEnd(end: MappingEnd, days: number | null | undefined): MappingEnd {
  if (end.kind !== 'product' || days === undefined) return end;
  return days === null ? { kind: 'never' } : { kind: 'days', days };
}

/** "as long as the product (for 30 days)" @param days of the product; undefined if they aren't known */
export function explainEnd(end: MappingEnd, days: number | null | undefined, words: Words): string {
  const real = realEnd(end, days);
  return joinParts([describeEnd(end, words), real !== end && `(${describeEnd(real, words)})`], ' ');
}
