const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

/** "1 server", "2 servers" */
export const englishCount = (count: number, one: string, many: string): string =>
  `${count} ${rules.en.select(count) === 'one' ? one : many}`;

/** The form of a Russian word that goes with a number: товар, товара, товаров. */
export function russianForm(count: number, one: string, few: string, many: string): string {
  const form = rules.ru.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** "1 товар", "2 товара", "5 товаров" */
export const russianCount = (count: number, one: string, few: string, many: string): string =>
  `${count} ${russianForm(count, one, few, many)}`;

const LISTED = 5;

/** "2, 7, 9", and "1, 2, 3, 4, 5 …" of many. */
export const someNumbers = (numbers: readonly number[]): string =>
  numbers.slice(0, LISTED).join(', ') + (numbers.length > LISTED ? ' …' : '');
