import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { askForPage, typedPage } from '../src/bot/paging.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import type { ServerWithProducts } from '../src/shop/catalogue.js';
import { namesMatching, oneByIdOrName } from '../src/shop/lookup.js';
import { readableLine } from '../src/text/readable.js';
import { serversActions } from '../src/views/actions.js';
import { wholeNumber } from '../src/views/custom-id.js';
import type { Reply } from '../src/views/reply.js';
import { pagesOfProducts, pagesOfServers, serversView, serverView } from '../src/views/servers.js';

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
  async run({ shop, format }, options) {
    const catalogue = await shop.catalogue();
    if (options.server === undefined) return serversView(catalogue, 0, format);
    const server = oneByIdOrName(catalogue.value.servers, options.server);
    if (!server) throw new Failure({ kind: 'unknownServer' });
    return serverView(catalogue, server, 0, format);
  },
  complete: {
    async server({ shop }, typed) {
      const { value } = await shop.catalogue();
      return namesMatching(value.servers, typed).map(({ id, name }) => ({
        name: readableLine(name),
        value: String(id),
      }));
    },
  },
  actions: implement(serversActions, {
    browse: {
      mode: 'private',
      run: async ({ shop, format }) => serversView(await shop.catalogue(), 0, format),
    },
    list: {
      mode: 'update',
      run: async ({ shop, format }, { page }) => serversView(await shop.catalogue(), page, format),
    },
    pickList: askForPage(serversActions.jumpList),
    jumpList: {
      mode: 'update',
      repeatsFields: ['page'],
      async run({ shop, format }, _args, { fields }) {
        const catalogue = await shop.catalogue();
        return serversView(catalogue, typedPage(fields.page, pagesOfServers(catalogue.value)), format);
      },
    },
    open: {
      mode: 'update',
      run: (context, _args, { values: [id] }) => showServer(context, wholeNumber(id), () => 0),
    },
    products: {
      mode: 'update',
      run: (context, { server, page }) => showServer(context, server, () => page),
    },
    pickPage: askForPage(serversActions.jumpPage),
    jumpPage: {
      mode: 'update',
      repeatsFields: ['page'],
      run: (context, { server: id }, { fields }) =>
        showServer(context, id, (server) => typedPage(fields.page, pagesOfProducts(server))),
    },
  }),
});

async function showServer(
  { shop, format }: Context,
  id: number,
  pageOf: (server: ServerWithProducts) => number,
): Promise<Reply> {
  const catalogue = await shop.catalogue();
  const server = catalogue.value.servers.find((candidate) => candidate.id === id);
  if (!server) throw new Failure({ kind: 'outdated' });
  return serverView(catalogue, server, pageOf(server), format);
}
