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
import { actionForm } from './actions.js';
import { streamChannel } from './channel-stream.js';
import { type Bindings, cache, firstBrowserOnly, ownPageOnly, secure } from './guard.js';
import { LocalConnection } from './local-connection.js';
import { CHANNELS, LANGUAGES, ROLES, type Viewer } from './protocol.js';
import { TEXTS } from './texts.js';
import type { DemoWorld } from './world.js';

/** With a file as text, which has a third more letters than bytes. */
const MAX_BODY_BYTES = 14 * 1024 * 1024;

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
  const { shop, about } = world;
  const connection = new LocalConnection(world);
  const app = new Hono<Bindings>();
  /** The viewer that the path names; undefined where there is none, or they don't see the channel. */
  const findViewer = (c: Context): Viewer | undefined => {
    const viewer = readViewer(c);
    return viewer && connection.isSeen(viewer) ? viewer : undefined;
  };

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
    const viewer = findViewer(c);
    return viewer ? streamChannel(c, connection, viewer) : c.notFound();
  });
  app.post('/api/:language/:role/actions', body(actionForm), async (c) => {
    const viewer = findViewer(c);
    return viewer ? c.json(await connection.perform(viewer, c.req.valid('json'))) : c.notFound();
  });
  app.get('/attachments/:channel{\\d+}/:id{\\d+}/:name{[\\w.-]+}', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = await connection.download(pathname + search).catch(() => undefined);
    if (!file) return c.notFound();
    return c.body(file.stream(), 200, {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${c.req.param('name')}"`,
    });
  });

  app.get('/', serveStatic({ root: page, path: 'index.html' }));
  app.get('/pictures/*', cache('no-cache'), serveStatic({ root: page }));
  app.get('/assets/*', cache('max-age=31536000, immutable'), serveStatic({ root: page }));
  return app;
}

function readViewer(c: Context): Viewer | undefined {
  const language = LANGUAGES.find((one) => one === c.req.param('language'));
  const role = ROLES.find((one) => one === c.req.param('role'));
  // Everybody is in the first one.
  const channel = CHANNELS.find((one) => one === (c.req.query('channel') ?? CHANNELS[0]));
  return language && role && channel && { language, role, channel };
}

/** The body in the given form, or 400 with what is wrong about it. */
const body = <T>(form: z.ZodType<T>) =>
  validator('json', (value, c) => {
    const read = form.safeParse(value);
    return read.success ? read.data : c.text(z.prettifyError(read.error), 400);
  });
