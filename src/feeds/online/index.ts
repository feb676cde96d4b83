import { type GameServers, gameServers } from '../../games/game-servers.js';
import type { Feed } from '../feed.js';
import { onlinePage } from './page.js';
import { advanceOnline, countPlayers, settleOnline } from './round.js';
import { isPosted, type OnlineState, onlinePart } from './state.js';

/** How many play on each server of the shop, as a message in a channel. */
export const createOnline = (servers: GameServers): Feed<OnlineState> => ({
  ...onlinePart,
  needs: (state) => (isPosted(state) ? [{ what: 'list' }] : []),
  advance: advanceOnline,
  reconcile: (access, _members, now) => countPlayers(servers, access, now),
  settle: settleOnline,
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  takeDown: ({ channelId }) => (channelId === null ? [] : [channelId]),
  page: onlinePage(servers),
});

export const online = createOnline(gameServers);
