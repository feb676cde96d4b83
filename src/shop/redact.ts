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

// Bounded, so that a long text without spaces takes no longer than others.
const EMAIL =
  /(?<local>[^\s@<>"'`()[\]{},;:]{1,64})@[^\s@<>"'`()[\]{},;:]{1,190}\.[^\s@<>"'`()[\]{},;:.]{2,63}/g;

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

/** Free text with every e-mail address in it masked. */
export const maskEmails = (text: string): string => maskAll(text, []);

/** What free text of a payment may repeat, and nobody may see. */
export interface Hidden {
  readonly addresses: readonly FullAddress[];
  /** Of remote consoles. */
  readonly passwords: readonly string[];
}

/**
 * Makes free text of a payment (errors, commands, a server's replies) fit to be shown: without what the shop hides,
 * and without e-mail addresses, whatever markup stands between their letters.
 */
export function redactor({ addresses, passwords }: Hidden): (text: string) => string {
  const parts = [
    ...addresses.flatMap(hiddenParts),
    // As it is written, too: a password may hold what elsewhere is markup.
    ...passwords.flatMap((password) => [...new Set([asRead(password), fold(password)])]).flatMap(secretPart),
  ].slice(0, MAX_PARTS);
  return (text) => maskAll(withoutControls(text), parts);
}

const maskAll = (text: string, parts: readonly Part[]): string =>
  READINGS.reduce((masked, markup) => mask(masked, markup, parts), text);

/** A host, port or password to hide, in the form that `fold` gives. */
interface Part {
  readonly text: string;
  readonly isPort: boolean;
}

/** Shorter ones would mask half of every text; no host name is longer, and no payment has more to hide. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 255;
const MAX_PARTS = 40;

const secretPart = (text: string): Part[] =>
  text.length >= MIN_LENGTH && text.length <= MAX_LENGTH ? [{ text, isPort: false }] : [];

/** The hosts and ports that must not be shown. A shop may write several addresses into one field, with markup. */
function hiddenParts({ host: full, port, hidesHost, hidesPort }: FullAddress): Part[] {
  const address = asRead(full);
  const hosts = address
    // Nothing that markup is made of: a mask must not break a tag up.
    .split(/[\s,;/<>&§[\]]+/)
    .flatMap((part) => [part, part.replace(/:\d*$/, '')])
    .filter((host) => !/^:\d+$/.test(host));
  const ports = [
    asRead(port),
    ...[...address.matchAll(/[:\s](\d{2,5})(?!\d)/g)].map(([, digits = '']) => digits),
  ];
  return [
    ...(hidesHost ? [...new Set(hosts)].flatMap(secretPart) : []),
    ...(hidesHost || hidesPort
      ? [...new Set(ports)]
          .filter((digits) => /^\d{2,5}$/.test(digits))
          .map((text) => ({ text, isPort: true }))
      : []),
  ];
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

/** Something to mask: from `start` up to `end` in a text as it is read. */
interface Hit {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** Masks what is found in one reading of a text; its other markup stays. */
function mask(text: string, markup: readonly Markup[], parts: readonly Part[]): string {
  const read = withoutMarkup(text, markup);
  const hits = merged([...hiddenIn(read, parts), ...emailsIn(read)]);
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

function hiddenIn(read: string, parts: readonly Part[]): Hit[] {
  if (parts.length === 0) return [];
  const folded = fold(read);
  return parts.flatMap(({ text, isPort }) =>
    [...placesOf(text, folded)]
      .map((start) => ({ start, end: start + text.length, shown: MASK }))
      .filter(({ start, end }) => !isPort || !(isDigit(folded[start - 1]) || isDigit(folded[end]))),
  );
}

function* placesOf(part: string, text: string): Generator<number> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) yield at;
}

const isDigit = (unit = ''): boolean => /^\d$/.test(unit);

// Looks for "@" first: the pattern tries 64 beginnings at each letter, and most texts have none.
const emailsIn = (read: string): Hit[] =>
  read.includes('@')
    ? [...read.matchAll(EMAIL)]
        .map(({ index, groups: { local = '' } = {} }) => ({ index, local }))
        // Masked in another reading.
        .filter(({ local }) => !local.endsWith(MASK))
        .map(({ index, local }) => ({ start: index, end: index + local.length, shown: maskLocal(local) }))
    : [];

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
