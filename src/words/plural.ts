import { lazy } from '../lib/lazy.js';

type Forms<Categories extends readonly Intl.LDMLPluralRule[]> = { readonly [I in keyof Categories]: string };

/** @param categories plural categories of whole numbers, in the order of a word's forms */
export function pluralRules<const Categories extends readonly Intl.LDMLPluralRule[]>(
  locale: string,
  categories: Categories,
) {
  const rules = lazy(() => new Intl.PluralRules(locale));
  const numbers = lazy(() => new Intl.NumberFormat(locale));
  const lists = lazy(() => new Intl.ListFormat(locale));
  const form = (count: number, ...forms: Forms<Categories>): string =>
    forms[categories.indexOf(rules().select(count))] ?? forms.at(-1) ?? '';
  return {
    categories,
    form,
    /** "5 products" */
    counted: (count: number, ...forms: Forms<Categories>): string =>
      `${numbers().format(count)} ${form(count, ...forms)}`,
    /** "A, B and C" */
    listed: (items: readonly string[]): string => lists().format(items),
  };
}
