import type { Sale } from '../../sales/sale.js';
import { clip, joinParts } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import { displayName } from '../../ui/name.js';
import type { Words } from '../../words/index.js';
import { linkToProduct } from './links.js';

export const GOODS_SHOWN = 3;
export const MAX_GOODS = 10;
export const NAME_MAX = 60;

/** Names of products, and how many times each was bought. */
type Goods = readonly (readonly [name: string, times: number])[];

export const goodsName = (name: string): string => clip(readableLine(name), NAME_MAX);

export function countGoods(sales: readonly Sale[], isShown = (_name: string) => true): Goods {
  const times = new Map<string, number>();
  for (const { name, times: bought } of sales.flatMap(({ lines }) => lines)) {
    const shown = goodsName(name);
    if (isShown(name)) times.set(shown, (times.get(shown) ?? 0) + bought);
  }
  return [...times].sort(([, a], [, b]) => b - a).slice(0, MAX_GOODS);
}

/** "**VIP**, **coins** ×2 +1" @param ids products that are linked, see `linkProducts` */
export function goodsList(
  goods: Goods,
  most: number,
  words: Words,
  ids: ReadonlyMap<string, number> = new Map(),
): string {
  const names = goods.slice(0, most).map(([name, times]) => {
    const shown = linkToProduct(displayName(name, NAME_MAX, words), ids.get(name));
    return `${shown}${times > 1 ? ` ×${times}` : ''}`;
  });
  return joinParts([names.join(', '), goods.length > most && `+${goods.length - most}`], ' ');
}
