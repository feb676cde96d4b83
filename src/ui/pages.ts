import type { APIButtonComponent } from 'discord.js';
import { button } from './components.js';

/** One page of a list. Pages count from 0. */
export interface Page<T> {
  readonly shown: readonly T[];
  readonly page: number;
  readonly pages: number;
}

/** A page of `size` items; a number beyond the last page gives the last, and an empty list has one empty page. */
export function pageOf<T>(items: readonly T[], size: number, wanted: number): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(wanted, pages - 1);
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

/** ◀ and ▶, each only if it leads somewhere. @param to the custom id that leads to a page */
export const pageButtons = (
  { page, pages }: Omit<Page<unknown>, 'shown'>,
  to: (page: number) => string,
): (APIButtonComponent | false)[] => [
  page > 0 && button(to(page - 1), '◀'),
  page < pages - 1 && button(to(page + 1), '▶'),
];
