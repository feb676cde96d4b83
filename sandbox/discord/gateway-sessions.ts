import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord.js';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { isSecret, newSecret } from '../secret.js';
import { applicationPayload, botUser, guildCreatePayload } from './payloads.js';
import type { Dispatch, GuildState, State } from './state.js';

const identifyForm = z.object({
  token: z.string(),
  intents: z.int().min(0),
  shard: z.tuple([z.int().min(0), z.int().min(1)]).default([0, 1]),
});
const resumeForm = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });

/** One identified session of the bot; it outlives its connection so that it can be resumed. */
export interface GatewaySession {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
  readonly connected: boolean;
}

interface Sent {
  readonly t: string;
  readonly d: unknown;
  readonly isOver: () => boolean;
}

export interface Session extends GatewaySession {
  connected: boolean;
  socket: WebSocket;
  /** The events sent that are remembered, in order; the last one has the sequence number `sequence`. */
  readonly log: Sent[];
  sequence: number;
}

/** Why there is no session: the connection is closed with a code, or the bot has to identify again. */
export type Refusal = { readonly close: GatewayCloseCodes; readonly reason?: string } | 'invalid session';

export interface Sessions {
  readonly all: readonly Session[];
  /** How many identifies came too early. */
  readonly refusedIdentifies: number;
  identify(socket: WebSocket, data: unknown): Session | Refusal;
  resume(socket: WebSocket, data: unknown): Session | Refusal;
  drop(session: Session): void;
  dispatch(event: Dispatch): void;
}

/** Sends a frame if the connection still stands. */
export function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
}

/** Keeps the sessions of the bot and what was sent in each. */
export function createSessions(state: State): Sessions {
  const { maxConcurrency, identifyInterval, guildsPerShard } = state.gatewayRules;
  const all: Session[] = [];
  const identifiedAt = new Map<number, number>();
  let refusedIdentifies = 0;

  const emit = (session: Session, t: string, d: unknown, isOver = () => false): void => {
    session.log.push({ t, d, isOver });
    session.sequence += 1;
    if (session.log.length > state.keep) session.log.shift();
    if (!session.connected) return;
    sendFrame(session.socket, { op: GatewayOpcodes.Dispatch, t, d, s: session.sequence });
  };

  const guildsOf = (shard: GatewaySession['shard']): GuildState[] =>
    [...state.guilds.values()].filter(({ id }) => covers(shard, id));

  /** Whether a bucket may identify now; if so, its interval starts over. */
  const takeIdentifySlot = (bucket: number): boolean => {
    const now = performance.now();
    const last = identifiedAt.get(bucket);
    if (last !== undefined && now - last < identifyInterval) return false;
    identifiedAt.set(bucket, now);
    return true;
  };

  const welcome = (session: Session): void => {
    const guilds = guildsOf(session.shard);
    const { id, flags } = applicationPayload(state);
    emit(session, GatewayDispatchEvents.Ready, {
      v: 10,
      user: botUser(state),
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `${state.baseUrl.replace(/^http/, 'ws')}/`,
      shard: session.shard,
      application: { id, flags },
      session_type: 'normal',
      user_settings: {},
      relationships: [],
      private_channels: [],
      presences: [],
    });
    if ((session.intents & GatewayIntentBits.Guilds) === 0) return;
    for (const guild of guilds.filter(({ unavailable }) => !unavailable)) {
      emit(session, GatewayDispatchEvents.GuildCreate, guildCreatePayload(state, guild));
    }
  };

  return {
    all,
    get refusedIdentifies() {
      return refusedIdentifies;
    },
    identify(socket, data) {
      const asked = identifyForm.safeParse(data).data;
      if (asked === undefined) return { close: GatewayCloseCodes.DecodeError };
      const { token, intents, shard } = asked;
      if (!isSecret(state.application.token, token)) return { close: GatewayCloseCodes.AuthenticationFailed };
      if (shard[0] >= shard[1]) return { close: GatewayCloseCodes.InvalidShard };
      if (guildsOf(shard).length > guildsPerShard) return { close: GatewayCloseCodes.ShardingRequired };
      if ((intents & ~GatewayIntentBits.Guilds) !== 0) {
        const reason = 'The local Discord knows no intent but Guilds';
        return { close: GatewayCloseCodes.DisallowedIntents, reason };
      }
      if (!takeIdentifySlot(shard[0] % maxConcurrency)) {
        refusedIdentifies += 1;
        return 'invalid session';
      }
      const session: Session = {
        id: newSecret(),
        intents,
        shard,
        connected: true,
        socket,
        log: [],
        sequence: 0,
      };
      all.push(session);
      welcome(session);
      return session;
    },
    resume(socket, data) {
      const asked = resumeForm.safeParse(data).data;
      if (asked === undefined) return { close: GatewayCloseCodes.DecodeError };
      if (!isSecret(state.application.token, asked.token)) {
        return { close: GatewayCloseCodes.AuthenticationFailed };
      }
      const session = all.find(({ id }) => isSecret(id, asked.session_id));
      if (session === undefined) return 'invalid session';
      const forgotten = session.sequence - session.log.length;
      if (asked.seq > session.sequence) return { close: GatewayCloseCodes.InvalidSeq };
      if (asked.seq < forgotten) return 'invalid session';
      if (session.connected) session.socket.terminate();
      session.socket = socket;
      for (const [position, { t, d, isOver }] of session.log.entries()) {
        const s = forgotten + position + 1;
        if (s > asked.seq && !isOver()) sendFrame(socket, { op: GatewayOpcodes.Dispatch, t, d, s });
      }
      session.connected = true;
      emit(session, GatewayDispatchEvents.Resumed, {});
      return session;
    },
    drop(session) {
      const position = all.indexOf(session);
      if (position >= 0) all.splice(position, 1);
    },
    dispatch({ event, guildId, intent, data, isOver }) {
      for (const session of all) {
        const wanted = intent === 0 || (session.intents & intent) !== 0;
        if (wanted && covers(session.shard, guildId)) emit(session, event, data, isOver);
      }
    },
  };
}

/** Whether a guild belongs to the shard. */
const covers = ([id, count]: GatewaySession['shard'], guildId: string): boolean =>
  Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;
