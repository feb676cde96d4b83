import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import { countAlike, findProduct, type SoldProduct } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import { parseId } from '../../src/domain/lookup.js';
import type { ProductList } from '../../src/domain/offers.js';
import { productSearch } from '../../src/domain/search.js';
import { ApplicationCommandOptionType } from '../../src/lib/discord.js';
import { productActions, readList } from '../../src/ui/actions.js';
import { positiveNumber } from '../../src/ui/custom-id.js';
import { LIMITS } from '../../src/ui/limits.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Storefront } from '../../src/ui/web-address.js';
import { type Matches, nothingFoundView, productChoice, productTextView, productView } from './view.js';

const MAX_MATCHES = 100;

export const product = defineCommand({
  data: {
    name: 'product',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'product',
        required: true,
        autocomplete: true,
        max_length: 100,
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'private' },
    ],
  },
  texts: ({ commands }) => commands.product,
  visibility: (options) => (options.private ? 'private' : 'public'),
  run: showMatch,
  complete: {
    async product({ shop, format }, typed) {
      const search = productSearch((await shop.catalogue()).value);
      const found = search.findMatching(typed, LIMITS.choices);
      const offered = found.length > 0 ? found : search.findNearest(typed, LIMITS.choices);
      return offered.map((offer) => productChoice(offer, format));
    },
  },
  actions: implement(productActions, {
    show: {
      mode: 'update',
      run: async (context, { id, query }) =>
        showProduct(context, id, {
          matches: query === undefined ? undefined : await findMatches(context, query),
        }),
    },
    pick: {
      mode: 'update',
      run: (context, list, { values: [id] }) =>
        showProduct(context, positiveNumber(id), { back: readList(list) }),
    },
    text: {
      mode: 'private',
      async run(context, { id }) {
        const { found, storefront } = await loadProduct(context, id);
        return productTextView(found.value, storefront, context.format);
      },
    },
  }),
});

/** A number is tried as an id first, but a product may also be called "100". */
async function showMatch(context: Context, { product: text }: { readonly product: string }): Promise<Reply> {
  const id = parseId(text);
  if (id !== undefined) {
    try {
      return await showProduct(context, id);
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind !== 'notFound') throw error;
    }
  }
  const matches = await findMatches(context, text);
  const [best] = matches?.offers ?? [];
  return best ? showProduct(context, best.product.id, { matches }) : nothingFoundView(text, context.format);
}

/** Products with this name, else those that contain it, cheapest first; else the most similar ones. */
async function findMatches({ shop }: Context, typed: string): Promise<Matches | undefined> {
  const search = productSearch((await shop.catalogue()).value);
  const named = search.findNamed(typed);
  const matching = named.length > 0 ? named : search.findMatching(typed, MAX_MATCHES);
  if (matching.length > 0) {
    const offers = matching.toSorted((a, b) => a.product.price - b.product.price);
    return { typed, offers, areNear: false };
  }
  // A product with a similar number is a different product.
  const offers = parseId(typed) === undefined ? search.findNearest(typed, LIMITS.selectOptions) : [];
  return offers.length > 0 ? { typed, offers, areNear: true } : undefined;
}

async function showProduct(
  context: Context,
  id: number,
  from: { readonly back?: ProductList; readonly matches?: Matches | undefined } = {},
): Promise<Reply> {
  const { found, storefront } = await loadProduct(context, id);
  const page = { ...storefront, alike: countAlike(found.value), back: from.back };
  return productView(found, page, context.format, from.matches);
}

/** @throws Failure `notFound` */
async function loadProduct(
  { shop, guild }: Context,
  id: number,
): Promise<{ readonly found: Cached<SoldProduct>; readonly storefront: Storefront }> {
  const [catalogue, identity] = await Promise.all([shop.catalogue(), shop.identity()]);
  const value = findProduct(catalogue.value, id);
  if (!value) throw new Failure({ kind: 'notFound', what: 'product' });
  const { productPage } = guild.settings;
  return { found: { ...catalogue, value }, storefront: { shop: identity, productPage } };
}
