import type { SrvRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { lazy } from '../lib/lazy.js';
import { NoAnswer } from './dialogue.js';

export interface Endpoint {
  /** An IP address. */
  readonly host: string;
  readonly port: number;
}

export interface NameService {
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
  resolveSrv(name: string): Promise<readonly Pick<SrvRecord, 'name' | 'port' | 'priority'>[]>;
  cancel(): void;
}

/** Of one question to a name server, of which there are at most two. */
const NAME_TIMEOUT_MS = 1000;

/** Node's own `lookup` would hold one of the few threads that the store needs, too. */
export const createResolver = (): NameService => new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });

type Range = readonly [network: string, bits: number];

// https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-special-registry
const OWN_NETWORKS: readonly Range[] = [
  ...([
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['100.64.0.0', 10],
    ['::1', 128],
    ['fc00::', 7],
  ] as const),
];
/** Reserved, link-local, of documents and benchmarks, multicast, and relays. */
const NOT_PUBLIC: readonly Range[] = [
  ...([
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.175.48.0', 24],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
  // Within the public ones: Teredo and other special ones, documents, 6to4.
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['2620:4f:8000::', 48],
  ] as const),
];
/** Of IPv6; mapped addresses, NAT64, link-local and multicast ones are outside. */
const PUBLIC: readonly Range[] = [['2000::', 3]];

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listNetworks(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family(network));
  return list;
}

function within(ranges: readonly Range[]): (address: string) => boolean {
  const networks = lazy(() => listNetworks(ranges));
  return (address) => networks().check(address, family(address));
}

const isOwn = within(OWN_NETWORKS);
const isSpecial = within([...OWN_NETWORKS, ...NOT_PUBLIC]);
const isGlobal = within(PUBLIC);
const isPublic = (address: string) => isIPv4(address) || (isIPv6(address) && isGlobal(address));

/** @param allowsOwn whether addresses of private networks and of this machine are allowed, too */
export const isAllowed = (address: string, allowsOwn: boolean): boolean =>
  (isPublic(address) && !isSpecial(address)) || (allowsOwn && isIP(address) !== 0 && isOwn(address));

export interface Wanted {
  readonly host: string;
  /** Null for the one of the name's service record, or the game's own. */
  readonly port: number | null;
}

/** @param service the record that games look up unless players type another port than `usualPort` */
export async function findEndpoint(
  wanted: Wanted,
  usualPort: number,
  service: string | undefined,
  names: NameService,
  allowsOwn: boolean,
): Promise<Endpoint> {
  let host = asciiHost(wanted.host);
  let port = wanted.port ?? usualPort;
  if (host === '') throw new NoAnswer('unknownName');
  if (isIP(host) === 0 && service && port === usualPort) {
    const records = await names.resolveSrv(`${service}.${host}`).catch(() => []);
    const [record] = [...records].sort((one, other) => one.priority - other.priority);
    if (record) ({ name: host, port } = record);
  }
  const addresses = isIP(host) === 0 ? await lookUp(host, names) : [host];
  const allowed = addresses.find((address) => isAllowed(address, allowsOwn));
  if (allowed === undefined) throw new NoAnswer(addresses.length === 0 ? 'unknownName' : 'notPublic');
  return { host: allowed, port };
}

/** As name servers and games know it; empty for what is no name. */
export const asciiHost = (host: string): string => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? domainToASCII(bare) : bare;
};

async function lookUp(name: string, names: NameService): Promise<readonly string[]> {
  const addresses = await names.resolve4(name).catch(() => []);
  return addresses.length > 0 ? addresses : await names.resolve6(name).catch(() => []);
}
