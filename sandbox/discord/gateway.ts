import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { belowBasePath } from '../secret.js';
import { type Session, Sessions, sendFrame } from './gateway-sessions.js';
import type { Dispatch, State } from './state.js';

/** Close codes after which Discord refuses a resume. */
const FINAL_CLOSES = [1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];

/**
 * How new connections fail: an HTTP status instead of the handshake, at once or late, a close code on identify and
 * resume, a reset, or silence after the handshake.
 */
export type TurnedAway =
  | { readonly status: number; readonly afterMs?: number }
  | { readonly close: number }
  | 'reset'
  | 'silence';

const frameRules = z.object({ op: z.int(), d: z.unknown().optional() });
type Frame = z.infer<typeof frameRules>;

/** The gateway, on the port of an HTTP server, with the ways in which a test makes it fail. */
export class Gateway {
  readonly #state: State;
  readonly #sessions: Sessions;
  readonly #sockets: WebSocketServer;
  #turnedAway: TurnedAway | undefined;
  #ignoresHeartbeats = false;
  #attempts = 0;

  constructor(state: State, server: Server) {
    this.#state = state;
    this.#sessions = new Sessions(state);
    this.#sockets = new WebSocketServer({
      server,
      verifyClient: ({ req }, decide) => {
        const how = this.#turnedAway;
        this.#attempts += 1;
        if (belowBasePath(state.basePath, req.url ?? '') === undefined) decide(false, 404);
        else if (how === 'reset') req.socket.destroy();
        else if (typeof how === 'object' && 'status' in how)
          void setTimeout(how.afterMs ?? 0).then(() => decide(false, how.status));
        else decide(true);
      },
    });
    this.#sockets.on('connection', (socket) => {
      if (this.#turnedAway !== 'silence') this.#converse(socket);
    });
  }

  get sessions(): readonly Readonly<Session>[] {
    return this.#sessions.all;
  }

  /** How often a bot began to connect, also in vain. */
  get attempts(): number {
    return this.#attempts;
  }

  /** How many identifies came too early; each got an invalid session. */
  get refusedIdentifies(): number {
    return this.#sessions.refusedIdentifies;
  }

  /** Resolves when a session is ready and connected; rejects after `wait` ms. */
  async waitForReady(wait = 20_000): Promise<void> {
    const end = performance.now() + wait;
    while (this.#connected().length === 0) {
      if (performance.now() > end || this.#state.closing.signal.aborted)
        throw new Error(`No bot was ready within ${wait} ms`);
      await setTimeout(5);
    }
  }

  /** Closes every connection with this code. */
  disconnectAll(closeCode: number): void {
    for (const session of this.#connected()) {
      session.connected = false;
      session.socket.close(closeCode);
      if (FINAL_CLOSES.includes(closeCode)) this.#sessions.drop(session);
    }
  }

  /** Invalidates every session; a resumable one may be resumed, also over the same connection. */
  invalidateSessions(resumable: boolean): void {
    for (const session of [...this.#sessions.all]) {
      sendFrame(session.socket, { op: GatewayOpcodes.InvalidSession, d: resumable });
      session.connected = false;
      if (!resumable) this.#sessions.drop(session);
    }
  }

  /** Asks every session to reconnect and resume. */
  requestReconnect(): void {
    for (const { socket } of this.#connected()) sendFrame(socket, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Rejects new connections this way until called without one; open ones stay. */
  turnAway(how?: TurnedAway): void {
    this.#turnedAway = how;
  }

  /** Sends every connection these texts as they are. */
  send(...frames: string[]): void {
    for (const { socket } of this.#connected()) for (const frame of frames) socket.send(frame);
  }

  /** Leaves heartbeats unanswered, or answers them again. */
  ignoreHeartbeats(ignored: boolean): void {
    this.#ignoresHeartbeats = ignored;
  }

  dispatch(event: Dispatch): void {
    this.#sessions.dispatch(event);
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #connected(): Session[] {
    return this.#sessions.all.filter((session) => session.connected);
  }

  /** Speaks the gateway protocol over one connection. */
  #converse(socket: WebSocket): void {
    let session: Session | undefined;
    const receive = (frame: Frame): void => {
      if (frame.op === GatewayOpcodes.Heartbeat) {
        if (!this.#ignoresHeartbeats) sendFrame(socket, { op: GatewayOpcodes.HeartbeatAck, d: null });
      }
      // A session that was ended or is invalid may be followed by another over the same connection.
      else if (frame.op === GatewayOpcodes.Identify || frame.op === GatewayOpcodes.Resume)
        session = this.#begin(socket, frame);
      else
        socket.close(GatewayCloseCodes.UnknownOpcode, `The local Discord does not know opcode ${frame.op}`);
    };

    const { heartbeatInterval } = this.#state.gatewayRules;
    sendFrame(socket, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatInterval } });
    socket.on('message', (data) => {
      const frame = readFrame(String(data));
      if (frame === undefined) socket.close(GatewayCloseCodes.DecodeError);
      else receive(frame);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => {
      if (session?.socket !== socket) return;
      session.connected = false;
      // The bot saying goodbye ends the session; anything else may be resumed.
      if (code === 1000 || code === 1001) this.#sessions.drop(session);
    });
  }

  /** Identifies or resumes; undefined if that is refused. */
  #begin(socket: WebSocket, { op, d }: Frame): Session | undefined {
    const how = this.#turnedAway;
    if (typeof how === 'object' && 'close' in how) {
      socket.close(how.close);
      return undefined;
    }
    const sessions = this.#sessions;
    const outcome =
      op === GatewayOpcodes.Identify ? sessions.identify(socket, d) : sessions.resume(socket, d);
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'invalid session') sendFrame(socket, { op: GatewayOpcodes.InvalidSession, d: false });
    else socket.close(outcome);
    return undefined;
  }
}

function readFrame(text: string): Frame | undefined {
  try {
    return frameRules.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
