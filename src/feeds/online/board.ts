import type { Catalogue } from '../../domain/catalogue.js';
import type { Server } from '../../domain/server.js';
import type { Shop } from '../../domain/shop.js';
import type { ShopState } from '../../shop/open-shop.js';
import { fitLines, joinParts } from '../../text/markdown.js';
import { serversActions } from '../../ui/actions.js';
import { button, buttonRows, shopButton } from '../../ui/components.js';
import { colour } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { addressAndVersion, displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Post } from '../feed.js';
import type { Counted, OnlineState } from './state.js';

const NAME_MAX = 60;
/** Below Discord's limit: a line for the rest is added. */
const DESCRIPTION_MAX = 3800;

export interface CountedServer extends Counted {
  readonly server: Server;
}

export const countedServers = (state: OnlineState, { servers }: Catalogue): readonly CountedServer[] =>
  state.servers.flatMap((one) => {
    const server = servers.find(({ id }) => id === one.id);
    return server ? [{ ...one, server }] : [];
  });

export const boardPost = (
  channelId: string,
  state: OnlineState,
  { shop, catalogue }: Pick<ShopState, 'shop' | 'catalogue'>,
  format: Format,
): Post => ({
  key: channelId,
  channelId,
  reply: boardView(countedServers(state, catalogue.value), shop, format),
  isStamped: true,
});

export function boardView(servers: readonly CountedServer[], shop: Shop, { words }: Format): Reply {
  const [only, ...others] = servers;
  const isOne = only !== undefined && others.length === 0 && !shop.hidesOnline;
  const lines = servers.map((one) => joinParts([countLine(one, words), place(one)], '\n'));
  const description = isOne ? place(only) : fitLines(lines, DESCRIPTION_MAX, words.moreServers);
  return {
    embeds: [
      {
        title: isOne ? countLine(only, words, '🟢') : totalLine(servers, shop, words),
        ...(description && { description }),
        color: colour(shop.colour),
        footer: { text: words.online.updated },
      },
    ],
    components: buttonRows([
      shopButton(shop, words),
      button(serversActions.show({ page: 0 }), words.servers),
    ]),
  };
}

/** Without the servers that don't answer. */
function totalLine(
  servers: readonly CountedServer[],
  { hidesOnline }: Shop,
  { servers: title, online }: Words,
): string {
  const known = servers.flatMap(({ players, isSilent }) => (players && !isSilent ? players.online : []));
  if (hidesOnline || known.length === 0) return title;
  const total = known.reduce((sum, count) => sum + count, 0);
  return total === 0 ? online.nobody : online.players(total);
}

/** "**Survival** · 28 of 100" @param mark before a server on which somebody plays */
function countLine(one: CountedServer, words: Words, mark = ''): string {
  const name = `**${displayName(one.server.name, NAME_MAX, words)}**`;
  const isAlive = one.players !== null && one.players.online > 0;
  return joinParts([joinParts([one.isSilent ? '🔴' : isAlive && mark, name], ' '), countText(one, words)]);
}

function countText({ players, isSilent, silentSince }: Counted, { online }: Words): string {
  if (isSilent && silentSince !== null) return online.noAnswerSince(discordTime(silentSince, 't'));
  if (!players) return '';
  return players.online === 0 ? online.nobodyThere : online.playing(players.online, players.max);
}

/** Where others play. */
const place = ({ server, players, isSilent }: CountedServer): string =>
  players !== null && players.online > 0 && !isSilent ? addressAndVersion(server) : '';
