import { LRUCache } from 'lru-cache';
import { DateTime, type ToRelativeUnit } from 'luxon';
import { clip, escapeName } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
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
  /** The guild's time zone, else the platform's; IANA. */
  readonly zone: string;
  /** An amount in the guild's currency, with two decimals at most. */
  money(amount: number): string;
  /** The same for something that is sold: no money is "free". */
  price(amount: number): string;
  /** A shop time `YYYY-MM-DD HH:MM:SS`, which has no zone, as a Discord timestamp if the guild has set one. */
  time(timestamp: string, style?: 'f' | 'D' | 'R'): string;
  /** The day of a shop time, for options and completions: "Oct 2, 2025". */
  date(timestamp: string): string;
  /**
   * How long ago it was, for options, in which Discord shows no timestamps: "7 weeks ago"; without a zone the date alone.
   * @param now milliseconds since the epoch
   */
  ago(timestamp: string, now: number): string;
  /** The end of a sale for a push, which shows no timestamps: “Friday”, and from a week on the date. Both in milliseconds. */
  until(at: number, now: number): string;
}

/** As Luxon writes it. `fromSQL` would also take zones, fractions and a time without a date. */
const SHOP_TIME = 'yyyy-MM-dd HH:mm:ss';

const TIME_MAX = 40;
const UNITS: ToRelativeUnit[] = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];

function localTime(timestamp: string, zone: string): DateTime | undefined {
  const time = DateTime.fromFormat(timestamp, SHOP_TIME, { zone });
  return time.isValid ? time : undefined;
}

/** A time that Discord shows in each reader's own zone: `f` the date and time, `D` the date, `t` and `T` the time, `R` how long ago. */
export const discordTime = (ms: number, style: 'f' | 'D' | 't' | 'T' | 'R'): string =>
  `<t:${Math.floor(ms / 1000)}:${style}>`;

/** Longer than any real price. A broken one must not fill the message. */
const AMOUNT_MAX = 40;

/** Within it a weekday names one day only. */
const WEEK_MS = 6 * 24 * 60 * 60_000;

/** Of the platform's times. */
export const DEFAULT_ZONE = 'Europe/Moscow';

/** Constructing one takes longer than rendering a whole reply. */
const formats = new LRUCache<string, Format>({ max: 500 });

/** What a language and preferences need to be shown with. */
export function createFormat(words: Words, { currency, timeZone }: Preferences): Format {
  const name = `${words.locale} ${currency} ${timeZone}`;
  const existing = formats.get(name);
  if (existing) return existing;
  const amounts = new Intl.NumberFormat(words.locale, {
    ...(currency === null
      ? { minimumFractionDigits: 0 }
      : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const money = (amount: number) => clip(amounts.format(amount), AMOUNT_MAX);
  const zone = timeZone ?? DEFAULT_ZONE;
  const format: Format = {
    words,
    zone,
    money,
    price: (amount) => (amount === 0 ? words.free : money(amount)),
    time(timestamp, style = 'f') {
      const local = timeZone === null ? undefined : localTime(timestamp, timeZone);
      return local ? discordTime(local.toMillis(), style) : escapeName(timestamp, TIME_MAX);
    },
    date(timestamp) {
      const local = localTime(timestamp, zone)?.setLocale(words.locale);
      return local?.toLocaleString({ dateStyle: 'medium' }) ?? clip(readableLine(timestamp), TIME_MAX);
    },
    ago(timestamp, now) {
      const local = timeZone === null ? undefined : localTime(timestamp, timeZone)?.setLocale(words.locale);
      return local?.toRelative({ base: DateTime.fromMillis(now), unit: UNITS }) ?? format.date(timestamp);
    },
    until(at, now) {
      const local = DateTime.fromMillis(at, { zone }).setLocale(words.locale);
      if (at - now < WEEK_MS) return words.following.weekday(local.weekday % 7);
      return local.toLocaleString({ day: 'numeric', month: 'long' });
    },
  };
  formats.set(name, format);
  return format;
}
