import type { Server } from 'node:http';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { belowBasePath } from '../secret.js';
import {
  createSessions,
  type GatewaySession,
  type Session,
  type Sessions,
  sendFrame,
} from './gateway-sessions.js';
import type { Dispatch, State } from './state.js';

const MAX_PAYLOAD_BYTES = 4096;
const MAX_EVENTS_PER_MINUTE = 120;
/** Close codes after which Discord refuses a resume. */
const FINAL_CLOSES = [1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];

/**
 * How new connections fail: an HTTP status instead of the handshake, a close code on identify and resume, a reset, or
 * silence after the handshake.
 */
export type TurnedAway = { readonly status: number } | { readonly close: number } | 'reset' | 'silence';

export interface Gateway {
  readonly sessions: readonly GatewaySession[];
  /** How many identifies came too early; each got an invalid session. */
  readonly refusedIdentifies: number;
  /** Resolves when a session is ready and connected; rejects after `wait` ms (20 s by default). */
  waitForReady(wait?: number): Promise<void>;
  /** Closes every connection with this code. */
  disconnectAll(closeCode: number): void;
  /** Invalidates every session; a resumable one may be resumed. */
  invalidateSessions(resumable: boolean): void;
  /** Asks every session to reconnect and resume. */
  requestReconnect(): void;
  /** Rejects new connections this way until called without one; open ones stay. */
  turnAway(how?: TurnedAway): void;
  /** Sends every connection these texts as they are. */
  send(...frames: string[]): void;
  /** Leaves heartbeats unanswered, or answers them again. */
  ignoreHeartbeats(ignored: boolean): void;
}

export interface GatewayServer extends Gateway {
  dispatch(event: Dispatch): void;
  close(): void;
}

/** Serves the gateway on the HTTP server's port. */
export function createGateway(state: State, server: Server): GatewayServer {
  const conduct: Conduct = { turnedAway: undefined, ignoresHeartbeats: false };
  const sockets = new WebSocketServer({
    server,
    verifyClient({ req }, decide) {
      const how = conduct.turnedAway;
      if (belowBasePath(state.basePath, req.url ?? '') === undefined) decide(false, 404);
      else if (how === 'reset') req.socket.destroy();
      else if (typeof how === 'object' && 'status' in how) decide(false, how.status);
      else decide(true);
    },
  });
  const sessions = createSessions(state);
  const waiting = new Set<() => void>();

  sockets.on('connection', (socket, request) => {
    const asked = new URL(request.url ?? '/', state.baseUrl).searchParams;
    if (asked.get('v') !== '10') {
      socket.close(GatewayCloseCodes.InvalidAPIVersion);
      return;
    }
    if (conduct.turnedAway === 'silence') return;
    const onReady = () => {
      for (const resolve of waiting) resolve();
      waiting.clear();
    };
    converse(socket, { sessions, conduct, onReady, heartbeatInterval: state.gatewayRules.heartbeatInterval });
  });

  const connected = (): Session[] => sessions.all.filter((session) => session.connected);

  return {
    sessions: sessions.all,
    get refusedIdentifies() {
      return sessions.refusedIdentifies;
    },
    waitForReady: (wait = 20_000) =>
      new Promise((resolve, reject) => {
        if (connected().length > 0) {
          resolve();
          return;
        }
        const stop = AbortSignal.any([AbortSignal.timeout(wait), state.closing.signal]);
        waiting.add(resolve);
        stop.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new Error(`No bot was ready within ${wait} ms`));
        });
      }),
    disconnectAll(closeCode) {
      for (const session of connected()) {
        session.connected = false;
        session.socket.close(closeCode);
        if (FINAL_CLOSES.includes(closeCode)) sessions.drop(session);
      }
    },
    invalidateSessions(resumable) {
      for (const session of [...sessions.all]) {
        sendFrame(session.socket, { op: GatewayOpcodes.InvalidSession, d: resumable });
        // It may be resumed over the same connection.
        session.connected = false;
        if (!resumable) sessions.drop(session);
      }
    },
    requestReconnect() {
      for (const { socket } of connected()) sendFrame(socket, { op: GatewayOpcodes.Reconnect, d: null });
    },
    send(...frames) {
      for (const { socket } of connected()) for (const frame of frames) socket.send(frame);
    },
    turnAway(how) {
      conduct.turnedAway = how;
    },
    ignoreHeartbeats(ignored) {
      conduct.ignoresHeartbeats = ignored;
    },
    dispatch: sessions.dispatch,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

const frameForm = z.object({ op: z.int(), d: z.unknown().optional() });
type Frame = z.infer<typeof frameForm>;

/** How the gateway misbehaves. */
interface Conduct {
  turnedAway: TurnedAway | undefined;
  ignoresHeartbeats: boolean;
}

interface Conversation {
  readonly sessions: Sessions;
  readonly conduct: Conduct;
  readonly onReady: () => void;
  readonly heartbeatInterval: number;
}

/** Speaks the gateway protocol over one connection. */
function converse(socket: WebSocket, { sessions, conduct, onReady, heartbeatInterval }: Conversation): void {
  let session: Session | undefined;
  let sent: number[] = [];

  const begin = ({ op, d }: Frame): void => {
    const how = conduct.turnedAway;
    if (typeof how === 'object' && 'close' in how) {
      socket.close(how.close);
      return;
    }
    const outcome =
      op === GatewayOpcodes.Identify ? sessions.identify(socket, d) : sessions.resume(socket, d);
    if (outcome === 'invalid session') {
      sendFrame(socket, { op: GatewayOpcodes.InvalidSession, d: false });
    } else if ('close' in outcome) {
      socket.close(outcome.close, outcome.reason);
    } else {
      session = outcome;
      onReady();
    }
  };

  const receive = (frame: Frame): void => {
    const { op } = frame;
    const starts = op === GatewayOpcodes.Identify || op === GatewayOpcodes.Resume;
    const isBound = session?.connected && sessions.all.includes(session);
    if (op === GatewayOpcodes.Heartbeat) {
      if (!conduct.ignoresHeartbeats) sendFrame(socket, { op: GatewayOpcodes.HeartbeatAck, d: null });
    }
    // A session that was ended or is invalid may be followed by another over the same connection.
    else if (starts && !isBound) begin(frame);
    else if (starts) socket.close(GatewayCloseCodes.AlreadyAuthenticated);
    else if (session === undefined) socket.close(GatewayCloseCodes.NotAuthenticated);
    else socket.close(GatewayCloseCodes.UnknownOpcode, `The local Discord does not know opcode ${op}`);
  };

  sendFrame(socket, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatInterval } });
  socket.on('message', (data, isBinary) => {
    sent = [...sent.filter((at) => at > Date.now() - 60_000), Date.now()];
    const text = String(data);
    const readable = !isBinary && Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES;
    const frame = readable ? readFrame(text) : undefined;
    if (sent.length > MAX_EVENTS_PER_MINUTE) socket.close(GatewayCloseCodes.RateLimited);
    else if (frame === undefined) socket.close(GatewayCloseCodes.DecodeError);
    else receive(frame);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', (code) => {
    if (session?.socket !== socket) return;
    session.connected = false;
    // The bot saying goodbye ends the session; anything else may be resumed.
    if (code === 1000 || code === 1001) sessions.drop(session);
  });
}

function readFrame(text: string): Frame | undefined {
  try {
    return frameForm.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
