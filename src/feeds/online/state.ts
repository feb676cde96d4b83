import { z } from 'zod';
import type { Catalogue } from '../../domain/catalogue.js';
import type { Wanted } from '../../games/address.js';
import type { Heard } from '../../games/game-servers.js';
import { SECOND_MS } from '../../lib/duration.js';
import { id, list, time } from '../../store/record-fields.js';

const count = z.number().int();

const countedSchema = z.object({
  id: z.number(),
  host: z.string(),
  /** Null for each game's usual one. */
  port: z.number().nullable(),
  /** As it last said; null if it never answered. */
  players: z.object({ online: count, max: count }).nullable().default(null),
  /** When it first didn't answer; null while it does. */
  silentSince: time.nullable().default(null),
  /** It didn't answer a second time. */
  isSilent: z.boolean().default(false),
});

const onlineSchema = z.object({
  /** Null while it is off. */
  channelId: id.nullable().default(null),
  servers: list(countedSchema).default([]),
  /** When a number last changed. */
  changedAt: time.default(0),
});

/** Stored encrypted, because the shop may hide a port. */
export const onlinePart = { name: 'online', schema: onlineSchema, isPrivate: true };

export type OnlineState = Readonly<z.output<typeof onlineSchema>>;
export type Counted = OnlineState['servers'][number];

const MAX_SERVERS = 25;
/** Less than the minute after which a server is asked again. */
const SAME_QUESTION_MS = 30 * SECOND_MS;

/** With the shop's servers as they are now, but those that it hides. */
export function withServers(state: OnlineState, { servers }: Catalogue): OnlineState {
  const asked = servers.flatMap((server) => {
    const place = server.endpoint?.reveal();
    if (!place) return [];
    const before = state.servers.find(
      (one) => one.id === server.id && one.host === place.host && one.port === place.port,
    );
    return [before ?? countedSchema.parse({ id: server.id, ...place })];
  });
  const distinct = [...new Map(asked.map((one) => [one.id, one])).values()];
  return { ...state, servers: distinct.slice(0, MAX_SERVERS) };
}

/** Returns the same state if nothing has changed. A server counts as silent when it didn't answer twice. */
export function withHeard(
  state: OnlineState,
  recall: (server: Wanted) => Heard | undefined,
  now: number,
): OnlineState {
  const servers = state.servers.map((one) => hear(one, recall(one), now));
  const isSame = servers.every((one, index) => one === state.servers[index]);
  return isSame ? state : { ...state, servers, changedAt: now };
}

function hear(one: Counted, heard: Heard | undefined, now: number): Counted {
  if (!heard) return one;
  const { players, ageMs } = heard;
  const at = Math.round(now - ageMs);
  if (!players) {
    if (one.silentSince === null) return { ...one, silentSince: at };
    return one.isSilent || at - one.silentSince < SAME_QUESTION_MS ? one : { ...one, isSilent: true };
  }
  const isSame = one.players?.online === players.online && one.players.max === players.max;
  return isSame && one.silentSince === null ? one : { ...one, players, silentSince: null, isSilent: false };
}
