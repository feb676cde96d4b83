import type { AlertKind } from '../../../src/feeds/alerts/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { format } from '../samples.js';

/* How messages of the first server read. */

const { following: words, alerts } = LANGUAGES.en;
const { money } = format('en');

export const drop = (name: string, before: number, now: number) =>
  words.news.oneCheaper(name, money(now), money(before));
export const added = (name: string, price: number) => words.news.oneAdded(name, money(price));
/** @param products such as “Sword 100” */
export function priceListText(...products: readonly string[]): string {
  const priced = products
    .map((product) => product.split(' '))
    .map(([name, price]) => [name, Number(price)] as const);
  const least = money(Math.min(...priced.map(([, price]) => price)));
  const count = products.length === 1 ? '1 product' : `${products.length} products`;
  return `**Lobby** · ${count} from ${least}\n${priced
    .slice(0, 2)
    .map(([name, price]) => `${name} ${money(price)}`)
    .join(' · ')}`;
}
export const alertText = (kind: AlertKind) => alerts[kind].title('Shop');
export const alertOverText = (kind: AlertKind) => alerts[kind].over('Shop');
/** @param buyer shortened, as everybody reads it */
export const bought = (buyer: string, goods = '**VIP**') => `✨ \`${buyer}\` bought ${goods} on **Lobby**`;
