import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import { type SampleHarness, startSampleHarness } from '../sandbox/harness.js';
import { linkShop } from '../sandbox/link.js';
import { addGuildWithPeople, type People } from '../sandbox/people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../sandbox/shop/index.js';

/** What one act of the bot took. */
export interface Path {
  readonly act: string;
  readonly files: number;
  readonly functions: number;
  /** Own frames from the command to the HTTP request, both included; 0 if the shop was not asked. */
  readonly frames: number;
}

const KEY = SAMPLE_KEYS.en;
const SOON_MS = 20_000;
const isOwn = (url: string): boolean => /\/dist\/(?:src|commands)\//.test(url);
const isCommand = (url: string): boolean => /\/dist\/commands\//.test(url);

const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({ ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })) }),
      ),
    }),
  ),
});
const frameSchema = z.object({ functionName: z.string(), url: z.string() });
type Frame = z.output<typeof frameSchema>;
const stackSchema = z.object({
  callFrames: z.array(frameSchema),
  parentId: z.object({ id: z.string() }).loose().optional(),
  /** The same, if the inspector sends it at once. */
  get parent() {
    return stackSchema.optional();
  },
});
type Stack = z.output<typeof stackSchema>;
const loggedSchema = z.object({
  args: z.array(z.object({ value: z.unknown().optional() })),
  stackTrace: stackSchema,
});

/** Runs in the bot: logs the stack of each request to the shop. */
const watchRequests = (shopUrl: string): string => `process.getBuiltinModule('node:diagnostics_channel')
  .subscribe('undici:request:create', ({ request }) =>
    String(request.origin) === '${new URL(shopUrl).origin}' && console.debug('to the shop'))`;

/** The inspector of a bot process. */
class Inspector {
  /** Of each request to the shop, from the request up. */
  readonly stacks: Promise<readonly Frame[]>[] = [];
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#read(String(data)));
  }

  static async attach(url: string, shopUrl: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    await inspector.send('Runtime.enable');
    await inspector.send('Debugger.enable');
    await inspector.send('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
    await inspector.send('Runtime.evaluate', { expression: watchRequests(shopUrl) });
    await inspector.send('Profiler.enable');
    await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return inspector;
  }

  send(method: string, params: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  /** How many files and functions were entered since it was last asked. */
  async entered(): Promise<Pick<Path, 'files' | 'functions'>> {
    const { result } = coverageSchema.parse(await this.send('Profiler.takePreciseCoverage'));
    const counts = result
      .filter(({ url }) => isOwn(url))
      // A module is a function, too, which begins at 0.
      .map(({ functions }) =>
        functions.filter(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
      )
      .filter((functions) => functions.length > 0);
    return { files: counts.length, functions: counts.flat().length };
  }

  close(): void {
    this.#socket.close();
  }

  #read(text: string): void {
    const { id, method, params, result } = z
      .object({
        id: z.number().optional(),
        method: z.string().optional(),
        params: z.unknown().optional(),
        result: z.unknown().optional(),
      })
      .parse(JSON.parse(text));
    if (id !== undefined) this.#answers.get(id)?.(result);
    if (method !== 'Runtime.consoleAPICalled') return;
    const logged = loggedSchema.parse(params);
    if (logged.args[0]?.value === 'to the shop') this.stacks.push(this.#frames(logged.stackTrace));
  }

  /** The frames that called, the asynchronous ones too. */
  async #frames({ callFrames, parent, parentId }: Stack): Promise<readonly Frame[]> {
    if (parent) return [...callFrames, ...(await this.#frames(parent))];
    if (!parentId) return callFrames;
    const answer = await this.send('Debugger.getStackTrace', { stackTraceId: parentId });
    const { stackTrace } = z.object({ stackTrace: stackSchema }).parse(answer);
    return [...callFrames, ...(await this.#frames(stackTrace))];
  }
}

/** Own frames from the request up to the first one of a command; 0 if none is there. */
const framesToCommand = (stack: readonly Frame[]): number =>
  stack.filter(({ url }) => isOwn(url)).findIndex(({ url }) => isCommand(url)) + 1;

async function until(isDone: () => boolean): Promise<void> {
  for (let waited = 0; !isDone(); waited += 20) {
    if (waited > SOON_MS) throw new Error('The bot did not do in time what was to be counted.');
    await delay(20);
  }
}

/** Waits for what the bot does after a reply, then counts from nothing. */
async function count(inspector: Inspector, act: string, work: () => Promise<unknown>): Promise<Path> {
  await delay(1000);
  await inspector.entered();
  inspector.stacks.length = 0;
  await work();
  await delay(200);
  const entered = await inspector.entered();
  const stacks = await Promise.all(inspector.stacks);
  return { act, ...entered, frames: Math.max(0, ...stacks.map(framesToCommand)) };
}

/** Links a shop whose list can't be read until what it returns is called. */
async function linkCold({ shop }: SampleHarness, { owner }: People): Promise<() => void> {
  const lists = { key: KEY, operation: 'servers' } as const;
  shop.trouble('down', lists);
  await linkShop(owner, KEY);
  await until(() => shop.requests.some(({ operation }) => operation === 'servers'));
  return () => shop.trouble(undefined, lists);
}

function lowerPrice({ shops }: SampleHarness['shop']): void {
  const data = shops.get(KEY);
  if (!data) throw new Error('the sample shop is gone');
  const products = data.products.map((one) =>
    one.id === PRODUCTS.sword ? { ...one, price: one.price / 2, old_price: null } : one,
  );
  shops.set(KEY, { ...data, products });
}

async function announce(people: People, harness: SampleHarness, inspector: Inspector): Promise<Path> {
  const news = people.guild.addChannel('news');
  const panel = await people.owner.run('setup');
  if (!panel.message) throw new Error('The bot did not answer /setup.');
  const page = await people.owner.select(panel.message, 'setup:open', ['setup:announcements']);
  if (!page.message) throw new Error('The bot did not show the page of announcements.');
  await people.owner.select(page.message, 'setup:setChannel', [news.id]);
  const sent = () =>
    harness.discord.requests.some(
      ({ method, path }) => method === 'POST' && path === `/channels/${news.id}/messages`,
    );
  const path = await count(inspector, 'one announcement', async () => {
    lowerPrice(harness.shop);
    await until(sent);
  });
  // It is the poller's, and no command asked for it.
  return { ...path, frames: 0 };
}

/**
 * Counts which files and functions of the bot are entered for one reply, and how many of its own stack frames stand between a
 * command and its request to the shop. The bot is one of its own, between a local Discord and a sample shop.
 */
export async function measurePaths(): Promise<Path[]> {
  const env = { FOLLOW_SECONDS: '3', NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  const harness = await startSampleHarness({ env });
  try {
    const [url] = /ws:\/\/\S+/.exec(harness.bot.output()) ?? [];
    if (!url) throw new Error(`The bot has no inspector: ${harness.bot.output()}`);
    const inspector = await Inspector.attach(url, harness.shop.url);
    const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
    const people = addGuildWithPeople(harness.discord, { guild: 'Paths', locale: 'en-US', names });
    const { member, moderator } = people;
    const endTrouble = await linkCold(harness, people);
    const product = () => member.run('product', { product: String(PRODUCTS.sword) });
    const cold = await count(inspector, '`/product`, cold', () => {
      endTrouble();
      return product();
    });
    const warm = await count(inspector, '`/product` from memory', product);
    const payment = await count(inspector, '`/payment`', () =>
      moderator.run('payment', { number: PAYMENTS.delivered }),
    );
    const announcement = await announce(people, harness, inspector);
    inspector.close();
    return [warm, cold, payment, announcement];
  } finally {
    await harness.close();
  }
}

/** The table of docs/architecture.md. */
export const pathTable = (paths: readonly Path[]): string =>
  [
    '| | files | functions | own frames to the request |',
    '| --- | --- | --- | --- |',
    ...paths.map(
      ({ act, files, functions, frames }) => `| ${act} | ${files} | ${functions} | ${frames || '–'} |`,
    ),
  ].join('\n');
