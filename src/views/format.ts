import { DateTime } from 'luxon';
import type { Words } from '../words/index.js';
import { clip, escapedName } from './text.js';

/** How a guild wants amounts and times shown. */
export interface Preferences {
  /** ISO 4217, or null for plain numbers. */
  readonly currency: string | null;
  /** IANA, or null for times as given. */
  readonly timeZone: string | null;
}

/** The language and the preferences of one answer. */
export interface Format {
  readonly words: Words;
  /** An amount in the guild's currency, fractions kept. */
  money(amount: number): string;
  /** A shop time `YYYY-MM-DD HH:MM:SS`, which carries no zone, as a Discord timestamp once the zone is known. */
  time(timestamp: string): string;
}

/** Longer than any price; a broken one must not fill the message. */
const AMOUNT_MAX = 40;

export function createFormat(words: Words, { currency, timeZone }: Preferences): Format {
  const amounts = new Intl.NumberFormat(words.locale, {
    ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: currency === null ? 0 : undefined,
    maximumFractionDigits: 4,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return {
    words,
    money: (amount) => clip(amounts.format(amount), AMOUNT_MAX),
    time(timestamp) {
      const local = timeZone === null ? undefined : DateTime.fromSQL(timestamp, { zone: timeZone });
      return local?.isValid ? `<t:${Math.floor(local.toSeconds())}:f>` : escapedName(timestamp, 40);
    },
  };
}
