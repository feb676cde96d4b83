import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { Failure, ignoreFailure } from '../../src/domain/failure.js';
import { findByIdOrName, parseAmount } from '../../src/domain/lookup.js';
import { listOffers, type ProductList, selectServers } from '../../src/domain/offers.js';
import { ApplicationCommandOptionType } from '../../src/lib/discord.js';
import { readList, serversActions } from '../../src/ui/actions.js';
import { budgetModal, opensAsServer, productListView } from '../../src/ui/product-list.js';
import type { Reply } from '../../src/ui/reply.js';
import { NO_LINES, type ServerLines } from '../../src/ui/shop-window.js';
import type { Storefront } from '../../src/ui/web-address.js';
import { serverChoices, serversView, serverView } from './view.js';

export const servers = defineCommand({
  data: {
    name: 'servers',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'server', autocomplete: true, max_length: 100 },
      { type: ApplicationCommandOptionType.Boolean, name: 'private' },
    ],
  },
  texts: ({ commands }) => commands.servers,
  // The page of one server matters only to the user who asked for it.
  visibility: ({ server, private: isPrivate }) => (server !== undefined || isPrivate ? 'private' : 'public'),
  run: (context, { server }) => (server === undefined ? showServers(context) : findServer(context, server)),
  complete: {
    async server({ shop }, typed) {
      return serverChoices((await shop.catalogue()).value, typed);
    },
  },
  actions: implement(serversActions, {
    show: { mode: 'update', run: (context, { page }) => showServers(context, page) },
    server: { mode: 'browse', run: (context, { server }) => showServer(context, server) },
    list: { mode: 'browse', run: (context, list) => showList(context, readList(list)) },
    budget: { mode: 'modal', run: async ({ format }, list) => budgetModal(readList(list), format) },
    within: {
      mode: 'browse',
      run: (context, list, { fields: { budget = '' } }) =>
        showList(context, { ...readList(list), budget: parseBudget(budget) }),
    },
  }),
});

async function showServers(context: Context, page = 0): Promise<Reply> {
  const { format } = context;
  const { catalogue, storefront } = await readShop(context);
  const [only, ...others] = catalogue.value.servers;
  // A list of products has a select, which answers only once in a public message.
  if (only && others.length === 0)
    return serverView(catalogue, only.id, storefront, format, await readLines(context, catalogue));
  return serversView(catalogue, page, storefront.shop, format, await readLines(context, catalogue));
}

async function findServer(context: Context, text: string): Promise<Reply> {
  const { value } = await context.shop.catalogue();
  const server = findByIdOrName(value.servers, text);
  if (!server) throw new Failure({ kind: 'unknownServer' });
  return showServer(context, server.id);
}

async function showServer(context: Context, server: number): Promise<Reply> {
  const { catalogue, storefront } = await readShop(context);
  const offers = listOffers(selectServers(catalogue.value, server));
  if (!opensAsServer(offers)) return showList(context, { server, page: 0 });
  return serverView(catalogue, server, storefront, context.format, await readLines(context, catalogue));
}

async function showList(context: Context, list: ProductList): Promise<Reply> {
  const { catalogue, storefront } = await readShop(context);
  if (list.server !== 0 && selectServers(catalogue.value, list.server).length === 0)
    throw new Failure({ kind: 'outdated' });
  return productListView(catalogue, list, storefront, context.format);
}

async function readShop({
  shop,
  settings,
}: Context): Promise<{ readonly catalogue: Cached<Catalogue>; readonly storefront: Storefront }> {
  const [catalogue, identity] = await Promise.all([shop.catalogue(), shop.identity()]);
  return { catalogue, storefront: { shop: identity, productPage: settings.productPage } };
}

/** What feeds say of the servers; servers show without it, too. */
async function readLines(
  { feeds, format: { words } }: Context,
  { value: { servers } }: Cached<Catalogue>,
): Promise<ServerLines> {
  const seen = await ignoreFailure(feeds.lookFor('serverLine'));
  if (!seen) return NO_LINES;
  return new Map(servers.map((server) => [server.id, seen.collect('serverLine', server, words)]));
}

/** An empty text removes the budget. @throws Failure `unknownAmount` */
function parseBudget(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const budget = parseAmount(text);
  if (budget === undefined) throw new Failure({ kind: 'unknownAmount' });
  return budget;
}
