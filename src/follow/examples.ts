import type { Change, Kind, ProductState, SaleState, Snapshot } from './record.js';

const DAY_MS = 24 * 60 * 60_000;

/** A change of each kind, made up from what the shop sells; none of products or servers where it has none. */
export function examplesOf(
  { servers, products, sales }: Snapshot,
  chosen: readonly Kind[],
  now: number,
): readonly Change[] {
  const [server] = servers;
  const product = products.find(({ price, regularPrice }) => price < regularPrice) ?? products[0];
  const sale = sales[0] ?? madeUpSale(now);
  const examples: readonly Change[] = [
    ...(product ? ofProduct(product) : []),
    ...(server ? [{ kind: 'newServer' as const, server }] : []),
    { kind: 'saleStarts', sale },
    { kind: 'saleEndsSoon', sale },
    { kind: 'saleEnded', sale },
  ];
  return examples.filter(({ kind }) => chosen.some((one) => one === kind));
}

function ofProduct(product: ProductState): Change[] {
  const full = Math.max(product.regularPrice, product.price);
  const reduced = product.price < full ? product.price : Math.round(full * 80) / 100;
  const [dear, cheap] = [
    { ...product, price: full, regularPrice: full },
    { ...product, price: reduced, regularPrice: full },
  ];
  return [
    { kind: 'newProduct', product },
    { kind: 'priceDrop', before: dear, product: cheap },
    { kind: 'discountEnded', before: cheap, product: dear },
    { kind: 'productGone', product },
  ];
}

const madeUpSale = (now: number): SaleState => ({
  id: '',
  name: '',
  percent: 20,
  endsAt: now + DAY_MS,
  endsSoon: true,
});
