import { isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { escapeText } from 'entities/escape';
import {
  hasMarkup,
  readableLine,
  stripColours,
  stripControls,
  stripHtml,
  stripJoiners,
} from '../text/readable.js';
import { UNREADABLE } from './payment.js';
import type { FullAddress } from './server.js';

const MASK = '•••';

/** Characters that an e-mail address doesn't contain. */
const OUTSIDE = '\\s@<>"\'`()[\\]{},;:';
const DOMAIN = `[^${OUTSIDE}]{1,190}\\.[^${OUTSIDE}.]{2,63}|localhost(?![\\p{L}\\d])|\\[\\w{0,9}[.:][\\w.:%-]{1,60}\\]|${MASK}`;
/** What stands before the `@`: tried only where it begins, so that it takes linear time. */
const EMAIL = new RegExp(`(?<![^${OUTSIDE}])[^${OUTSIDE}]+(?=@(?:${DOMAIN}))`, 'giu');

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

type Rendering = readonly [render: (text: string) => string, write: (rendered: string) => string];

const PLAIN: Rendering = [(text) => text, (rendered) => rendered];
/** On a console, letter by letter, and in a reply. `write` encodes a text that was rendered that way. */
const RENDERINGS: readonly Rendering[] = [
  [stripColours, (rendered) => rendered],
  PLAIN,
  [(text) => stripColours(stripControls(stripHtml(text))), escapeText],
];

/** One mask can expose another secret, for example by ending a tag. Real texts need one round per rendering. */
const MAX_ROUNDS = 3 * RENDERINGS.length;

/**
 * No rendering of the result exposes a hidden address or an e-mail address. A rendering with a secret replaces the text. Too
 * many secrets or rounds hide the whole text.
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

/** @param clean renderings without secrets; most texts look the same in every way */
function maskFirst(text: string, pattern: RegExp, clean: Set<string>): string | undefined {
  for (const [render, write] of hasMarkup(text) ? RENDERINGS : [PLAIN]) {
    const seen = stripJoiners(render(text));
    if (clean.has(seen)) continue;
    const masked = maskSecrets(seen, pattern);
    if (masked !== seen) return write(masked);
    clean.add(seen);
  }
  return undefined;
}

const maskSecrets = (seen: string, pattern: RegExp): string =>
  seen.replace(pattern, MASK).replace(EMAIL, (local) => (local === MASK ? local : maskLocal(local)));

/** Java writes `name/203.0.113.7:25577` or `name/<unresolved>:25577`; both parts are the address. */
const RESOLVED =
  '(?:\\.?/(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[?[\\da-f]{0,4}:[\\da-f:.%]{1,64}\\]?|<unresolved>)(?::\\d{1,5})?)';

function createPattern({ addresses, passwords }: Hidden): RegExp | undefined {
  const found = [
    ...addresses.flatMap(hiddenHosts),
    ...passwords.flatMap((one) => [readSecret(one), stripJoiners(one)]),
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

/** A shop may write several addresses with markup into one field. A mask must not break up a tag. */
const findHosts = (field: string): string[] => readSecret(field).split(/[\s,;/<>&§[\]]+/);

/** A host as it is written, in Punycode and in letters, or as short and as long an IPv6 address as Java writes. */
function listSpellings(host: string): string[] {
  if (/[^\0-\x7f]|xn--/i.test(host)) return [host, domainToASCII(host), domainToUnicode(host)];
  const url = `http://[${host.replace(/%.*/, '')}]`;
  if (!URL.canParse(url)) return [host];
  const short = new URL(url).hostname.slice(1, -1);
  const [before = [], after = []] = short.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [host, short, [...before, ...zeros, ...after].join(':')];
}

/** The last group of an IPv6 address is no port. */
function withoutPort(host: string): string {
  const rest = host.replace(/:\d*$/, '');
  return rest.includes(':') && !isIPv6(rest) ? host : rest;
}

const hiddenHosts = ({ host, hidesHost }: FullAddress): string[] =>
  hidesHost
    ? findHosts(host)
        .flatMap((part) => [part, withoutPort(part)])
        .flatMap(listSpellings)
        .filter((part) => !/^:\d+$/.test(part))
    : [];

/** Includes ports in the host field: `host:25565`, `host 25565`. */
function hiddenPorts({ host, port, hidesHost, hidesPort }: FullAddress): string[] {
  if (!hidesHost && !hidesPort) return [];
  const inHost = findHosts(host).map((part) => part.replace(withoutPort(part), '').slice(1) || part);
  return [readSecret(port), ...inHost].filter((digits) => /^\d{2,5}$/.test(digits));
}

export const maskEmails = redactor({ addresses: [], passwords: [] });
