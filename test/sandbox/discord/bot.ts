import { GatewayDispatchEvents, GatewayOpcodes } from 'discord.js';
import WebSocket from 'ws';
import { z } from 'zod';
import type { LocalDiscord } from '../../../sandbox/discord/index.js';

const frameForm = z.object({
  op: z.int(),
  d: z.unknown().optional(),
  s: z.int().nullish(),
  t: z.string().nullish(),
});
const interactionForm = z.looseObject({ id: z.string(), token: z.string() });

export type Event = z.infer<typeof frameForm>;
export type Received = z.infer<typeof interactionForm>;

/** A bot of bare sockets and requests: it says exactly what a test tells it to say. */
export interface BareBot {
  readonly events: Event[];
  readonly socket: WebSocket;
  /** The close code, once the gateway has hung up. */
  readonly closed: Promise<number>;
  /** The next event of this name that has not been taken yet. */
  next(name: string): Promise<unknown>;
  interaction(): Promise<Received>;
  rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  answer(interaction: Received, body: unknown): Promise<{ status: number; body: unknown }>;
  /** A request to the interaction's webhook; `path` is what follows the token. */
  through(
    interaction: Received,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
}

export const identify = (token: string, changes: object = {}) => ({
  op: GatewayOpcodes.Identify,
  d: { token, intents: 0, properties: {}, ...changes },
});

/** Connects a bare bot and says `hello` once it is greeted. */
export async function connectBot(
  discord: LocalDiscord,
  hello: object = identify(discord.token),
): Promise<BareBot> {
  const socket = new WebSocket(
    `${discord.apiUrl.replace(/^http/, 'ws').replace(/api$/, '')}?v=10&encoding=json`,
  );
  const events: Event[] = [];
  const taken = new Set<Event>();
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data) => {
    const frame = frameForm.parse(JSON.parse(String(data)));
    events.push(frame);
    if (frame.op === GatewayOpcodes.Hello) socket.send(JSON.stringify(hello));
    for (const look of waiting) look();
  });

  const next = (name: string) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`No ${name}`));
      }, 2000);
      const look = () => {
        const event = events.find((one) => one.t === name && !taken.has(one));
        if (event === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        taken.add(event);
        resolve(event.d);
      };
      waiting.add(look);
      look();
    });

  const rest: BareBot['rest'] = async (method, path, body) => {
    const response = await fetch(`${discord.apiUrl}/v10${path}`, {
      method,
      headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  await new Promise((resolve) => socket.once('open', resolve));
  return {
    events,
    socket,
    closed,
    next,
    interaction: async () => interactionForm.parse(await next(GatewayDispatchEvents.InteractionCreate)),
    rest,
    answer: ({ id, token }, body) => rest('POST', `/interactions/${id}/${token}/callback`, body),
    through: ({ token }, method, path, body) =>
      rest(method, `/webhooks/${discord.applicationId}/${token}${path}`, body),
  };
}
