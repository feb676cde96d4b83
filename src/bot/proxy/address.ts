const FORM = /^(?:https?|socks5):\/\/[^/\\?#\s]+:\d+\/?$/;

/** Accepts `http://`, `https://` and `socks5://[user:password@]host:port`. */
export function parseProxy(text: string): URL | undefined {
  try {
    const proxy = new URL(text);
    decodeURIComponent(proxy.username + proxy.password);
    return FORM.test(text) ? proxy : undefined;
  } catch {
    return undefined;
  }
}

/** For messages, without user and password. */
export const describeProxy = ({ protocol, host }: URL): string => `${protocol}//${host}`;

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
