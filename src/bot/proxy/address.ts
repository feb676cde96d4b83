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
