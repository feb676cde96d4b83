import type { APIButtonComponent } from 'discord.js';
import type { Words } from '../words/index.js';
import { button } from './components.js';
import type { Modal } from './reply.js';

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

/**
 * Previous, “go to page” and next; no buttons for a single page.
 * @param to the custom id that leads to a page
 * @param pick the custom id that opens `pageModal`
 */
export function pageButtons(
  { page, pages }: Omit<Page<unknown>, 'shown'>,
  words: Words,
  to: (page: number) => string,
  pick: string,
): APIButtonComponent[] {
  if (pages <= 1) return [];
  return [
    button(to(page - 1), words.previousPage, { disabled: page <= 0 }),
    button(pick, words.pageOf(page + 1, pages), { disabled: pages <= 3 }),
    button(to(page + 1), words.nextPage, { disabled: page >= pages - 1 }),
  ];
}

/** Asks for a page number, which arrives at `id` as the field `page`; `turnTo` reads it. */
export const pageModal = (id: string, pages: number, words: Words): Modal => ({
  customId: id,
  title: words.goToPage,
  fields: [{ custom_id: 'page', label: words.pageNumber(pages), maxLength: 6 }],
});
