import type { GameServers } from '../../games/game-servers.js';
import { MINUTE_MS, SECOND_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import type { Poll, StateAccess, Step, Wake } from '../feed.js';
import { boardPost } from './board.js';
import { type OnlineState, withHeard, withServers } from './state.js';

/** Between two changes of the message. */
const INTERVAL_MS = 5 * MINUTE_MS;
/** A round that comes a little early asks, too. */
const MAX_AGE_MS = INTERVAL_MS - 30 * SECOND_MS;
/** Until most servers have answered. */
const LISTEN_MS = 5 * SECOND_MS;

/** Posts what was last stored; the outbox edits the message if that has changed. */
export function advanceOnline(state: OnlineState, { list, posts }: Poll, format: Format): Step<OnlineState> {
  if (!list) return { state };
  const { channelId } = state;
  const next = withServers(state, list.catalogue.value);
  const isAsked = next.servers.some(({ players, isSilent }) => players !== null || isSilent);
  // Without a server, a message that is there loses those it had, and none is begun.
  const hasEmptied = next.servers.length === 0 && posts.has(channelId ?? '');
  const isReady = isAsked || hasEmptied;
  return {
    state: next,
    posts: isReady && channelId !== null ? [boardPost(channelId, next, list, format)] : [],
  };
}

/** Asks the servers without waiting for them, and stores what they said once all have answered. */
export async function countPlayers(
  servers: GameServers,
  access: StateAccess<OnlineState>,
  guildId: string,
  now: number,
): Promise<Wake | undefined> {
  const state = await access.read();
  for (const server of state.servers)
    if ((servers.recall(server)?.ageMs ?? MAX_AGE_MS) >= MAX_AGE_MS)
      void servers.ask(server, guildId, 'board');
  const wake = (at: number): Wake => ({ at, needsList: false });
  if (state.servers.some((server) => servers.isAsking(server))) return wake(now + LISTEN_MS);
  if (now - state.changedAt < INTERVAL_MS) return wake(state.changedAt + INTERVAL_MS);
  const changed = await access.change((current) =>
    withHeard(current, (server) => servers.recall(server), now),
  );
  return wake(changed.changedAt === now ? now : now + INTERVAL_MS);
}
