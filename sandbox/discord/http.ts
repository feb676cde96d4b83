import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { belowBasePath } from '../secret.js';
import type { FaultRule, Faults } from './faults.js';
import { type Call, DiscordError, type Reply } from './route.js';
import type { RecordedFile, RecordedRequest, State } from './state.js';

/** Serves the REST routes and the uploaded files, and records what the bot asked; others find nothing here. */
export function createHttp(state: State, faults: Faults, route: (call: Call) => Reply): Server {
  return createServer((request, response) => {
    serve(state, faults, route, request, response).catch(() => response.destroy());
  });
}

async function serve(
  state: State,
  faults: Faults,
  route: (call: Call) => Reply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', state.baseUrl);
  const file = state.files.get(url.pathname + url.search);
  if (file !== undefined && request.method === 'GET') {
    response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    return;
  }
  const path = apiPath(belowBasePath(state.basePath, url.pathname) ?? '');
  if (path === undefined) {
    send(state, response, { status: 404, body: new DiscordError('notFound').body });
    return;
  }
  const read = await readBody(request);
  const entry: { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] } = {
    method: request.method ?? 'GET',
    path,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    ...(read ?? { body: undefined, files: [] }),
    status: 0,
    response: undefined,
    at: state.now(),
  };
  state.requests.push(entry);
  state.requestCount += 1;
  if (state.requests.length > state.keep) state.requests.shift();
  const fault = faults.take(entry.method, path);
  const done =
    fault && !fault.afterwards
      ? undefined
      : attempt(() => {
          if (read === undefined) throw new DiscordError('invalidJson');
          return route({ ...entry, token: request.headers.authorization });
        });
  const reply: FaultRule | Reply | undefined = fault ?? done;
  if (reply === undefined || reply.status === 'reset') {
    response.destroy();
  } else {
    const { status, body, headers } = reply;
    entry.status = status;
    entry.response = body;
    send(state, response, { status, body, ...(headers && { headers }) });
  }
  done?.after?.();
}

/** The decoded path after /api and the version; discord.js sends @original as %40original. */
function apiPath(pathname: string): string | undefined {
  try {
    return /^\/api(?:\/v10)?(\/.*)$/.exec(decodeURIComponent(pathname))?.[1];
  } catch {
    return undefined;
  }
}

function attempt(handle: () => Reply): Reply {
  try {
    return handle();
  } catch (error) {
    if (error instanceof DiscordError) return { status: error.status, body: error.body };
    // A fault of the sandbox itself: say so loudly, or it would look like a Discord outage.
    console.error(error);
    return { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
  }
}

/** Undefined if the body is not what its type says. */
async function readBody(
  request: IncomingMessage,
): Promise<Pick<RecordedRequest, 'body' | 'files'> | undefined> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (bytes.length === 0) return { body: undefined, files: [] };
  try {
    if (type.startsWith('multipart/form-data')) return await readMultipart(bytes, type);
    return { body: z.unknown().parse(JSON.parse(bytes.toString())), files: [] };
  } catch {
    return undefined;
  }
}

async function readMultipart(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<{ body: unknown; files: RecordedFile[] }> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const payload = form.get('payload_json');
  const files: RecordedFile[] = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') continue;
    const content = new Uint8Array(await value.arrayBuffer());
    const kind = value.type || 'application/octet-stream';
    files.push({ field, name: value.name, type: kind, size: content.length, bytes: content });
  }
  return { body: typeof payload === 'string' ? z.unknown().parse(JSON.parse(payload)) : {}, files };
}

function send({ now }: State, response: ServerResponse, reply: Reply): void {
  const { status, body } = reply;
  const headers = { date: new Date(now()).toUTCString(), ...reply.headers };
  if (body === undefined) response.writeHead(status, headers).end();
  else
    response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
}
