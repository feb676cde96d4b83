import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord.js';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { newSecret } from '../secret.js';
import { botUser, guildCreatePayload } from './payloads.js';
import type { Dispatch, GuildState, State } from './state.js';

const identifyRules = z.object({
  token: z.string(),
  intents: z.int().min(0),
  shard: z.tuple([z.int().min(0), z.int().min(1)]).default([0, 1]),
});
const resumeRules = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });

interface Sent {
  readonly t: string;
  readonly d: unknown;
}

/** One identified session of the bot; it outlives its connection so that it can be resumed. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
  connected: boolean;
  socket: WebSocket;
  /** The events sent that are remembered, in order; the last one has the sequence number `sequence`. */
  readonly log: Sent[];
  sequence: number;
}

/** Why there is no session: the code with which the connection is closed, or the bot has to identify again. */
export type Refusal = GatewayCloseCodes | 'invalid session';

/** Sends a frame if the connection still stands. */
export function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
}

/** The sessions of the bot, with what was sent in each. */
export class Sessions {
  readonly all: Session[] = [];
  /** How many identifies came too early. */
  refusedIdentifies = 0;
  readonly #state: State;
  /** By bucket. */
  readonly #identifiedAt = new Map<number, number>();

  constructor(state: State) {
    this.#state = state;
  }

  identify(socket: WebSocket, data: unknown): Session | Refusal {
    const read = identifyRules.safeParse(data).data;
    if (read === undefined) return GatewayCloseCodes.DecodeError;
    const { token, intents, shard } = read;
    const { application, gatewayRules } = this.#state;
    if (application.token !== token) return GatewayCloseCodes.AuthenticationFailed;
    // Bots of ours have no other intent.
    if ((intents & ~GatewayIntentBits.Guilds) !== 0) return GatewayCloseCodes.DisallowedIntents;
    if (!this.#takeIdentifySlot(shard[0] % gatewayRules.maxConcurrency)) {
      this.refusedIdentifies += 1;
      return 'invalid session';
    }
    const id = newSecret();
    const session: Session = { id, intents, shard, connected: true, socket, log: [], sequence: 0 };
    this.all.push(session);
    this.#welcome(session);
    return session;
  }

  resume(socket: WebSocket, data: unknown): Session | Refusal {
    const read = resumeRules.safeParse(data).data;
    if (read === undefined) return GatewayCloseCodes.DecodeError;
    if (this.#state.application.token !== read.token) return GatewayCloseCodes.AuthenticationFailed;
    const session = this.all.find(({ id }) => id === read.session_id);
    if (session === undefined) return 'invalid session';
    const forgotten = session.sequence - session.log.length;
    if (read.seq < forgotten) return 'invalid session';
    if (session.connected) session.socket.terminate();
    session.socket = socket;
    for (const [position, { t, d }] of session.log.entries()) {
      const s = forgotten + position + 1;
      if (s > read.seq) sendFrame(socket, { op: GatewayOpcodes.Dispatch, t, d, s });
    }
    session.connected = true;
    this.#emit(session, GatewayDispatchEvents.Resumed, {});
    return session;
  }

  drop(session: Session): void {
    const position = this.all.indexOf(session);
    if (position >= 0) this.all.splice(position, 1);
  }

  /** Sends an event to every session that covers the guild and wants it. */
  dispatch({ event, guildId, intent, data }: Dispatch): void {
    for (const session of this.all) {
      const isWanted = intent === 0 || (session.intents & intent) !== 0;
      if (isWanted && covers(session.shard, guildId)) this.#emit(session, event, data);
    }
  }

  #emit(session: Session, t: string, d: unknown): void {
    session.log.push({ t, d });
    session.sequence += 1;
    if (session.log.length > this.#state.keep) session.log.shift();
    if (!session.connected) return;
    sendFrame(session.socket, { op: GatewayOpcodes.Dispatch, t, d, s: session.sequence });
  }

  #shardGuilds(shard: Session['shard']): GuildState[] {
    return [...this.#state.guilds.values()].filter(({ id }) => covers(shard, id));
  }

  /** Whether a bucket may identify now; if so, its interval starts over. */
  #takeIdentifySlot(bucket: number): boolean {
    const now = performance.now();
    const last = this.#identifiedAt.get(bucket);
    if (last !== undefined && now - last < this.#state.gatewayRules.identifyInterval) return false;
    this.#identifiedAt.set(bucket, now);
    return true;
  }

  #welcome(session: Session): void {
    const guilds = this.#shardGuilds(session.shard);
    this.#emit(session, GatewayDispatchEvents.Ready, {
      v: 10,
      user: botUser(this.#state),
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `${this.#state.baseUrl.replace(/^http/, 'ws')}/`,
      shard: session.shard,
      application: { id: this.#state.application.id, flags: 0 },
    });
    if ((session.intents & GatewayIntentBits.Guilds) === 0) return;
    for (const guild of guilds) {
      this.#emit(session, GatewayDispatchEvents.GuildCreate, guildCreatePayload(this.#state, guild));
    }
  }
}

/** Whether a guild belongs to the shard. */
const covers = ([id, count]: Session['shard'], guildId: string): boolean =>
  Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;
