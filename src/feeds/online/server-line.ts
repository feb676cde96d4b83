import type { Server } from '../../domain/server.js';
import type { Wanted } from '../../games/address.js';
import type { Heard } from '../../games/game-servers.js';
import { MINUTE_MS } from '../../lib/duration.js';
import { joinParts } from '../../text/markdown.js';
import { discordTime } from '../../ui/format.js';
import type { Words } from '../../words/index.js';
import type { Counted, OnlineState } from './state.js';

/** Numbers of before are news to nobody. */
const MAX_AGE_MS = 15 * MINUTE_MS;
/** Younger ones need no age. */
const FRESH_MS = 2 * MINUTE_MS;

/** Undefined for a server that is hidden or isn't asked. */
export const findGameServer = (
  { channelId, servers }: OnlineState,
  { id, endpoint }: Server,
): Counted | undefined =>
  channelId !== null && endpoint ? servers.find((counted) => counted.id === id) : undefined;

/** "🟢 18 of 100 online, 4 min ago", as the server last said; undefined for one that said nothing yet. */
export function serverLine(
  state: OnlineState,
  server: Server,
  recall: (server: Wanted) => Heard | undefined,
  { online }: Words,
): string | undefined {
  const one = findGameServer(state, server);
  if (!one) return undefined;
  if (one.isSilent && one.silentSince !== null)
    return `🔴 ${online.noAnswerSince(discordTime(one.silentSince, 't'))}`;
  const heard = recall(one);
  if (!heard?.players || heard.ageMs > MAX_AGE_MS) return undefined;
  const { players, ageMs } = heard;
  const age = ageMs > FRESH_MS && online.minutesAgo(Math.floor(ageMs / MINUTE_MS));
  const count = players.online === 0 ? online.nobodyThere : online.onServer(players.online, players.max);
  return joinParts([count, age], ', ');
}
