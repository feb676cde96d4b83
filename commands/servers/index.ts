import { isDeepStrictEqual } from 'node:util';
import { ApplicationCommandOptionType } from 'discord.js';
import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import type { ServerWithProducts } from '../../src/domain/catalogue.js';
import { Failure, ignoreFailure } from '../../src/domain/failure.js';
import { findByIdOrName } from '../../src/domain/lookup.js';
import { listOffers, type ProductList, selectServers } from '../../src/domain/offers.js';
import { KINDS } from '../../src/domain/product.js';
import { SECOND_MS } from '../../src/lib/duration.js';
import { withTimeout } from '../../src/lib/timer.js';
import { readList, serversActions } from '../../src/ui/actions.js';
import { oneOf } from '../../src/ui/custom-id.js';
import type { Progress } from '../../src/ui/implement.js';
import { opensAsServer, productListView } from '../../src/ui/product-list.js';
import type { Reply } from '../../src/ui/reply.js';
import { NO_LINES, type ServerLines } from '../../src/ui/shop-window.js';
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
    kind: {
      mode: 'browse',
      run: (context, { server }, { values: [kind] }) =>
        showList(context, { server, kind: kindOf(kind), page: 0 }),
    },
    list: { mode: 'browse', run: (context, list) => showList(context, readList(list)) },
  }),
});

const kindOf = oneOf(...KINDS);

async function showServers(context: Context, page = 0): Promise<Reply | Progress> {
  const { format } = context;
  const { catalogue, storefront } = await readShop(context);
  return addLines(context, catalogue.value.servers, (lines) =>
    serversView(catalogue, page, storefront.shop, format, lines),
  );
}

async function findServer(context: Context, text: string): Promise<Reply | Progress> {
  const { value } = await context.shop.catalogue();
  const server = findByIdOrName(value.servers, text);
  if (!server) throw new Failure({ kind: 'unknownServer' });
  return showServer(context, server.id);
}

async function showServer(context: Context, server: number): Promise<Reply | Progress> {
  const { catalogue, storefront } = await readShop(context);
  const servers = selectServers(catalogue.value, server);
  if (!opensAsServer(listOffers(servers))) return showList(context, { server, page: 0 });
  return addLines(context, servers, (lines) =>
    serverView(catalogue, server, storefront, context.format, lines),
  );
}

async function showList(context: Context, list: ProductList): Promise<Reply> {
  const { catalogue, storefront } = await readShop(context);
  if (list.server !== 0 && selectServers(catalogue.value, list.server).length === 0)
    throw new Failure({ kind: 'outdated' });
  return productListView(catalogue, list, storefront, context.format);
}

const readShop = async ({ shop, settings: { productPage } }: Context) => ({
  catalogue: await shop.catalogue(),
  storefront: { shop: shop.identity(), productPage },
});

/** How long the reply waits for a feed to learn more, before its one edit. */
const LEARN_MS = 3 * SECOND_MS;

/** With what feeds say of the servers. Servers show without it, too. */
async function addLines(
  { feeds, guild, format: { words } }: Context,
  servers: readonly ServerWithProducts[],
  view: (lines: ServerLines) => Reply,
): Promise<Reply | Progress> {
  const seen = await ignoreFailure(feeds.glance());
  if (!seen) return view(NO_LINES);
  const read = () => new Map(servers.map((server) => [server.id, seen.collect('serverLine', server, words)]));
  const lines = read();
  const questions = servers.flatMap((server) =>
    seen.collect('serverQuestion', { server, guildId: guild.id }, words),
  );
  if (questions.length === 0) return view(lines);
  return {
    reply: view(lines),
    async *continue() {
      await withTimeout(Promise.all(questions.map((ask) => ask())), LEARN_MS);
      const learned = read();
      if (!isDeepStrictEqual(learned, lines)) yield view(learned);
    },
  };
}
