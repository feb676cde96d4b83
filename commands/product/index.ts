import { ApplicationCommandOptionType } from 'discord.js';
import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import { parseId } from '../../src/domain/lookup.js';
import { groupByKind, listOffers, type Offer, type ProductList } from '../../src/domain/offers.js';
import { productSearch } from '../../src/domain/search.js';
import { escapeSigns } from '../../src/text/markdown.js';
import { productActions, readList } from '../../src/ui/actions.js';
import { positiveNumber } from '../../src/ui/custom-id.js';
import { typedText } from '../../src/ui/name.js';
import { offerLine } from '../../src/ui/offers.js';
import { productListView } from '../../src/ui/product-list.js';
import type { Reply } from '../../src/ui/reply.js';
import { linkIfFits, type Storefront } from '../../src/ui/web-address.js';
import { complete, find, findMatches, findNearest } from './find.js';
import { type Matches, productChoice, productTextView, productView, sectionChoice } from './view.js';

const NEAREST_SHOWN = 5;
const NEAREST_MAX = 3800;

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
      const { sections, offers } = complete((await shop.catalogue()).value, typed);
      return [
        ...sections.map(({ section, count }) => sectionChoice(section, count, format.words)),
        ...offers.map((offer) => productChoice(offer, format)),
      ];
    },
  },
  actions: implement(productActions, {
    show: {
      mode: 'update',
      run: async (context, { id, query }) =>
        showProduct(context, id, {
          matches:
            query === undefined ? undefined : findMatches((await context.shop.catalogue()).value, query),
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
        const { product } = (await findProduct(context, id)).value;
        return productTextView(product, storefrontOf(context), context.format);
      },
    },
  }),
});

/** A number is tried as an id first, but a product may also be called "100". */
async function showMatch(context: Context, { product: text }: { readonly product: string }): Promise<Reply> {
  const id = parseId(text);
  const catalogue = await context.shop.catalogue();
  if (id !== undefined && productSearch(catalogue.value).findNumber(id)) return showProduct(context, id);
  const { matches, list } = find(catalogue.value, text);
  const [best] = matches?.offers ?? [];
  if (best) return showProduct(context, best.product.id, { matches });
  if (list) {
    const search = { typed: text, isPublic: context.visibility === 'public' };
    return productListView(catalogue, list, storefrontOf(context), context.format, search);
  }
  // As a failure it is private, so that nobody else reads it.
  throw new Failure({
    kind: 'noMatch',
    typed: escapeSigns(typedText(text)),
    nearest: listNearest(context, catalogue.value, findNearest(catalogue.value, text, NEAREST_SHOWN)),
    kinds: groupByKind(listOffers(catalogue.value.servers)).map(([kind]) => kind),
  });
}

const storefrontOf = ({ shop, settings }: Context): Storefront => ({
  shop: shop.identity(),
  productPage: settings.productPage,
});

function listNearest(context: Context, { servers }: Catalogue, offers: readonly Offer[]): readonly string[] {
  const write = (storefront: Storefront) =>
    offers.map((offer) => offerLine(offer, servers.length, storefront, context.format));
  return linkIfFits(storefrontOf(context), NEAREST_MAX, write);
}

async function showProduct(
  context: Context,
  id: number,
  from: { readonly back?: ProductList; readonly matches?: Matches | undefined } = {},
): Promise<Reply> {
  const page = {
    ...storefrontOf(context),
    isPrivate: context.visibility === 'private',
    back: from.back,
  };
  return productView(await findProduct(context, id), page, context.format, from.matches);
}

/** @throws Failure `notFound` */
async function findProduct({ shop }: Context, id: number): Promise<Cached<Offer>> {
  const catalogue = await shop.catalogue();
  const value = productSearch(catalogue.value).findNumber(id);
  if (!value) throw new Failure({ kind: 'notFound', what: 'product' });
  return { ...catalogue, value };
}
