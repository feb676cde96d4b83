type Forms<Categories extends readonly Intl.LDMLPluralRule[]> = { readonly [I in keyof Categories]: string };

/**
 * How a language counts and lists. A word has one form for each category, in their order.
 * @param categories those that whole numbers have in the language
 */
export function pluralRules<const Categories extends readonly Intl.LDMLPluralRule[]>(
  locale: string,
  categories: Categories,
) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale);
  /** The form of a word that goes with a number. */
  const form = (count: number, ...forms: Forms<Categories>): string =>
    forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? '';
  return {
    categories,
    form,
    /** The number, and the form that goes with it. */
    counted: (count: number, ...forms: Forms<Categories>): string =>
      `${numbers.format(count)} ${form(count, ...forms)}`,
    /** "A, B and C" */
    listed: (items: readonly string[]): string => lists.format(items),
  };
}
