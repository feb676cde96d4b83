import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import type { ProductList } from '../src/shop/browse.js';
import { numberIn } from '../src/shop/lookup.js';
import { searchIn } from '../src/shop/search.js';
import { clip } from '../src/text/clip.js';
import { codeSpan } from '../src/text/markdown.js';
import { consoleText } from '../src/text/readable.js';
import { productActions } from '../src/views/actions.js';
import { positiveNumber } from '../src/views/custom-id.js';
import { LIMITS } from '../src/views/limits.js';
import {
  chooseProductView,
  productChoice,
  productCommandsView,
  productTextView,
  productView,
} from '../src/views/product.js';
import type { Reply } from '../src/views/reply.js';

/** Lets a member see what a product makes the game server do. */
const SEE_COMMANDS = 'ManageGuild';

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
  run: (context, options) => findProduct(context, options.product),
  complete: {
    async product({ shop, format }, typed) {
      const search = await searchIn((await shop.catalogue()).value);
      const found = search.matching(typed, LIMITS.choices);
      const offered = found.length > 0 ? found : search.nearest(typed, LIMITS.choices);
      return offered.map((offer) => productChoice(offer, format));
    },
  },
  actions: implement(productActions, {
    show: {
      mode: 'update',
      run: (context, _args, { values: [id] }) => showProduct(context, positiveNumber(id)),
    },
    showFrom: {
      mode: 'update',
      run: (context, list, { values: [id] }) => showProduct(context, positiveNumber(id), list),
    },
    text: {
      mode: 'private',
      async run({ shop, guild, format }, { id }) {
        const [{ value }, about] = await Promise.all([shop.product(id), shop.knownInfo()]);
        const { productPage } = guild.settings;
        return productTextView(value, { shop: about?.value, productPage }, format);
      },
    },
    commands: {
      mode: 'private',
      permission: SEE_COMMANDS,
      async run({ shop, format }, { id }) {
        const { value } = await shop.productDetails(id);
        return productCommandsView(value, format.words);
      },
    },
  }),
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
  if (only) return chooseProductView(fitting, format.words.product.several, format);
  const nearest = search.nearest(text, LIMITS.selectOptions);
  if (nearest.length === 0) throw new Failure({ kind: 'unknownProduct' });
  return chooseProductView(
    nearest,
    format.words.product.nearest(codeSpan(clip(consoleText(text), 100))),
    format,
  );
}

/** @param back the list from which the product was chosen */
async function showProduct(context: Context, id: number, back?: ProductList): Promise<Reply> {
  const { shop, guild, format, visibility, may } = context;
  // Nobody waits for the shop's colour and its address.
  const [found, about] = await Promise.all([shop.product(id), shop.knownInfo()]);
  // No button in a public message that most readers may not press.
  const withCommands = visibility === 'private' && may(SEE_COMMANDS);
  const { productPage } = guild.settings;
  return productView(found, { shop: about?.value, productPage, withCommands, back }, format);
}
