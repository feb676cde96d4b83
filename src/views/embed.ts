import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Cached } from '../shop/cache.js';
import type { Words } from '../words/index.js';

export const COLOURS = { neutral: 0x2f6fdd, good: 0x2e8b57, waiting: 0xd9a400, bad: 0xc0392b } as const;

/** `#RRGGBB` as the number Discord expects; a neutral blue for anything else. */
export function colour(hex: string): number {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  return digits === undefined ? COLOURS.neutral : Number.parseInt(digits, 16);
}

export const field = (name: string, value: string): APIEmbedField => ({ name, value });

/** A field that others may stand beside. */
export const inline = (name: string, value: string): APIEmbedField => ({ name, value, inline: true });

/** Those that apply and have a value: Discord refuses an empty one. */
export const fieldsOf = (fields: readonly (APIEmbedField | false)[]): APIEmbedField[] =>
  fields.flatMap((one) => (one && one.value !== '' ? one : []));

/**
 * A footer with the age of stale data, and whether the shop's absence is why; empty for fresh data. Discord shows the
 * embed's timestamp behind it, in the reader's own time.
 */
export const asOf = (
  { at, stale, away }: Omit<Cached<unknown>, 'value'>,
  words: Words,
): Pick<APIEmbed, 'footer' | 'timestamp'> =>
  stale
    ? { footer: { text: away ? words.asOfWhileAway : words.asOf }, timestamp: new Date(at).toISOString() }
    : {};
