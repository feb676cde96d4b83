import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { newSecret } from '../secret.js';

export type Bindings = { Bindings: HttpBindings };

const NOT_YOURS = 'Only the page of this server may do that.';

/** Lets only the page itself in: another web page may neither read from this server nor make it do anything. */
export const ownPageOnly: MiddlewareHandler<Bindings> = async (c, next) => {
  const port = c.env.incoming.socket.localPort;
  const hosts = ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
  const host = c.req.header('host') ?? '';
  // A foreign name that points to this machine would make a foreign page look like our own.
  if (!hosts.includes(host)) return c.text('This server answers to 127.0.0.1 and localhost only.', 403);
  // Browsers leave it out when they open the page or load its files.
  const origin = c.req.header('origin') ?? `http://${host}`;
  // Every browser of today says where a request comes from.
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const isOwn = site === 'none' || site === 'same-origin' || !c.req.path.startsWith('/api/');
  return isOwn && origin === `http://${host}` ? next() : c.text(NOT_YOURS, 403);
};

/**
 * Lets in the first browser that comes to /?enter=KEY and no other: other users of the machine can reach this server
 * too. They may even see that address, among the arguments of a browser, so it must be worth nothing once it was used.
 */
export function firstBrowserOnly(key: string, refusal: string): MiddlewareHandler<Bindings> {
  const ticket = newSecret();
  let used = false;
  return async (c, next) => {
    // Browsers do not tell the ports of a host apart, and there may be a demo on another one.
    const name = `shopkeep-${c.env.incoming.socket.localPort}`;
    const entering = c.req.method === 'GET' && c.req.path === '/' && key === c.req.query('enter');
    if (ticket !== getCookie(c, name)) {
      if (!entering || used) return c.text(refusal, 403);
      used = true;
      setCookie(c, name, ticket, { httpOnly: true, sameSite: 'Strict' });
    }
    return entering ? c.redirect('/') : next();
  };
}

/** What a browser may do with the answers; a real shop's pictures are on hosts of its own. */
export const secure = (isReal: boolean): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", ...(isReal ? ['https:', 'http:'] : [])],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // Without any referrer some browsers send `null` as the origin of the page's own requests.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // There is no https to insist on.
    strictTransportSecurity: false,
  });

/** How long a browser may keep what it got. */
export const cache =
  (value: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok && !c.res.headers.has('cache-control')) c.header('cache-control', value);
  };
