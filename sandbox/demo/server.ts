import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { newSecret } from '../secret.js';
import { actionForm, perform } from './actions.js';
import { streamChannel, type Viewed } from './channel-stream.js';
import { type Bindings, cache, firstBrowserOnly, ownPageOnly, secure } from './guard.js';
import { lowerPrice } from './prices.js';
import { CHANNELS, LANGUAGES, ROLES, TROUBLES } from './protocol.js';
import { TEXTS } from './texts.js';
import { TroubleSwitch } from './trouble-switch.js';
import { awaitOutage, type DemoWorld } from './world.js';

const MAX_BODY_BYTES = 256 * 1024;

const troubleForm = z.strictObject({ trouble: z.enum(TROUBLES).nullable() });

export interface PageServerOptions {
  readonly world: DemoWorld;
  /** The folder of the built page. */
  readonly page: string;
  /** 0 takes a free one. */
  readonly port: number;
}

export interface PageServer {
  /** Where the page is; with a real shop the address lets in one browser. */
  readonly url: string;
  /** Ends every connection, streams included. */
  close(): Promise<void>;
}

/** Serves the page and what it needs to this machine alone. @throws Error that says why the port cannot be used */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const key = options.world.shop ? undefined : newSecret();
  const app = createApp(options, key);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(portProblem(options.port, error));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: new URL(key === undefined ? '/' : `/?enter=${key}`, `http://127.0.0.1:${port}`).href,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function portProblem(port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown reason';
  const taken = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
  return `The port ${port} ${taken}. Choose another one with --port, or leave --port out to get a free one.`;
}

function createApp({ world, page }: PageServerOptions, key: string | undefined): Hono<Bindings> {
  const { discord, people, shop, about } = world;
  const trouble = new TroubleSwitch(shop);
  const app = new Hono<Bindings>();

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error('The page’s server has a fault:', error);
    return c.text('The server has a fault; the terminal tells which.', 500);
  });
  app.use(secure(!shop), cache('no-store'), ownPageOnly, bodyLimit({ maxSize: MAX_BODY_BYTES }));
  if (key !== undefined) app.use(firstBrowserOnly(key, TEXTS[about.language].otherBrowser));

  app.get('/api/about', (c) => c.json(about));
  app.get('/api/:language/:role/events', (c) => {
    // A HEAD has no body to stream, so the stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 405);
    const viewer = findViewer(c, people);
    return viewer ? streamChannel(c, viewer, trouble) : c.notFound();
  });
  app.post('/api/:language/:role/actions', body(actionForm), async (c) => {
    const viewer = findViewer(c, people);
    return viewer ? c.json(await perform(viewer.person, c.req.valid('json'))) : c.notFound();
  });
  app.put('/api/trouble', body(troubleForm), async (c) => {
    if (!shop) return c.notFound();
    const { trouble: kind } = c.req.valid('json');
    trouble.turn(kind);
    // So that the next reply tells of it.
    if (kind === 'down') await Promise.all(LANGUAGES.map((language) => awaitOutage(people[language])));
    return c.body(null, 204);
  });

  app.post('/api/:language/discounts', (c) => {
    const language = LANGUAGES.find((one) => one === c.req.param('language'));
    if (!shop || !language) return c.notFound();
    lowerPrice(shop, language);
    return c.body(null, 204);
  });

  app.get('/attachments/:channel{\\d+}/:id{\\d+}/:name{[\\w.-]+}', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = await fetch(new URL(pathname + search, discord.apiUrl));
    if (!file.ok) return c.notFound();
    const headers = {
      'content-type': file.headers.get('content-type') ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${c.req.param('name')}"`,
    };
    return new Response(file.body, { headers });
  });

  app.get('/', serveStatic({ root: page, path: 'index.html' }));
  app.get('/pictures/*', cache('no-cache'), serveStatic({ root: page }));
  app.get('/assets/*', cache('max-age=31536000, immutable'), serveStatic({ root: page }));
  return app;
}

/** The viewer that the path names; undefined when there is none. */
function findViewer(c: Context, people: DemoWorld['people']): Viewed | undefined {
  const language = LANGUAGES.find((one) => one === c.req.param('language'));
  const role = ROLES.find((one) => one === c.req.param('role'));
  if (!language || !role) return undefined;
  const { guild, [role]: person } = people[language];
  const asked = c.req.query('channel');
  // Everybody is in the first one.
  if (asked === undefined) return { people: people[language], person, language };
  const name = CHANNELS.find((one) => one === asked);
  const channel = name && guild.channels()[CHANNELS.indexOf(name)];
  return channel && { people: people[language], person: person.in(channel.id), language };
}

/** The body in the given form, or 400 with what is wrong about it. */
const body = <T>(form: z.ZodType<T>) =>
  validator('json', (value, c) => {
    const read = form.safeParse(value);
    return read.success ? read.data : c.text(z.prettifyError(read.error), 400);
  });
