/** The machine between the bot and Discord. */
export interface ProxyAddress {
  readonly protocol: 'http' | 'https' | 'socks5';
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

const FORM = /^(?<protocol>https?|socks5):\/\/(?<rest>[^/?#\s]+:(?<port>\d{1,5}))\/?$/;

/** SOCKS5 has one byte for each length. */
const MAX_BYTES = 255;

/** Accepts `http://`, `https://` and `socks5://[user:password@]host:port`. */
export function parseProxy(text: string): ProxyAddress | undefined {
  const { protocol, rest = '', port } = FORM.exec(text)?.groups ?? {};
  if (!isProtocol(protocol) || !URL.canParse(`http://${rest}`)) return undefined;
  const { hostname, username, password: escaped } = new URL(`http://${rest}`);
  const [user, password] = [decode(username), decode(escaped)];
  if (Number(port) === 0 || user === undefined || password === undefined) return undefined;
  return { protocol, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port), user, password };
}

const isProtocol = (name: string | undefined): name is ProxyAddress['protocol'] =>
  name === 'http' || name === 'https' || name === 'socks5';

function decode(escaped: string): string | undefined {
  try {
    const text = decodeURIComponent(escaped);
    return Buffer.byteLength(text) > MAX_BYTES ? undefined : text;
  } catch {
    return undefined;
  }
}

/** For messages, without user and password. */
export const describeProxy = ({ protocol, ...proxy }: ProxyAddress): string =>
  `${protocol}://${hostAndPort(proxy)}`;

export const hostAndPort = ({ host, port }: Pick<ProxyAddress, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Why there is no way through the proxy: its message is a sentence for the operator, and holds no secret. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** Nothing gets better before a person has changed the setting. */
  get isFinal(): boolean {
    return this.code === REFUSED;
  }
}

const REFUSED = 'EPROXYAUTH';

export const passwordRefused = (): ProxyError =>
  new ProxyError(REFUSED, 'The proxy refuses the user name or password in DISCORD_PROXY.');

export const proxyAway = (proxy: ProxyAddress, code: string): ProxyError =>
  new ProxyError(code, `The proxy ${hostAndPort(proxy)} cannot be reached (${code}).`);

export const proxySilent = (proxy: ProxyAddress, seconds: number): ProxyError =>
  new ProxyError('ETIMEDOUT', `The proxy ${hostAndPort(proxy)} gave no answer within ${seconds} s.`);

/** @param why in small letters, such as “host unreachable” */
export const targetAway = (proxy: ProxyAddress, host: string, why: string): ProxyError =>
  new ProxyError('EHOSTUNREACH', `The proxy ${hostAndPort(proxy)} cannot reach ${host} (${why}).`);
