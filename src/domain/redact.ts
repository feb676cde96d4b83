import { isIPv6 } from 'node:net';
import { escapeText } from 'entities/escape';
import {
  hasMarkup,
  readableLine,
  stripColours,
  stripControls,
  stripHtml,
  stripJoiners,
} from '../text/readable.js';
import { isRespelt, SPELLINGS } from '../text/spelling.js';
import { UNREADABLE } from './payment.js';
import type { FullAddress } from './server.js';

const MASK = '•••';

/** Characters that an e-mail address doesn't contain. */
const OUTSIDE = '\\s@<>"\'`()[\\]{},;:';
const DOMAIN = `[^${OUTSIDE}]{1,190}\\.[^${OUTSIDE}.]{2,63}|localhost(?![\\p{L}\\d])|\\[\\w{0,9}[.:][\\w.:%-]{1,60}\\]|${MASK}`;
/** Matches the `@` and looks back only as far as the previous one, so that it takes linear time. */
const EMAIL = new RegExp(`@(?<=(?<local>[^${OUTSIDE}]+)@)(?=${DOMAIN})`, 'giu');

/** `player@example.com` → `p•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${maskLocal(email)}${email.slice(at)}`;
}

const maskLocal = (local: string): string => `${[...local.slice(0, 2)][0]}${MASK}`;

export interface Hidden {
  readonly addresses: readonly FullAddress[];
  /** Of remote consoles. */
  readonly passwords: readonly string[];
}

/** Shorter hosts and passwords would mask half of every text. */
const MIN_LETTERS = 3;
/** The longest host name (RFC 1035). */
const MAX_LETTERS = 255;
const MAX_SECRETS = 20;

const decode = (text: string): string => stripControls(stripHtml(text));
const decodeWithoutColours = (text: string): string => stripColours(decode(text));
/** For double encoding (`&amp;#46;`) and markup that appears only without joiners. */
function decodeDeeply(text: string): string {
  let read = text;
  for (let depth = 0; depth < 3; depth += 1) {
    const decoded = stripJoiners(decodeWithoutColours(read));
    if (decoded === read) break;
    read = decoded;
  }
  return read;
}

type Encoding = readonly [read: (text: string) => string, write: (read: string) => string];

/** Ways in which a reader or console may see a text. `write` encodes a text that was read that way. */
const ENCODINGS: readonly Encoding[] = [
  [stripColours, (read) => read],
  [(text) => text, (read) => read],
  [decodeWithoutColours, escapeText],
  [decode, escapeText],
  [decodeDeeply, escapeText],
];

/** One mask can expose another secret, for example by ending a tag. Real texts need one round per encoding. */
const MAX_ROUNDS = 2 * ENCODINGS.length;

/**
 * No reading or spelling of the result exposes a hidden address or an e-mail address. A reading with a
 * secret replaces the text. Too many secrets or rounds hide the whole text.
 */
export function redactor(hidden: Hidden): (text: string) => string {
  const pattern = createPattern(hidden);
  if (!pattern) return (text) => (text === '' ? '' : UNREADABLE);
  return (text) => {
    const clean = new Set<string>();
    let shown = stripControls(text);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const masked = maskFirst(shown, pattern, clean);
      if (masked === undefined) return shown;
      shown = masked;
    }
    return UNREADABLE;
  };
}

/** @param clean readings without secrets; most texts read the same in every way */
function maskFirst(text: string, pattern: RegExp, clean: Set<string>): string | undefined {
  if (!hasMarkup(text)) return maskSecrets(text, pattern);
  for (const [read, write] of ENCODINGS) {
    const seen = stripJoiners(read(text));
    if (clean.has(seen)) continue;
    const masked = maskSecrets(seen, pattern);
    if (masked !== undefined) return write(masked);
    clean.add(seen);
  }
  return undefined;
}

function maskSecrets(seen: string, pattern: RegExp): string | undefined {
  const hits = [...findSpeltHits(seen, pattern), ...findHits(seen, pattern)];
  return hits.length === 0 ? undefined : mask(seen, hits);
}

function findSpeltHits(seen: string, pattern: RegExp): Hit[] {
  if (!isRespelt(seen)) return [];
  const tried = new Set([seen]);
  return SPELLINGS.flatMap(({ respell, trace }) => {
    const spelt = respell(seen);
    if (tried.has(spelt)) return [];
    tried.add(spelt);
    if (findHits(spelt, pattern).length === 0) return [];
    const { text, starts, ends } = trace(seen);
    return findHits(text, pattern).map(({ start, end, shown }) => ({
      start: starts[start] ?? 0,
      end: ends[end - 1] ?? seen.length,
      shown,
    }));
  });
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

function mask(text: string, hits: readonly Hit[]): string {
  let from = 0;
  const pieces = mergeHits(hits).map(({ start, end, shown }) => {
    const kept = text.slice(from, start);
    from = end;
    return kept + shown;
  });
  return pieces.join('') + text.slice(from);
}

function mergeHits(hits: readonly Hit[]): Hit[] {
  const merged: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || last.end <= hit.start) merged.push(hit);
    else {
      const shown = last.start === hit.start ? last.shown : MASK;
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, hit.end), shown };
    }
  }
  return merged;
}

/** Most texts have none, and a search is cheaper than an iterator. */
const findAll = (text: string, pattern: RegExp): RegExpExecArray[] =>
  text.search(pattern) === -1 ? [] : [...text.matchAll(pattern)];

const findHits = (text: string, pattern: RegExp): Hit[] => [
  ...findAll(text, pattern).map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    shown: MASK,
  })),
  ...(text.includes('@') ? findAll(text, EMAIL) : [])
    .map(({ index, groups: { local = '' } = {} }) => ({
      start: index - local.length,
      end: index,
      shown: maskLocal(local),
    }))
    .filter(({ start, end, shown }) => text.slice(start, end) !== shown),
];

/** Java writes `name/203.0.113.7:25577` or `name/<unresolved>:25577`; both parts are the address. */
const RESOLVED =
  '(?:\\.?/(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[?[\\da-f]{0,4}:[\\da-f:.%]{1,64}\\]?|<unresolved>)(?::\\d{1,5})?)';

function createPattern({ addresses, passwords }: Hidden): RegExp | undefined {
  const found = [
    ...addresses.flatMap(hiddenHosts),
    ...passwords.flatMap((one) => [readSecret(one), stripJoiners(one)]).flatMap(listSpellings),
  ];
  const names = new Set(found.filter(({ length }) => length >= MIN_LETTERS));
  const ports = new Set(addresses.flatMap(hiddenPorts));
  if (names.size + ports.size > MAX_SECRETS) return undefined;
  if ([...names].some(({ length }) => length > MAX_LETTERS)) return undefined;
  const anyName = [...names].sort((a, b) => b.length - a.length).map(escapePattern);
  return new RegExp(
    [
      `(?:${[...anyName, '(?!)'].join('|')})${RESOLVED}?`,
      `${MASK}${RESOLVED}`,
      `(?<!\\d)(?:${[...ports, '(?!)'].join('|')})(?!\\d)`,
    ].join('|'),
    'giu',
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const readSecret = (text: string): string => stripJoiners(readableLine(text));

const listSpellings = (text: string): string[] => [
  ...new Set([text, ...SPELLINGS.map(({ respell }) => respell(text))]),
];

/** A shop may write several addresses with markup into one field. A mask must not break up a tag. */
const findHosts = (field: string): string[] =>
  listSpellings(readSecret(field)).flatMap((text) => text.split(/[\s,;/<>&§[\]]+/));

/** The last group of an IPv6 address is no port. */
function withoutPort(host: string): string {
  const rest = host.replace(/:\d*$/, '');
  return rest.includes(':') && !isIPv6(rest) ? host : rest;
}

const hiddenHosts = ({ host, hidesHost }: FullAddress): string[] =>
  hidesHost
    ? findHosts(host)
        .flatMap((part) => [part, withoutPort(part)])
        .filter((part) => !/^:\d+$/.test(part))
    : [];

/** Includes ports in the host field: `host:25565`, `host 25565`. */
function hiddenPorts({ host, port, hidesHost, hidesPort }: FullAddress): string[] {
  if (!hidesHost && !hidesPort) return [];
  const inHost = findHosts(host).map((part) => part.replace(withoutPort(part), '').slice(1) || part);
  return [...listSpellings(readSecret(port)), ...inHost].filter((digits) => /^\d{2,5}$/.test(digits));
}

export const maskEmails = redactor({ addresses: [], passwords: [] });
