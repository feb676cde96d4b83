import { isIPv6 } from 'node:net';
import { escapeText } from 'entities';
import { hasMarkup, readableLine, stripColours, stripControls, stripHtml } from '../text/readable.js';
import { SPELLINGS } from '../text/spelling.js';
import { UNREADABLE } from './payment.js';
import type { FullAddress } from './server.js';

const MASK = '•••';

/** What no part of an e-mail address has. */
const OUTSIDE = '\\s@<>"\'`()[\\]{},;:';
/** A host with a dot, or what else mail goes to: `localhost`, `[203.0.113.7]`, a host that is masked already. */
const DOMAIN = `[^${OUTSIDE}]{1,190}\\.[^${OUTSIDE}.]{2,63}|localhost(?![\\p{L}\\d])|\\[\\w{0,9}[.:][\\w.:%-]{1,60}\\]|${MASK}`;
/** The `@` of an e-mail address. It looks back from there, no further than to the one before, so that its time is linear. */
const EMAIL = new RegExp(`@(?<=(?<local>[^${OUTSIDE}]+)@)(?=${DOMAIN})`, 'giu');

/** `player@example.com` → `p•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${maskLocal(email)}${email.slice(at)}`;
}

const maskLocal = (local: string): string => `${[...local.slice(0, 2)][0]}${MASK}`;

/** Secrets that a payment's free text may repeat. */
export interface Hidden {
  readonly addresses: readonly FullAddress[];
  /** Of remote consoles. */
  readonly passwords: readonly string[];
}

/** Shorter hosts and passwords would mask half of every text. */
const MIN_LETTERS = 3;
/** No name of a host has more. */
const MAX_LETTERS = 255;
const MAX_SECRETS = 20;

/** Joiners may stand between letters unseen. They stay in texts that are shown, because emoji need them. */
const stripJoiners = (text: string): string => text.replace(/\p{DI}/gu, '');

const decode = (text: string): string => stripControls(stripHtml(text));
const decodeWithoutColours = (text: string): string => stripColours(decode(text));
/** What is encoded twice (`&amp;#46;`), or appears only once joiners are gone. */
function decodeDeeply(text: string): string {
  let read = text;
  for (let depth = 0; depth < 3; depth += 1) read = stripJoiners(decodeWithoutColours(read));
  return read;
}

type Reading = readonly [read: (text: string) => string, write: (read: string) => string];

const LETTER_BY_LETTER: Reading = [(text) => text, (read) => read];
/**
 * The ways in which a text is read: on a console, letter by letter (an address may stand behind a stray `§`), by the bot's
 * replies, the same with `§`, and all that can be decoded. `write` gives a text that is read in this way again.
 */
const READINGS: readonly Reading[] = [
  [stripColours, (read) => read],
  LETTER_BY_LETTER,
  [decodeWithoutColours, escapeText],
  [decode, escapeText],
  [decodeDeeply, escapeText],
];

/** One mask may bring out another secret, by ending a tag for example. Real texts take one round for each reading at most. */
const MAX_ROUNDS = 2 * READINGS.length;

/**
 * Makes free text of a payment (errors, commands, a server's replies) fit to be shown: none of its readings, in no spelling,
 * shows what the shop hides or an e-mail address. A reading that showed a secret takes the text's place, so that its markup
 * goes. No text is shown if there is more to hide than in any real payment, or if masking comes to no end. Takes time linear
 * in the text.
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

/**
 * Masks what the first reading with secrets shows.
 * @param clean readings without secrets; most texts read the same in every way
 * @returns undefined if no reading has any
 */
function maskFirst(text: string, pattern: RegExp, clean: Set<string>): string | undefined {
  for (const [read, write] of hasMarkup(text) ? READINGS : [LETTER_BY_LETTER]) {
    const seen = stripJoiners(read(text));
    if (clean.has(seen)) continue;
    const masked = maskSecrets(seen, pattern);
    if (masked !== undefined) return write(masked);
    clean.add(seen);
  }
  return undefined;
}

/** @returns undefined if there are no secrets */
function maskSecrets(seen: string, pattern: RegExp): string | undefined {
  const hits = [...findSpeltHits(seen, pattern), ...findHits(seen, pattern)];
  return hits.length === 0 ? undefined : mask(seen, hits);
}

/** Hits in other spellings of the text, at their places in the text as it is. */
function findSpeltHits(seen: string, pattern: RegExp): Hit[] {
  const known = new Set([seen]);
  return SPELLINGS.flatMap(({ respell, trace }) => {
    const spelt = respell(seen);
    if (known.has(spelt)) return [];
    known.add(spelt);
    if (findHits(spelt, pattern).length === 0) return [];
    const { text, starts, ends } = trace(seen);
    return findHits(text, pattern).map(({ start, end, shown }) => ({
      start: starts[start] ?? 0,
      end: ends[end - 1] ?? seen.length,
      shown,
    }));
  });
}

/** Units of a text, and what is shown in their place. */
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

/** In order; hits that overlap become one. */
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

const findHits = (text: string, pattern: RegExp): Hit[] => [
  ...Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    shown: MASK,
  })),
  ...Array.from(text.matchAll(EMAIL), ({ index, groups: { local = '' } = {} }) => ({
    start: index - local.length,
    end: index,
    shown: maskLocal(local),
  })).filter(({ start, end, shown }) => text.slice(start, end) !== shown),
];

/** Java writes an address as `name/203.0.113.7:25577`, or `name/<unresolved>:25577`: what follows the name is the same machine. */
const RESOLVED =
  '(?:\\.?/(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[?[\\da-f]{0,4}:[\\da-f:.%]{1,64}\\]?|<unresolved>)(?::\\d{1,5})?)';

/** @returns undefined if there is too much to hide */
function createPattern({ addresses, passwords }: Hidden): RegExp | undefined {
  const found = [
    ...addresses.flatMap(hiddenHosts),
    ...passwords.flatMap((one) => [readSecret(one), stripJoiners(one)]).flatMap(listSpellings),
  ];
  const names = new Set(found.filter(({ length }) => length >= MIN_LETTERS));
  const ports = new Set(addresses.flatMap(hiddenPorts));
  if (names.size + ports.size > MAX_SECRETS) return undefined;
  if ([...names].some(({ length }) => length > MAX_LETTERS)) return undefined;
  // The longest first, so that none is taken for the beginning of another; what follows a mask may be left to hide.
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

const listSpellings = (text: string): string[] => [text, ...SPELLINGS.map(({ respell }) => respell(text))];

/** A shop may write several addresses into one field, with markup. A mask must not break a tag up. */
const findHosts = (field: string): string[] =>
  listSpellings(readSecret(field)).flatMap((text) => text.split(/[\s,;/<>&§[\]]+/));

/** The last group of an IPv6 address is no port. */
function withoutPort(host: string): string {
  const rest = host.replace(/:\d*$/, '');
  return rest.includes(':') && !isIPv6(rest) ? host : rest;
}

/** The hosts that must not be shown. */
const hiddenHosts = ({ host, hidesHost }: FullAddress): string[] =>
  hidesHost
    ? findHosts(host)
        .flatMap((part) => [part, withoutPort(part)])
        .filter((part) => !/^:\d+$/.test(part))
    : [];

/** The ports that must not be shown, also those that the field of the host has: `host:25565`, `host 25565`. */
function hiddenPorts({ host, port, hidesHost, hidesPort }: FullAddress): string[] {
  if (!hidesHost && !hidesPort) return [];
  const inHost = findHosts(host).map((part) => part.replace(withoutPort(part), '').slice(1) || part);
  return [...listSpellings(readSecret(port)), ...inHost].filter((digits) => /^\d{2,5}$/.test(digits));
}

/** A text with every e-mail address in it masked. */
export const maskEmails = redactor({ addresses: [], passwords: [] });
