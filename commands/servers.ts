import { ApplicationCommandOptionType } from 'discord.js';
import { type Context, defineCommand, typedPage, wholeNumber } from '../src/bot/command.js';
import { shownAge } from '../src/bot/rendered.js';
import { Failure } from '../src/failure.js';
import type { Dated } from '../src/shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../src/shop/catalogue.js';
import { namesMatching, oneByIdOrName } from '../src/shop/lookup.js';
import { readableLine } from '../src/text/readable.js';
import { pageModal } from '../src/views/components.js';
import { customId } from '../src/views/custom-id.js';
import type { Reply } from '../src/views/reply.js';
import { pagesOfProducts, pagesOfServers, serversView, serverView } from '../src/views/servers.js';

export const servers = defineCommand({
  data: {
    name: 'servers',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'server',
        autocomplete: true,
        max_length: 100,
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'private' },
    ],
  },
  texts: ({ commands }) => commands.servers,
  answer: (options) => (options.private ? 'private' : 'public'),
  async run(context, options) {
    const catalogue = await context.shop.catalogue();
    if (options.server === undefined) return list(context, catalogue, 0);
    const server = oneByIdOrName(catalogue.value.servers, options.server);
    if (!server) throw new Failure({ kind: 'unknownServer' });
    return one(context, catalogue, server, 0);
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
  actions: {
    browse: {
      answer: 'private',
      run: async (context) => list(context, await context.shop.catalogue(), 0),
    },
    list: {
      answer: 'update',
      run: async (context, { args: [page] }) =>
        list(context, await context.shop.catalogue(), wholeNumber(page)),
    },
    pickList: {
      answer: 'form',
      run: async ({ format }, { args: [pages] }) =>
        pageModal(customId('servers', 'jumpList'), wholeNumber(pages), format.words),
    },
    jumpList: {
      answer: 'update',
      async run(context, { fields }) {
        const catalogue = await context.shop.catalogue();
        return list(context, catalogue, typedPage(fields.page, pagesOfServers(catalogue.value)));
      },
    },
    open: {
      answer: 'update',
      run: (context, { values: [id] }) => showServer(context, id, () => 0),
    },
    server: {
      answer: 'update',
      run: (context, { args: [id, page] }) => showServer(context, id, () => wholeNumber(page)),
    },
    pickPage: {
      answer: 'form',
      run: async ({ format }, { args: [id, pages] }) =>
        pageModal(customId('servers', 'jumpPage', wholeNumber(id)), wholeNumber(pages), format.words),
    },
    jumpPage: {
      answer: 'update',
      run: (context, { args: [id], fields }) =>
        showServer(context, id, (server) => typedPage(fields.page, pagesOfProducts(server))),
    },
  },
});

const list = ({ format, rendered }: Context, catalogue: Dated<Catalogue>, page: number): Reply =>
  rendered([catalogue.value], `servers ${page} ${shownAge(catalogue)}`, () =>
    serversView(catalogue, page, format),
  );

const one = (
  { format, rendered }: Context,
  catalogue: Dated<Catalogue>,
  server: ServerWithProducts,
  page: number,
): Reply =>
  rendered([catalogue.value], `server ${server.id} ${page} ${shownAge(catalogue)}`, () =>
    serverView(server, catalogue, page, format),
  );

async function showServer(
  context: Context,
  id: string | undefined,
  pageOf: (server: ServerWithProducts) => number,
): Promise<Reply> {
  const catalogue = await context.shop.catalogue();
  const server = serverIn(catalogue, id);
  return one(context, catalogue, server, pageOf(server));
}

function serverIn({ value }: Dated<Catalogue>, id: string | undefined): ServerWithProducts {
  const server = value.servers.find((candidate) => candidate.id === wholeNumber(id));
  if (!server) throw new Failure({ kind: 'outdated' });
  return server;
}
