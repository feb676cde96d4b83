import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import { findByIdOrName, parseAmount } from '../../src/domain/lookup.js';
import { listOffers, type ProductList, selectServers } from '../../src/domain/offers.js';
import { ApplicationCommandOptionType } from '../../src/lib/discord.js';
import { readList, serversActions } from '../../src/ui/actions.js';
import type { Reply } from '../../src/ui/reply.js';
import { budgetModal, opensAsServer, productListView } from './list-view.js';
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

async function showServers({ shop, format }: Context, page = 0): Promise<Reply> {
  const [catalogue, identity] = await Promise.all([shop.catalogue(), shop.identity()]);
  const [only, ...others] = catalogue.value.servers;
  // A list of products has a select, which answers only once in a public message.
  if (only && others.length === 0) return serverView(catalogue, only.id, identity, format);
  return serversView(catalogue, page, identity, format);
}

async function findServer(context: Context, text: string): Promise<Reply> {
  const { value } = await context.shop.catalogue();
  const server = findByIdOrName(value.servers, text);
  if (!server) throw new Failure({ kind: 'unknownServer' });
  return showServer(context, server.id);
}

async function showServer(context: Context, server: number): Promise<Reply> {
  const { shop, format } = context;
  const [catalogue, identity] = await Promise.all([shop.catalogue(), shop.identity()]);
  const offers = listOffers(selectServers(catalogue.value, server));
  if (!opensAsServer(offers)) return showList(context, { server, page: 0 });
  return serverView(catalogue, server, identity, format);
}

async function showList({ shop, format }: Context, list: ProductList): Promise<Reply> {
  const [catalogue, identity] = await Promise.all([shop.catalogue(), shop.identity()]);
  if (list.server !== 0 && selectServers(catalogue.value, list.server).length === 0)
    throw new Failure({ kind: 'outdated' });
  return productListView(catalogue, list, identity, format);
}

/** An empty text removes the budget. @throws Failure `unknownAmount` */
function parseBudget(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const budget = parseAmount(text);
  if (budget === undefined) throw new Failure({ kind: 'unknownAmount' });
  return budget;
}
