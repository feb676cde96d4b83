import { z } from 'zod';

const FORM = /^(https?|socks5):\/\/([^/?#\s]+:(\d{1,5}))\/?$/;

/** SOCKS5 has one byte for each length. */
const login = z
  .string()
  .transform(decodeURIComponent)
  .refine((text) => Buffer.byteLength(text) <= 255);

const proxySchema = z.object({
  protocol: z.literal(['http', 'https', 'socks5']),
  /** A name, or an address without brackets. */
  host: z.string(),
  port: z.coerce.number().positive(),
  user: login,
  password: login,
});

/** The machine between the bot and Discord. */
export type ProxyAddress = z.output<typeof proxySchema>;

/** Accepts `http://`, `https://` and `socks5://[user:password@]host:port`. */
export function parseProxy(text: string): ProxyAddress | undefined {
  const [, protocol, rest, port] = FORM.exec(text) ?? [];
  try {
    const { hostname, username: user, password } = new URL(`http://${rest}`);
    return proxySchema.safeParse({ protocol, host: unbracket(hostname), port, user, password }).data;
  } catch {
    return undefined;
  }
}

export const unbracket = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const hostAndPort = ({ host, port }: Pick<ProxyAddress, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** For messages, without user and password. */
export const describeProxy = ({ protocol, ...proxy }: ProxyAddress): string =>
  `${protocol}://${hostAndPort(proxy)}`;

/** Why there is no way through the proxy: its message is a sentence for the operator, and holds no secret. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The code of an error that lasts until a person has changed the setting. */
export const LOGIN_REFUSED = 'EPROXYAUTH';
