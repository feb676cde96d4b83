import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Action, Language, Role } from '../../../sandbox/demo/protocol.js';
import { startPageServer } from '../../../sandbox/demo/server.js';
import { type DemoWorld, realWorld, sampleWorld } from '../../../sandbox/demo/world.js';
import { startLocalDiscord } from '../../../sandbox/discord/index.js';
import { type SampleShop, startSampleShop } from '../../../sandbox/shop/index.js';
import { type BareBot, connectBot } from '../discord/bot.js';

const COMMANDS = [
  {
    name: 'product',
    description: 'd',
    options: [{ type: 3, name: 'name', description: 'd', autocomplete: true }],
  },
  { name: 'setup', description: 'd', default_member_permissions: '32' },
  { name: 'Look up', type: 3 },
];

/** A page's server between a local Discord and a bot that does what a test tells it to do. */
export interface TestPage {
  readonly url: string;
  readonly world: DemoWorld;
  readonly shop: SampleShop;
  readonly bot: BareBot;
  close(): Promise<void>;
}

/** Starts a server for a page of two files, with the sample shop or, as far as it knows, a real one. */
export async function startTestPage({ real = false } = {}): Promise<TestPage> {
  const [discord, shop, folder] = await Promise.all([
    startLocalDiscord({ waits: { answer: 1000 } }),
    startSampleShop(),
    mkdtemp(join(tmpdir(), 'page-')),
  ]);
  const page = join(folder, 'page');
  await mkdir(join(page, 'assets'), { recursive: true });
  await writeFile(join(page, 'index.html'), '<title>the page</title>');
  await writeFile(join(page, 'assets', 'page-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  const world = real ? realWorld(discord, `${shop.url}/base`, 'ru') : sampleWorld(discord, shop, 'en');
  const bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, COMMANDS);
  const server = await startPageServer({ world, page, port: 0 });
  return {
    url: server.url,
    world,
    shop,
    bot,
    async close() {
      await server.close();
      bot.socket.terminate();
      await Promise.all([discord.close(), shop.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

const pageEvent = z.object({ event: z.string(), data: z.unknown() });
export type PageEvent = z.infer<typeof pageEvent>;

export interface Followed {
  readonly events: readonly PageEvent[];
  /** What the first event of this name that has not been taken yet carries. */
  next(event: string): Promise<unknown>;
  close(): void;
}

/** Opens the address of a real shop's page, and gives back what a browser sends from then on. */
export async function enter(address: string): Promise<{ readonly cookie: string }> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return { cookie };
}

/** Follows a channel as the page does. */
export async function follow(
  url: string,
  language: Language,
  role: Role,
  headers: Readonly<Record<string, string>> = {},
): Promise<Followed> {
  const leaving = new AbortController();
  const address = new URL(`/api/${language}/${role}/events`, url);
  const response = await fetch(address, { headers, signal: leaving.signal });
  const events: PageEvent[] = [];
  const taken = new Set<PageEvent>();
  const waiting = new Set<() => void>();
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event) events.push(pageEvent.parse({ event, data: JSON.parse(data) }));
      }
      for (const look of waiting) look();
    }
  };
  // It ends with an error when either side hangs up, which is how it always ends.
  read().catch(() => {});
  return {
    events,
    next: (event) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No ${event} in ${JSON.stringify(events)}`)), 3000);
        const look = () => {
          const found = events.find((one) => one.event === event && !taken.has(one));
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          taken.add(found);
          resolve(found.data);
        };
        waiting.add(look);
        look();
      }),
    close: () => leaving.abort(),
  };
}

/** Sends a body as the page does, unless `headers` say otherwise. */
export const send = (url: string, path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, url), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

/** Does something as a person, and tells what came of it. */
export async function act(
  url: string,
  language: Language,
  role: Role,
  action: Action,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await send(url, `/api/${language}/${role}/actions`, action, { headers });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** A request exactly as it is given: fetch would correct the path and the Host. */
export const askRaw = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(url, { path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
