import { DateTime, FixedOffsetZone } from 'luxon';
import { clip } from '../text/markdown.js';

// Readers return undefined for unreadable values. A schema library would build two objects for each field.

/** Far above any price. Sums of thousands are still exact to hundredths. */
const AMOUNT_MAX = 1e12;

/** JSON can't write Infinity, which a text of many digits would become. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Accepts texts such as `49.90`. */
export function readAmount(value: unknown): number | undefined {
  const amount = readNumber(value);
  return amount !== undefined && Math.abs(amount) <= AMOUNT_MAX ? amount : undefined;
}

export function readPositiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? undefined : readNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

// In UTF-16 units, markup included; far more than readers need. A broken text can be megabytes long.
const NAME_MAX = 1000;
const DESCRIPTION_MAX = 20_000;
const ADDRESS_MAX = 2048;

/** A slice would keep the whole text in memory, so this copies. */
export const beginning = (text: string, max: number): string =>
  text.length <= max ? text : Buffer.from(clip(text, max), 'utf16le').toString('utf16le');

export const asName = (text: string): string => beginning(text, NAME_MAX);

export function readName(value: unknown): string | undefined {
  const text = readText(value);
  return text === undefined ? undefined : asName(text);
}

export const readDescription = (value: unknown): string => beginning(readText(value) ?? '', DESCRIPTION_MAX);

/** Empty if too long, because a part of an address is useless. */
export function readWebAddress(value: unknown): string {
  const text = readText(value) ?? '';
  return text.length <= ADDRESS_MAX ? text : '';
}

export const MOSCOW = FixedOffsetZone.instance(3 * 60);
/** Stricter than Luxon, which also takes a day alone, a time of today and any name of a zone. */
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/;

/** Moscow time without a zone: the contract names none, but the platform's clients and answers agree. */
export function readTime(value: unknown): number | undefined {
  const [, day, clock, offset = ''] = TIME.exec(readText(value) ?? '') ?? [];
  const time = DateTime.fromISO(`${day}T${clock}${offset}`, { zone: MOSCOW });
  return time.isValid ? time.toMillis() : undefined;
}

const FLAGS = new Map<unknown, boolean>([
  ...[1, '1', true, 'true'].map((form) => [form, true] as const),
  ...[0, '0', false, 'false'].map((form) => [form, false] as const),
]);

/** 0/1 in the contract. Undefined for any other form. @param absent the meaning of no value */
export function readFlag(value: unknown, absent = false): boolean | undefined {
  if (value === undefined || value === null || value === '') return absent;
  return FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value);
}

/** A flag in a form that nobody knows hides, too. */
export const isHideFlag = (value: unknown): boolean => readFlag(value) !== false;

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readId = (item: unknown): number | null =>
  (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null;

/** The platform sends some lists as an array and some as an object keyed by number. */
export function readArray(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : undefined;
}

export const readList = <T>(
  value: unknown,
  readItem: (item: unknown) => T | undefined,
  onSkipped?: (item: unknown) => void,
): T[] =>
  (readArray(value) ?? []).flatMap((item) => {
    const read = readItem(item);
    if (read === undefined) onSkipped?.(item);
    return read ?? [];
  });

interface WirePage {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
  readonly lastPage: number | null;
}

/** A list, a page, or a page inside an array. Ignores its next address, which could lead to any host. */
export function readPage(body: unknown): WirePage | undefined {
  const [only, ...others] = Array.isArray(body) ? body : [body];
  const page = others.length === 0 && isRecord(only) && 'data' in only ? only : undefined;
  const items = readArray(page ? page.data : body);
  if (!items) return undefined;
  const current = readPositiveInteger(page?.current_page);
  const last = readPositiveInteger(page?.last_page);
  const isNumbered = current !== undefined && last !== undefined;
  const isLast = isNumbered ? current >= last : page?.next_page_url === undefined;
  const hasMore = items.length > 0 && page?.next_page_url !== null && !isLast;
  return { items, hasMore, lastPage: last ?? null };
}
