import { ApplicationCommandOptionType } from 'discord.js';
import { type Context, defineCommand, wholeNumber } from '../src/bot/command.js';
import { shownAge } from '../src/bot/rendered.js';
import { Failure, orUndefined } from '../src/failure.js';
import { numberIn } from '../src/shop/lookup.js';
import { searchIn } from '../src/shop/search.js';
import { escapedName } from '../src/text/clip.js';
import { LIMITS } from '../src/views/limits.js';
import {
  chooseProductView,
  type ProductPage,
  productChoice,
  productCommandsView,
  productView,
} from '../src/views/product.js';
import type { Reply } from '../src/views/reply.js';

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
  answer: (options) => (options.private ? 'private' : 'public'),
  run: (context, options) => findProduct(context, options.product),
  complete: {
    async product({ shop, format }, typed) {
      const search = await searchIn((await shop.catalogue()).value);
      const found = search.matching(typed, LIMITS.choices);
      const offered = found.length > 0 ? found : search.nearest(typed, LIMITS.choices);
      return offered.map((findable) => productChoice(findable, format));
    },
  },
  actions: {
    show: {
      answer: 'update',
      run: (context, { values: [id], args: [serverId, page] }) =>
        serverId === undefined
          ? showProduct(context, productId(id))
          : showProduct(context, productId(id), { serverId: wholeNumber(serverId), page: wholeNumber(page) }),
    },
    commands: {
      answer: 'private',
      permission: 'ManageGuild',
      async run({ shop, format }, { args: [id] }) {
        const { value } = await shop.product(productId(id));
        return productCommandsView(value, format.words);
      },
    },
  },
});

/** A number is first taken for an id; a product may also be called "100". */
async function findProduct(context: Context, text: string): Promise<Reply> {
  const { shop, format } = context;
  const id = numberIn(text);
  if (id !== undefined) {
    try {
      return await showProduct(context, id);
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind !== 'notFound') throw error;
    }
  }
  const search = await searchIn((await shop.catalogue()).value);
  const named = search.named(text);
  const fitting = named.length > 0 ? named : search.matching(text, LIMITS.selectOptions);
  const [only, ...others] = fitting;
  if (only && others.length === 0) return showProduct(context, only.product.id);
  if (only) return chooseProductView(fitting, format.words.severalProducts, format);
  const nearest = search.nearest(text, LIMITS.selectOptions);
  if (nearest.length === 0) throw new Failure({ kind: 'unknownProduct' });
  return chooseProductView(nearest, format.words.nearestProducts(escapedName(text, 100)), format);
}

/** @param back where in the catalogue the product was chosen */
async function showProduct(
  { shop, format, rendered, may }: Context,
  id: number,
  back?: ProductPage['back'],
): Promise<Reply> {
  const [found, about] = await Promise.all([shop.product(id), orUndefined(shop.shop())]);
  const mayManage = may('ManageGuild');
  const what = `product ${mayManage} ${back?.serverId} ${back?.page} ${shownAge(found)}`;
  return rendered([found.value, about?.value], what, () =>
    productView(found, { shop: about?.value, mayManage, ...(back && { back }) }, format),
  );
}

function productId(text: string | undefined): number {
  const id = wholeNumber(text);
  if (id < 1) throw new Failure({ kind: 'outdated' });
  return id;
}
