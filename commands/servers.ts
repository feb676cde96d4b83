import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { askForPage, turnTo } from '../src/bot/paging.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import { type ProductList, selectionIn, serversOf } from '../src/shop/browse.js';
import { amountIn, oneByIdOrName } from '../src/shop/lookup.js';
import { serversActions } from '../src/views/actions.js';
import { budgetModal } from '../src/views/budget.js';
import { positiveNumber, readBy } from '../src/views/custom-id.js';
import { productListView } from '../src/views/product-list.js';
import type { Reply } from '../src/views/reply.js';
import { serverChoices, serversView } from '../src/views/servers.js';

/** The first view of a server. */
const FIRST = { page: 0, selection: 'kinds' } as const;

export const servers = defineCommand({
  data: {
    name: 'servers',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'server', autocomplete: true, max_length: 100 },
      { type: ApplicationCommandOptionType.Boolean, name: 'private' },
    ],
  },
  texts: ({ commands }) => commands.servers,
  visibility: (options) => (options.private ? 'private' : 'public'),
  run: (context, options) =>
    options.server === undefined ? showServers(context) : findServer(context, options.server),
  complete: {
    async server({ shop }, typed) {
      return serverChoices((await shop.catalogue()).value, typed);
    },
  },
  actions: implement(serversActions, {
    browse: { mode: 'private', run: (context) => showServers(context) },
    browseServer: { mode: 'private', run: (context, _args, { values: [id] }) => openServer(context, id) },
    browseProducts: { mode: 'private', run: (context, list) => showList(context, list) },
    browseBudget: askForBudget(serversActions.browseWithin),
    browseWithin: {
      mode: 'private',
      repeatsFields: ['budget'],
      run: (context, { server }, { fields }) => showWithin(context, server, fields.budget),
    },
    list: { mode: 'update', run: (context, { page }) => showServers(context, page) },
    pickList: askForPage(serversActions.jumpList),
    jumpList: turnTo((context, { page }) => showServers(context, page)),
    open: { mode: 'update', run: (context, _args, { values: [id] }) => openServer(context, id) },
    products: { mode: 'update', run: (context, list) => showList(context, list) },
    arrange: {
      mode: 'update',
      run: async (context, { server }, { values: [selection] }) =>
        showList(context, { server, page: 0, selection: readBy(selectionIn)(selection) }),
    },
    pickPage: askForPage(serversActions.jumpPage),
    jumpPage: turnTo(showList),
    budget: askForBudget(serversActions.within),
    within: {
      mode: 'update',
      repeatsFields: ['budget'],
      run: (context, { server }, { fields }) => showWithin(context, server, fields.budget),
    },
  }),
});

/** All servers; the products of the only one. */
async function showServers({ shop, format }: Context, page = 0): Promise<Reply> {
  // Nobody waits for the shop's name, its colour and its address.
  const [catalogue, about] = await Promise.all([shop.catalogue(), shop.knownInfo()]);
  const [only, ...others] = catalogue.value.servers;
  return only && others.length === 0
    ? productListView(catalogue, { server: only.id, ...FIRST }, about?.value, format)
    : serversView(catalogue, page, about?.value, format);
}

async function findServer(context: Context, text: string): Promise<Reply> {
  const { value } = await context.shop.catalogue();
  const server = oneByIdOrName(value.servers, text);
  if (!server) throw new Failure({ kind: 'unknownServer' });
  return showList(context, { server: server.id, ...FIRST });
}

const openServer = async (context: Context, id: string | undefined): Promise<Reply> =>
  showList(context, { server: positiveNumber(id), ...FIRST });

async function showList({ shop, format }: Context, list: ProductList): Promise<Reply> {
  const [catalogue, about] = await Promise.all([shop.catalogue(), shop.knownInfo()]);
  if (list.server !== 0 && serversOf(catalogue.value, list.server).length === 0)
    throw new Failure({ kind: 'outdated' });
  return productListView(catalogue, list, about?.value, format);
}

/** The action that asks for an amount of money, which is sent to the action `within`. */
function askForBudget(within: (args: { readonly server: number }) => string) {
  return {
    mode: 'modal' as const,
    run: async ({ format }: Context, { server }: { readonly server: number }) =>
      budgetModal(within({ server }), format.words),
  };
}

async function showWithin(context: Context, server: number, text = ''): Promise<Reply> {
  const budget = amountIn(text);
  if (budget === undefined) throw new Failure({ kind: 'unknownAmount', server });
  return showList(context, { server, page: 0, selection: budget });
}
