import { findAny, type Place } from '../text/find-any.js';
import {
  CONSOLE_MARKUP,
  type Markup,
  SHOP_MARKUP,
  withoutControls,
  withoutMarkup,
} from '../text/readable.js';
import { trace } from '../text/trace.js';
import type { FullAddress } from './server.js';

const MASK = '•••';

/** What no part of an e-mail address has. */
const OUTSIDE = /[\s@<>"'`()[\]{},;:]/;
const MAX_LOCAL = 64;
const DOMAIN = /[^\s@<>"'`()[\]{},;:]{1,190}\.[^\s@<>"'`()[\]{},;:.]{2,63}/y;

/** `player@example.com` → `p•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${maskLocal(email)}${email.slice(at)}`;
}

const maskLocal = (local: string): string => `${[...local.slice(0, 2)][0]}${MASK}`;

/** Joiners may stand between letters unseen, too. They stay in texts that are shown, because emoji need them. */
const JOINERS: Markup = { pattern: /\p{DI}/gu, replacement: () => '' };

/**
 * The ways in which a text is read: by the bot's replies, on a console, and letter by letter, where an address stands
 * inside a tag or its first letter follows a stray `§`.
 */
const READINGS: readonly (readonly Markup[])[] = [
  [...SHOP_MARKUP, JOINERS],
  [...CONSOLE_MARKUP, JOINERS],
  [JOINERS],
];

/** Secrets that a payment's free text may repeat. */
export interface Hidden {
  readonly addresses: readonly FullAddress[];
  /** Of remote consoles. */
  readonly passwords: readonly string[];
}

/** What a reading is searched for, in the form that `fold` gives. */
interface Secrets {
  /** Hosts and passwords, wherever they stand. */
  readonly find: (folded: string) => readonly Place[];
  /** Numbers that stand by themselves. */
  readonly ports: ReadonlySet<string>;
}

const NO_SECRETS: Secrets = { find: () => [], ports: new Set() };

/** Free text with every e-mail address in it masked. */
export const maskEmails = (text: string): string => maskAll(text, NO_SECRETS);

/** Shorter hosts and passwords would mask half of every text. */
const MIN_LENGTH = 3;
/** Letters of all hosts and passwords together. What they are looked up in takes some hundred bytes for each. */
export const MAX_LETTERS = 50_000;

/**
 * Makes free text of a payment (errors, commands, a server's replies) fit to be shown: without what the shop hides,
 * and without e-mail addresses, whatever markup stands between their letters. Takes time linear in the text.
 * @returns undefined if there is more to hide than in any real payment: then none of it may be shown
 */
export function redactor({ addresses, passwords }: Hidden): ((text: string) => string) | undefined {
  const texts = [
    ...addresses.flatMap(hiddenHosts),
    // As it is written, too: a password may hold what elsewhere is markup.
    ...passwords.flatMap((password) => [asRead(password), fold(password)]),
  ];
  const distinct = [...new Set(texts)].filter(({ length }) => length >= MIN_LENGTH);
  if (distinct.reduce((sum, { length }) => sum + length, 0) > MAX_LETTERS) return undefined;
  const secrets: Secrets = {
    find: distinct.length === 0 ? NO_SECRETS.find : findAny(distinct),
    ports: new Set(addresses.flatMap(hiddenPorts)),
  };
  return (text) => maskAll(withoutControls(text), secrets);
}

function maskAll(text: string, secrets: Secrets): string {
  let masked = text;
  let searched: string | undefined;
  for (const markup of READINGS) {
    const read = withoutMarkup(masked, markup);
    // Most texts have no markup, so that they read the same in every way.
    if (read === searched) continue;
    searched = read;
    masked = mask(masked, markup, hitsIn(read, secrets));
  }
  return masked;
}

/** The hosts that must not be shown. A shop may write several addresses into one field, with markup. */
function hiddenHosts({ host, hidesHost }: FullAddress): string[] {
  if (!hidesHost) return [];
  return (
    asRead(host)
      // Nothing that markup is made of: a mask must not break a tag up.
      .split(/[\s,;/<>&§[\]]+/)
      .flatMap((part) => [part, part.replace(/:\d*$/, '')])
      .filter((part) => !/^:\d+$/.test(part))
  );
}

function hiddenPorts({ host, port, hidesHost, hidesPort }: FullAddress): string[] {
  if (!hidesHost && !hidesPort) return [];
  const inHost = [...asRead(host).matchAll(/[:\s](\d{2,5})(?!\d)/g)].map(([, digits = '']) => digits);
  return [asRead(port), ...inHost].filter((digits) => /^\d{2,5}$/.test(digits));
}

const asRead = (text: string): string => fold(withoutMarkup(text, [...SHOP_MARKUP, JOINERS])).trim();

/** Ignores case, as `ΣΑΣ`, `ſ` and the Kelvin sign have it too, and leaves every letter where it stands. */
function fold(text: string): string {
  const folded = text.toLowerCase().toUpperCase();
  if (folded.length === text.length) return folded;
  return text.replace(/[\s\S]/g, (unit) => {
    const upper = unit.toLowerCase().toUpperCase();
    return upper.length === 1 ? upper : unit;
  });
}

/** Something to mask in a text as it is read. */
interface Hit extends Place {
  readonly shown: string;
}

/** Masks what was found in one reading of a text; its other markup stays. */
function mask(text: string, markup: readonly Markup[], hits: readonly Hit[]): string {
  if (hits.length === 0) return text;
  const { starts, ends } = trace(text, markup);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, shown } of hits) {
    pieces.push(text.slice(from, starts[start]), shown);
    from = ends[end - 1] ?? from;
  }
  return pieces.join('') + text.slice(from);
}

const hitsIn = (read: string, secrets: Secrets): Hit[] =>
  merged([...secretsIn(read, secrets), ...emailsIn(read)]);

function secretsIn(read: string, { find, ports }: Secrets): Hit[] {
  const numbers = ports.size === 0 ? [] : [...read.matchAll(/\d+/g)].filter(([digits]) => ports.has(digits));
  return [
    ...find(fold(read)).map((place) => ({ start: place.start, end: endOfAddress(read, place.end) })),
    ...numbers.map(({ index, 0: digits }) => ({ start: index, end: index + digits.length })),
  ].map((place) => ({ ...place, shown: MASK }));
}

/** Java writes an address as `name/203.0.113.7:25577`, or `name/<unresolved>:25577`. */
const RESOLVED =
  /\.?\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[\da-f]{0,4}:[\da-f:.%]{1,64}\]?|<unresolved>)(?::\d{1,5})?/iy;

/** Where an address ends whose hidden name ends at `end`: what follows the name is the same machine. */
function endOfAddress(read: string, end: number): number {
  RESOLVED.lastIndex = end;
  return RESOLVED.test(read) ? RESOLVED.lastIndex : end;
}

/** Looks to both sides of each "@", no further than to the next: so each letter is looked at twice at most. */
function emailsIn(read: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = read.indexOf('@'); at !== -1; at = read.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL && !OUTSIDE.test(read.charAt(start - 1))) start -= 1;
    const local = read.slice(start, at);
    DOMAIN.lastIndex = at + 1;
    // One that ends so was masked in another reading.
    if (local !== '' && !local.endsWith(MASK) && DOMAIN.test(read))
      hits.push({ start, end: at, shown: maskLocal(local) });
  }
  return hits;
}

/** In order; hits that overlap become one. */
function merged(hits: readonly Hit[]): Hit[] {
  const disjoint: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) {
    const last = disjoint.at(-1);
    if (last === undefined || last.end <= hit.start) disjoint.push(hit);
    else disjoint[disjoint.length - 1] = { start: last.start, end: Math.max(last.end, hit.end), shown: MASK };
  }
  return disjoint;
}
