import { withoutControls } from '../text/readable.js';
import type { FullAddress } from './server.js';

// Bounded, so that a long text without spaces takes no longer than others.
const EMAIL = /[^\s@<>"'`()[\]{},;:]{1,64}@[^\s@<>"'`()[\]{},;:]{1,190}\.[^\s@<>"'`()[\]{},;:.]{2,63}/g;

/** `player@example.com` → `p•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`;
}

/** Free text with every e-mail address in it masked. */
// The look for "@" first, because the pattern tries 64 beginnings at each letter, and most texts have none.
export const maskEmails = (text: string): string =>
  text.includes('@') ? text.replace(EMAIL, maskEmail) : text;

/**
 * Makes free text of a payment (errors, commands, a server's replies) fit to be shown: without what the shop hides
 * of the server, and without e-mail addresses.
 */
export function redactor(server: FullAddress | null): (text: string) => string {
  const parts = server ? hiddenParts(server) : [];
  // What is not seen goes first: it could stand in the middle of what is looked for.
  if (parts.length === 0) return (text) => maskEmails(withoutControls(text));
  const pattern = new RegExp(parts.join('|'), 'giu');
  return (text) => maskEmails(withoutControls(text).replace(pattern, '•••'));
}

/** No host name is longer, and no address has more parts: what is beyond is no address. */
const MAX_HOST = 255;
const MAX_PARTS = 20;

/** Patterns of the hosts and ports that must not be shown, however the shop wrote them. */
function hiddenParts({ host: full, port, hidesHost, hidesPort }: FullAddress): string[] {
  const hosts = [full, ...full.split(/[\s,;/]+/).map((part) => part.replace(/:\d*$/, ''))]
    .map((host) => host.trim())
    .filter(({ length }) => length >= 3 && length <= MAX_HOST);
  const ports = [
    port.trim(),
    ...[...full.matchAll(/[:\s](\d{2,5})(?!\d)/g)].map(([, digits = '']) => digits),
  ];
  return [
    // A host is hidden inside of words too: colour codes stand right before it, as in "§eplay.example.net".
    ...(hidesHost ? hosts.map(throughMarkup) : []),
    ...(hidesHost || hidesPort
      ? ports
          .filter((digits) => /^\d{2,5}$/.test(digits))
          .map((digits) => `(?:(?<!\\d)|(?<=§\\d))${throughMarkup(digits)}(?!\\d)`)
      : []),
  ].slice(0, MAX_PARTS);
}

/** Colour codes and HTML, which are not read either. Bounded, so that a long row of them takes no longer than others. */
const MARKUP = '(?:§{1,4}[0-9a-fk-orx]|</?[a-z][^<>]{0,100}>){0,16}';

/** Finds a text whatever markup stands between its letters. */
const throughMarkup = (text: string): string => [...text].map(escapePattern).join(MARKUP);

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
