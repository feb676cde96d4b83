import { isRecord, readArray, readPositiveInteger } from './fields.js';

/** A part of a list. */
export interface Page {
  readonly items: readonly unknown[];
  /** Whether there is a next page. Its address in the body is never used: it could be that of anybody. */
  readonly hasMore: boolean;
}

/**
 * Reads a list in each of the forms in which it comes: the items; a page of them, with its place among the others; that page
 * in a list of its own.
 * @returns undefined when the body is none of them
 */
export function readPage(body: unknown): Page | undefined {
  const [only, ...others] = Array.isArray(body) ? body : [body];
  const page = others.length === 0 && isRecord(only) && 'data' in only ? only : undefined;
  const items = readArray(page ? page.data : body);
  if (!items) return undefined;
  if (!page || items.length === 0 || page.next_page_url === null) return { items, hasMore: false };
  const current = readPositiveInteger(page.current_page);
  const last = readPositiveInteger(page.last_page);
  if (current === undefined || last === undefined)
    return { items, hasMore: page.next_page_url !== undefined };
  return { items, hasMore: current < last };
}
