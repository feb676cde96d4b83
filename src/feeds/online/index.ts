import { type GameServers, gameServers } from '../../games/game-servers.js';
import { endIfGone, type Feed } from '../feed.js';
import { onlinePage } from './page.js';
import { advanceOnline, countPlayers } from './round.js';
import { findGameServer, serverLine } from './server-line.js';
import { type OnlineState, onlinePart } from './state.js';

/** How many play on each server of the shop, as a message in a channel. */
export const createOnline = (servers: GameServers): Feed<OnlineState> => ({
  ...onlinePart,
  needs: ({ channelId }) => (channelId === null ? [] : [{ what: 'list' }]),
  advance: advanceOnline,
  round: (access, { id }, now) => countPlayers(servers, access, id, now),
  settle: endIfGone,
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  adds: {
    serverLine: (state, server, words) => serverLine(state, server, (one) => servers.recall(one), words),
    serverQuestion: (state, { server, guildId }) => {
      const unknown = findGameServer(state, server);
      if (!unknown || servers.recall(unknown)) return undefined;
      return () => servers.ask(unknown, guildId, 'person');
    },
    removal: ({ channelId }) => ({ messages: channelId === null ? [] : [channelId] }),
  },
  page: onlinePage(servers),
});

export const online = createOnline(gameServers);
