import { LRUCache } from 'lru-cache';
import { DateTime, Info, type ToRelativeUnit } from 'luxon';
import { DAY_MS } from '../lib/duration.js';
import { clip } from '../text/markdown.js';
import type { Words } from '../words/index.js';

export interface Preferences {
  /** ISO 4217, or null for plain numbers. */
  readonly currency: string | null;
  /** IANA; null for the shop's. */
  readonly timeZone: string | null;
}

/** Formats for one reply. Times are milliseconds since the epoch. */
export interface Format {
  readonly words: Words;
  /** IANA; the shop's if the guild has none, or Node doesn't know it. */
  readonly zone: string;
  money(amount: number): string;
  /** Like `money`, but 0 is "free". */
  price(amount: number): string;
  /** "Oct 2, 2025", for options and completions, in which Discord shows no timestamps. */
  date(at: number): string;
  ago(at: number, now: number): string;
  /** "Friday", or the date if it is six days away or more; for push notifications. */
  until(at: number, now: number): string;
}

const UNITS: ToRelativeUnit[] = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];

/** In the reader's time zone. `f`: date and time, `D`: date, `t`, `T`: time, `R`: "5 minutes ago". */
export const discordTime = (ms: number, style: 'f' | 'D' | 't' | 'T' | 'R'): string =>
  `<t:${Math.floor(ms / 1000)}:${style}>`;

/** Longer than any real price, so that a broken one can't fill the message. */
const AMOUNT_MAX = 40;

/** Within six days, a weekday names one day only. */
const WEEKDAY_MAX_MS = 6 * DAY_MS;

/** Creating a format takes longer than rendering a reply. */
const formats = new LRUCache<string, Format>({ max: 500 });

/** @param home the shop's time zone, IANA */
export function createFormat(words: Words, { currency, timeZone }: Preferences, home = 'UTC'): Format {
  const name = `${words.locale} ${currency} ${timeZone} ${home}`;
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
  const zone = timeZone !== null && Info.isValidIANAZone(timeZone) ? timeZone : home;
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
