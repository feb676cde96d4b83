import { DateTime, FixedOffsetZone } from 'luxon';
import { clip } from '../text/markdown.js';

/*
 * Readers of single JSON values, for every version of the platform's API. Each returns undefined for what it cannot
 * read. They are plain functions because a catalogue holds thousands of products and a schema library would build
 * two objects for each field.
 */

/** Far more than any price or count, and hundredths are still exact, also in sums of thousands. */
const AMOUNT_MAX = 1e12;

/** Finite: a text of many digits would become Infinity, which JSON can't write. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Numbers, and texts such as `49.90`; from minus to plus a trillion. */
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

// In UTF-16 units, markup included, and more than people read. A broken text can be megabytes long, and costs as much
// wherever it is used.
const NAME_MAX = 1000;
const DESCRIPTION_MAX = 20_000;
const ADDRESS_MAX = 2048;

/** The beginning of a text, with "…" if there is more; a copy, because a slice would keep the whole text in memory. */
export const beginning = (text: string, max: number): string =>
  text.length <= max ? text : Buffer.from(clip(text, max), 'utf16le').toString('utf16le');

/** A text that is shown in one line. */
export const asName = (text: string): string => beginning(text, NAME_MAX);

export function readName(value: unknown): string | undefined {
  const text = readText(value);
  return text === undefined ? undefined : asName(text);
}

export const readDescription = (value: unknown): string => beginning(readText(value) ?? '', DESCRIPTION_MAX);

/** The address of a page or an image; empty for one that is too long, of which a part is of no use. */
export function readWebAddress(value: unknown): string {
  const text = readText(value) ?? '';
  return text.length <= ADDRESS_MAX ? text : '';
}

const MOSCOW = FixedOffsetZone.instance(3 * 60);
/** Stricter than Luxon, which also takes a day alone, a time of today and any name of a zone. */
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * A `YYYY-MM-DD HH:MM:SS` in milliseconds since the epoch. The contract names no zone: the platform's clients read such
 * texts as Moscow's, UTC+3 all year round, and recorded answers fit that. A text with an offset keeps its own.
 */
export function readTime(value: unknown): number | undefined {
  const [, day, clock, offset = ''] = TIME.exec(readText(value) ?? '') ?? [];
  const time = DateTime.fromISO(`${day}T${clock}${offset}`, { zone: MOSCOW });
  return time.isValid ? time.toMillis() : undefined;
}

const UNSET = new Set<unknown>([undefined, null, 0, '0', false, '']);

/** 0/1 in the contract; anything that is set and isn't a zero counts as set, so that a hide flag never fails open. */
export const isSet = (value: unknown): boolean => !UNSET.has(value);

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of an entry that may be unreadable otherwise; null if not even that can be read. */
export const readId = (item: unknown): number | null =>
  (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null;

/** The platform writes some lists as an array and some as an object keyed by number. */
export function readArray(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : undefined;
}

/** The readable items of a list; empty if there is no list. @param leaveOut called with each of the others */
export const readList = <T>(
  value: unknown,
  readItem: (item: unknown) => T | undefined,
  leaveOut?: (item: unknown) => void,
): T[] =>
  (readArray(value) ?? []).flatMap((item) => {
    const read = readItem(item);
    if (read === undefined) leaveOut?.(item);
    return read ?? [];
  });

/** A page of a list, which can be the whole list. */
interface Page {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
  /** The number of the last page, and of all items; null if the body doesn't say. */
  readonly lastPage: number | null;
  readonly total: number | null;
}

/**
 * Reads a list in each of the forms in which it comes: the items; a page of them, with its place among the others; that page
 * in a list of its own. `hasMore` says whether there is a next page; its address in the body is never used: it could be that
 * of anybody.
 * @returns undefined when the body is none of them
 */
export function readPage(body: unknown): Page | undefined {
  const [only, ...others] = Array.isArray(body) ? body : [body];
  const page = others.length === 0 && isRecord(only) && 'data' in only ? only : undefined;
  const items = readArray(page ? page.data : body);
  if (!items) return undefined;
  const current = readPositiveInteger(page?.current_page);
  const last = readPositiveInteger(page?.last_page);
  const isNumbered = current !== undefined && last !== undefined;
  const isLast = isNumbered ? current >= last : page?.next_page_url === undefined;
  const hasMore = items.length > 0 && page?.next_page_url !== null && !isLast;
  return { items, hasMore, lastPage: last ?? null, total: readPositiveInteger(page?.total) ?? null };
}
