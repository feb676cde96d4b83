import { escapeText } from 'entities';
import { readableLine, stripColours, stripControls, stripHtml } from '../text/readable.js';
import { UNREADABLE } from './payment.js';
import type { FullAddress } from './server.js';

const MASK = '•••';

const LOCAL_MAX = 64;
/** What no part of an e-mail address has. */
const OUTSIDE = '\\s@<>"\'`()[\\]{},;:';
const LOCAL = new RegExp(`[^${OUTSIDE}]{1,${LOCAL_MAX}}$`);
const DOMAIN = new RegExp(`^[^${OUTSIDE}]{1,190}\\.[^${OUTSIDE}.]{2,63}`);

/** `player@example.com` → `p•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : `${maskLocal(email)}${email.slice(at)}`;
}

const maskLocal = (local: string): string => `${[...local.slice(0, 2)][0]}${MASK}`;

/** A text with every e-mail address in it masked. It starts at each "@", so that its time is linear. */
export function maskEmails(text: string): string {
  const parts = text.split('@');
  const masked = parts.map((part, index) => {
    if (part.endsWith(MASK) || !DOMAIN.test(parts[index + 1] ?? '')) return part;
    return part.slice(0, -LOCAL_MAX) + part.slice(-LOCAL_MAX).replace(LOCAL, maskLocal);
  });
  return masked.join('@');
}

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
const readOnConsole = (text: string): string => stripColours(stripJoiners(text));
const readAsHtml = (text: string): string => readOnConsole(stripControls(stripHtml(text)));

/**
 * The ways in which a text is read: on a console, letter by letter (an address may stand behind a stray `§`), and by the
 * bot's replies. `write` gives a text that is read in this way again.
 */
const READINGS: readonly (readonly [read: (text: string) => string, write: (read: string) => string])[] = [
  [readOnConsole, (read) => read],
  [stripJoiners, (read) => read],
  [readAsHtml, escapeText],
];

/**
 * Makes free text of a payment (errors, commands, a server's replies) fit to be shown: without what the shop hides, and
 * without e-mail addresses, whatever markup stands between their letters. A text that had some loses its colours. With more
 * to hide than any real payment has, no text is shown. Takes time linear in the text.
 */
export function redactor(hidden: Hidden): (text: string) => string {
  const pattern = createPattern(hidden);
  if (!pattern) return (text) => (text === '' ? '' : UNREADABLE);
  return (text) =>
    READINGS.reduce((shown, [read, write]) => {
      const seen = read(shown);
      const masked = maskEmails(seen).replace(pattern, MASK);
      return masked === seen ? shown : write(masked);
    }, stripControls(text));
}

/** Java writes an address as `name/203.0.113.7:25577`, or `name/<unresolved>:25577`: what follows the name is the same machine. */
const RESOLVED =
  '(?:\\.?/(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[?[\\da-f]{0,4}:[\\da-f:.%]{1,64}\\]?|<unresolved>)(?::\\d{1,5})?)?';

/** @returns undefined if there is too much to hide */
function createPattern({ addresses, passwords }: Hidden): RegExp | undefined {
  const found = [...addresses.flatMap(hiddenHosts), ...passwords.flatMap((one) => [readSecret(one), one])];
  const names = new Set(found.filter(({ length }) => length >= MIN_LETTERS));
  const ports = new Set(addresses.flatMap(hiddenPorts));
  if (names.size + ports.size > MAX_SECRETS) return undefined;
  if ([...names].some(({ length }) => length > MAX_LETTERS)) return undefined;
  // The longest first, so that none is taken for the beginning of another; what follows a mask may be left to hide.
  const anyName = [...names].sort((a, b) => b.length - a.length).map(escapePattern);
  return new RegExp(
    `(?:${[...anyName, MASK].join('|')})${RESOLVED}|(?<!\\d)(?:${[...ports, '(?!)'].join('|')})(?!\\d)`,
    'giu',
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const readSecret = (text: string): string => stripJoiners(readableLine(text));

/** The hosts that must not be shown. A shop may write several addresses into one field, with markup. */
function hiddenHosts({ host, hidesHost }: FullAddress): string[] {
  if (!hidesHost) return [];
  return (
    readSecret(host)
      // Nothing that markup is made of: a mask must not break a tag up.
      .split(/[\s,;/<>&§[\]]+/)
      .flatMap((part) => [part, part.replace(/:\d*$/, '')])
      .filter((part) => !/^:\d+$/.test(part))
  );
}

function hiddenPorts({ host, port, hidesHost, hidesPort }: FullAddress): string[] {
  if (!hidesHost && !hidesPort) return [];
  const inHost = [...readSecret(host).matchAll(/[:\s](\d{2,5})(?!\d)/g)].map(([, digits = '']) => digits);
  return [readSecret(port), ...inHost].filter((digits) => /^\d{2,5}$/.test(digits));
}
