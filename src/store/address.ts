import { statSync } from 'node:fs';

export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Accepts `sqlite://path`, `postgres://…` and `postgresql://…`. */
export function parseStoreAddress(url: string): StoreAddress | undefined {
  const path = /^sqlite:\/\/(.+)$/s.exec(url)?.[1];
  if (path !== undefined) return { kind: 'sqlite', path };
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  return isServerAddress(new URL(url)) ? { kind: 'postgres', url } : undefined;
}

/** An unescaped password would leave its tail in the path, and `describeStore` would print it. */
function isServerAddress({ hostname, username, password, pathname, search, hash }: URL): boolean {
  return hostname !== '' && isDecodable(username + password) && !`${pathname}${search}${hash}`.includes('@');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Undefined for what may be a file. */
export const folderAdvice = (path: string): string | undefined =>
  path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? `it is a folder; add the name of a file, as in STORE_URL=sqlite://${path.replace(/\/+$/, '')}/shopkeep.sqlite`
    : undefined;

/** For messages: without user, password and options. */
export function describeStore(address: StoreAddress): string {
  if (address.kind === 'sqlite') return address.path;
  const { protocol, host, pathname } = new URL(address.url);
  return `${protocol}//${host}${pathname}`;
}
