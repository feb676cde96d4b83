import type { APIButtonComponent } from 'discord.js';
import type { Product } from '../domain/product.js';
import type { ShopIdentity } from '../domain/shop-identity.js';
import { linkButton, shopButton } from './components.js';
import type { Format } from './format.js';
import { productAddress, shopAddress } from './web-address.js';

/** Where the products of a shop are bought. */
export interface Storefront {
  readonly shop: ShopIdentity | undefined;
  /** The path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
}

/** The product's own page; without one the shop's, if its address is known. */
export const buyAddress = (id: number, storefront: Storefront): string | undefined =>
  pageAddress(id, storefront) ?? (storefront.shop && shopAddress(storefront.shop));

/** Leads to the product's own page; without one to the shop. */
export function buyButton(
  { id, price }: Pick<Product, 'id' | 'price'>,
  storefront: Storefront,
  { money, words }: Format,
): APIButtonComponent | undefined {
  const address = pageAddress(id, storefront);
  if (!address) return shopButton(storefront.shop, words);
  return linkButton(address, price === 0 ? words.product.buyFree : words.product.buy(money(price)));
}

function pageAddress(id: number, { shop, productPage }: Storefront): string | undefined {
  const home = shop && shopAddress(shop);
  return home && productPage !== null ? productAddress(home, productPage, id) : undefined;
}
