import { DateTime } from 'luxon';
import { clip, escapedName } from '../text/clip.js';
import type { Words } from '../words/index.js';

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
  /** The same for the same language and preferences. */
  readonly name: string;
  /** An amount in the guild's currency, fractions kept. */
  money(amount: number): string;
  /** A shop time `YYYY-MM-DD HH:MM:SS`, which carries no zone, as a Discord timestamp once the zone is known. */
  time(timestamp: string): string;
}

/** Longer than any price; a broken one must not fill the message. */
const AMOUNT_MAX = 40;

/** By locale and currency; making one takes longer than a whole reply. */
const amountFormats = new Map<string, Intl.NumberFormat>();

function amountFormat(locale: string, currency: string | null): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  const format =
    amountFormats.get(name) ??
    new Intl.NumberFormat(locale, {
      ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      minimumFractionDigits: currency === null ? 0 : undefined,
      maximumFractionDigits: 4,
      trailingZeroDisplay: 'stripIfInteger',
    });
  amountFormats.set(name, format);
  return format;
}

export function createFormat(words: Words, { currency, timeZone }: Preferences): Format {
  const amounts = amountFormat(words.locale, currency);
  return {
    words,
    name: `${words.locale} ${currency} ${timeZone}`,
    money: (amount) => clip(amounts.format(amount), AMOUNT_MAX),
    time(timestamp) {
      const local = timeZone === null ? undefined : DateTime.fromSQL(timestamp, { zone: timeZone });
      return local?.isValid ? `<t:${Math.floor(local.toSeconds())}:f>` : escapedName(timestamp, 40);
    },
  };
}
