import { joinParts, roleMention } from '../../text/markdown.js';
import { discordTime } from '../../ui/format.js';
import type { Words } from '../../words/index.js';
import type { Grant, MappingEnd } from './state.js';

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

/** "until 1 May"; empty for ever. */
export const describeUntil = (endsAt: number | null, { buyerRoles: { mine } }: Words): string =>
  endsAt === null ? '' : mine.until(discordTime(endsAt, 'D'));

/** "@vip ended on 1 May" */
export const describeEnded = ({ roleId, endsAt }: Grant, { buyerRoles: { mine } }: Words): string =>
  mine.ended(roleMention(roleId), endsAt === null ? '' : discordTime(endsAt, 'D'));
