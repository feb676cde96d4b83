import { LRUCache } from 'lru-cache';
import { DateTime, Info, type ToRelativeUnit } from 'luxon';
import { clip } from '../text/markdown.js';
import type { Words } from '../words/index.js';

/** How a guild wants amounts and times shown. */
export interface Preferences {
  /** ISO 4217, or null for plain numbers. */
  readonly currency: string | null;
  /** IANA; null for the platform's, Moscow's. */
  readonly timeZone: string | null;
}

/** The language and the preferences of one reply. Times are milliseconds since the epoch. */
export interface Format {
  readonly words: Words;
  /** IANA: the guild's, or the platform's if it has none or this version of Node doesn't know it. */
  readonly zone: string;
  /** An amount in the guild's currency, with two decimals at most. */
  money(amount: number): string;
  /** The same for something that is sold: no money is "free". */
  price(amount: number): string;
  /** The day of a moment in the guild's zone, for options and completions: "Oct 2, 2025". */
  date(at: number): string;
  /** How long ago it was, for options, in which Discord shows no timestamps: "7 weeks ago". */
  ago(at: number, now: number): string;
  /** The end of a sale for a push, which shows no timestamps: “Friday”, and from a week on the date. */
  until(at: number, now: number): string;
}

const UNITS: ToRelativeUnit[] = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];

/** A time that Discord shows in each reader's own zone: `f` the date and time, `D` the date, `t` and `T` the time, `R` how long ago. */
export const discordTime = (ms: number, style: 'f' | 'D' | 't' | 'T' | 'R'): string =>
  `<t:${Math.floor(ms / 1000)}:${style}>`;

/** Longer than any real price. A broken one must not fill the message. */
const AMOUNT_MAX = 40;

/** Within six days, a weekday names one day only. */
const WEEKDAY_MAX_MS = 6 * 24 * 60 * 60_000;

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
  const zone = timeZone !== null && Info.isValidIANAZone(timeZone) ? timeZone : DEFAULT_ZONE;
  const local = (at: number) => DateTime.fromMillis(at, { zone, locale: words.locale });
  const format: Format = {
    words,
    zone,
    money,
    price: (amount) => (amount === 0 ? words.free : money(amount)),
    date: (at) => local(at).toLocaleString({ dateStyle: 'medium' }),
    ago: (at, now) => local(at).toRelative({ base: local(now), unit: UNITS }) ?? format.date(at),
    until: (at, now) =>
      at - now < WEEKDAY_MAX_MS
        ? words.following.weekday(local(at).weekday % 7)
        : local(at).toLocaleString({ day: 'numeric', month: 'long' }),
  };
  formats.set(name, format);
  return format;
}
