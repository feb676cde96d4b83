import { LRUCache } from 'lru-cache';
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
  /** An amount in the guild's currency, with two decimals at most. */
  money(amount: number): string;
  /** The same for something that is sold: no money is "free". */
  price(amount: number): string;
  /** A shop time `YYYY-MM-DD HH:MM:SS`, which has no zone, as a Discord timestamp if the guild has set one. */
  time(timestamp: string): string;
}

/** As Luxon writes it. `fromSQL` would also take zones, fractions and a time without a date. */
const SHOP_TIME = 'yyyy-MM-dd HH:mm:ss';

/** Longer than any real price. A broken one must not fill the message. */
const AMOUNT_MAX = 40;

/** Constructing one takes longer than rendering a whole reply. */
const formats = new LRUCache<string, Format>({ max: 500 });

/** The same object for the same language and preferences, as long as it is in use: memoised replies depend on that. */
export function formatFor(words: Words, { currency, timeZone }: Preferences): Format {
  const name = `${words.locale} ${currency} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  const amounts = new Intl.NumberFormat(words.locale, {
    ...(currency === null
      ? { minimumFractionDigits: 0 }
      : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const money = (amount: number) => clip(amounts.format(amount), AMOUNT_MAX);
  const format: Format = {
    words,
    money,
    price: (amount) => (amount === 0 ? words.free : money(amount)),
    time(timestamp) {
      const local =
        timeZone === null ? undefined : DateTime.fromFormat(timestamp, SHOP_TIME, { zone: timeZone });
      return local?.isValid ? `<t:${Math.floor(local.toSeconds())}:f>` : escapedName(timestamp, 40);
    },
  };
  formats.set(name, format);
  return format;
}
