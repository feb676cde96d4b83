import type { Context } from '../../src/bot/context.js';
import { listProducts } from '../../src/domain/catalogue.js';
import { Failure } from '../../src/domain/failure.js';
import { readProductPage } from '../../src/domain/product-page.js';
import type { Reply } from '../../src/ui/reply.js';
import { productAddress, shopAddress } from '../../src/ui/web-address.js';
import { productPageView } from './product-page-view.js';
import { showSettings } from './settings.js';

export async function savePage(context: Context, productPage: string | null): Promise<Reply> {
  await context.guild.change({ productPage });
  return showSettings(context);
}

/** Asks the owner to look at a product's page: the bot never opens a typed address. */
export async function tryPage({ shop, format }: Context, typed: string): Promise<Reply> {
  const [about, catalogue] = await Promise.all([shop.info(), shop.catalogue()]);
  const home = shopAddress(about.value);
  if (!home) throw new Failure({ kind: 'notProductPage', why: 'otherSite' });
  const products = listProducts(catalogue.value);
  const ids = new Set(products.map(({ id }) => id));
  const path = readProductPage(typed, home, (id) => ids.has(id));
  // The page that was just open would prove nothing.
  const product = products.find(({ id }) => !typed.includes(String(id))) ?? products[0];
  if (!product) throw new Failure({ kind: 'notProductPage', why: 'noProduct' });
  const address = productAddress(home, path, product.id);
  if (!address) throw new Failure({ kind: 'notProductPage', why: 'tooLong' });
  return productPageView(product, path, address, format.words);
}
