import { DateTime } from 'luxon';
import { clip, escapedName } from '../text/clip.js';
import type { Words } from '../words/index.js';

/** How a guild wants amounts and times shown. */
export interface Preferences {
  /** ISO 4217, or null for plain numbers. */
  readonly currency: string | null;
  /** IANA, or null for times as the shop gives them. */
  readonly timeZone: string | null;
}

/** The language and the preferences of one reply. */
export interface Format {
  readonly words: Words;
  /** Identifies the language and the preferences. */
  readonly name: string;
  /** An amount in the guild's currency, fractions kept. */
  money(amount: number): string;
  /** A shop time `YYYY-MM-DD HH:MM:SS`, which has no zone, as a Discord timestamp if the guild has set one. */
  time(timestamp: string): string;
}

/** Longer than any real price. A broken one must not fill the message. */
const AMOUNT_MAX = 40;

/** By locale and currency: constructing one takes longer than rendering a whole reply. */
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
