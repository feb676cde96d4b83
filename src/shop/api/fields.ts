/*
 * Readers of single JSON values, for every version of the platform's API. Each returns undefined for what it cannot
 * read. They are plain functions because a catalogue holds thousands of products and a schema library would build
 * two objects for each field.
 */

/** Numbers, and texts such as `49.90`. */
export function readAmount(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

export function readPositiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? undefined : readAmount(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

const UNSET = new Set<unknown>([undefined, null, 0, '0', false, '']);

/** 0/1 in the contract; anything that is set and isn't a zero counts as set, so that a hide flag never fails open. */
export const isSet = (value: unknown): boolean => !UNSET.has(value);

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The platform writes some lists as an array and some as an object keyed by number. */
export function readArray(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : undefined;
}

/** The readable items of a list; empty where there is no list. */
export const readList = <T>(value: unknown, readItem: (item: unknown) => T | undefined): T[] =>
  (readArray(value) ?? []).flatMap((item) => {
    const known = readItem(item);
    return known === undefined ? [] : [known];
  });
