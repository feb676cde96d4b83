import { isIPv6 } from 'node:net';

export interface Server {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  /** `host:port` or `host`; null if the shop hides it. */
  readonly address: string | null;
  /** Undefined if the shop hides the host. */
  readonly endpoint?: Endpoint | undefined;
}

/** Where a server can be asked. The shop may hide its port, so that is in no JSON, log or message. */
export class Endpoint {
  readonly #host: string;
  readonly #port: number | null;

  constructor(host: string, port: number | null) {
    this.#host = host;
    this.#port = port;
  }

  reveal(): { readonly host: string; readonly port: number | null } {
    return { host: this.#host, port: this.#port };
  }
}

/** Includes what the shop hides, so only parsers may use it; see `visibleAddress`. */
export interface FullAddress {
  /** A host name or an IP address, sometimes with `:port`. */
  readonly host: string;
  readonly port: string;
  readonly hidesHost: boolean;
  readonly hidesPort: boolean;
}

function splitPort({ host, port }: FullAddress): { readonly host: string; readonly port: string } {
  const withPort = /^(?<host>[^:]+|\[.+\]):(?<port>\d+)$/.exec(host.trim())?.groups;
  return { host: withPort?.host ?? host.trim(), port: port.trim() || (withPort?.port ?? '') };
}

export function visibleAddress(full: FullAddress): string | null {
  const { host, port } = splitPort(full);
  if (full.hidesHost || host === '') return null;
  if (full.hidesPort && !isBareHost(host)) return null;
  if (full.hidesPort || port === '') return host;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Undefined if the shop hides the host. */
export function publicEndpoint(full: FullAddress): Endpoint | undefined {
  const { host, port } = splitPort(full);
  if (full.hidesHost || !isBareHost(host)) return undefined;
  return new Endpoint(host, port === '' ? null : Number(port));
}

/** A name or address that can't contain a port in any form. */
const isBareHost = (host: string): boolean =>
  /^[\p{L}\p{N}._-]+$/u.test(host) || isIPv6(host.replace(/^\[(.*)\]$/, '$1'));
