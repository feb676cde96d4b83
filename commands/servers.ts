import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { type Context, defineCommand, typedPage, wholeNumber } from '../src/bot/command.js';
import { privateOption } from '../src/bot/options.js';
import { Failure } from '../src/failure.js';
import type { Dated } from '../src/shop/cache.js';
import { namesMatching, oneByIdOrName } from '../src/shop/find.js';
import type { Catalogue, ServerWithProducts } from '../src/shop/schema.js';
import { pageForm } from '../src/views/components.js';
import { customId } from '../src/views/custom-id.js';
import type { Reply } from '../src/views/reply.js';
import { pagesOfProducts, pagesOfServers, serversView, serverView } from '../src/views/servers.js';
import { plainLine } from '../src/views/text.js';

export const servers = defineCommand({
  data: {
    name: 'servers',
    description: 'Show the game servers with their addresses and products',
    description_localizations: { ru: 'Показать игровые серверы: адреса и товары' },
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'server',
        description: 'Show one server with all its products',
        description_localizations: { ru: 'Показать один сервер со всеми товарами' },
        autocomplete: true,
        max_length: 100,
      },
      privateOption,
    ],
  },
  answer: (options) => (options.private ? 'private' : 'public'),
  async run({ shop, format }, options) {
    const catalogue = await shop.catalogue();
    if (options.server === undefined) return serversView(catalogue, 0, format);
    const server = oneByIdOrName(catalogue.value.servers, options.server);
    if (!server) throw new Failure({ kind: 'unknownServer' });
    return serverView(server, catalogue, 0, format);
  },
  complete: {
    async server({ shop }, typed) {
      const { value } = await shop.catalogue();
      return namesMatching(value.servers, typed).map(({ id, name }) => ({
        name: plainLine(name),
        value: String(id),
      }));
    },
  },
  actions: {
    browse: {
      answer: 'private',
      run: async ({ shop, format }) => serversView(await shop.catalogue(), 0, format),
    },
    list: {
      answer: 'update',
      run: async ({ shop, format }, { args: [page] }) =>
        serversView(await shop.catalogue(), wholeNumber(page), format),
    },
    pickList: {
      answer: 'form',
      run: async ({ format }, { args: [pages] }) =>
        pageForm(customId('servers', 'jumpList'), wholeNumber(pages), format.words),
    },
    jumpList: {
      answer: 'update',
      async run({ shop, format }, { fields }) {
        const catalogue = await shop.catalogue();
        return serversView(catalogue, typedPage(fields.page, pagesOfServers(catalogue.value)), format);
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
        pageForm(customId('servers', 'jumpPage', wholeNumber(id)), wholeNumber(pages), format.words),
    },
    jumpPage: {
      answer: 'update',
      run: (context, { args: [id], fields }) =>
        showServer(context, id, (server) => typedPage(fields.page, pagesOfProducts(server))),
    },
  },
});

async function showServer(
  { shop, format }: Context,
  id: string | undefined,
  pageOf: (server: ServerWithProducts) => number,
): Promise<Reply> {
  const catalogue = await shop.catalogue();
  const server = serverIn(catalogue, id);
  return serverView(server, catalogue, pageOf(server), format);
}

function serverIn({ value }: Dated<Catalogue>, id: string | undefined): ServerWithProducts {
  const server = value.servers.find((candidate) => candidate.id === wholeNumber(id));
  if (!server) throw new Failure({ kind: 'outdated' });
  return server;
}
