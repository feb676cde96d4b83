import { isIPv6 } from 'node:net';

export interface Server {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  /** `host:port` or `host`; null if the shop hides it. */
  readonly address: string | null;
}

/** Includes what the shop hides, so only parsers may use it; see `visibleAddress`. */
export interface FullAddress {
  /** A host name or an IP address, sometimes with `:port`. */
  readonly host: string;
  readonly port: string;
  readonly hidesHost: boolean;
  readonly hidesPort: boolean;
}

export function visibleAddress(full: FullAddress): string | null {
  const withPort = /^(?<host>[^:]+|\[.+\]):(?<port>\d+)$/.exec(full.host.trim());
  const host = withPort?.groups?.host ?? full.host.trim();
  const port = full.port.trim() || (withPort?.groups?.port ?? '');
  if (full.hidesHost || host === '') return null;
  if (full.hidesPort && !isBareHost(host)) return null;
  if (full.hidesPort || port === '') return host;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A name or address that can't contain a port in any form. */
const isBareHost = (host: string): boolean =>
  /^[\p{L}\p{N}._-]+$/u.test(host) || isIPv6(host.replace(/^\[(.*)\]$/, '$1'));
