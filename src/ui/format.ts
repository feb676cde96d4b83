import { DateTime, type ToRelativeUnit } from 'luxon';
import type { Usual } from '../domain/shop.js';
import { DAY_MS } from '../lib/duration.js';
import { clip } from '../text/markdown.js';
import type { Words } from '../words/index.js';

/** Formats for one reply. Times are milliseconds since the epoch. */
export interface Format {
  readonly words: Words;
  /** IANA */
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

/** Creating a format takes longer than rendering a reply. One for each language and platform. */
const formats = new Map<string, Format>();

export function createFormat(words: Words, { currency, timeZone: zone }: Usual): Format {
  const name = `${words.locale} ${currency} ${zone}`;
  const existing = formats.get(name);
  if (existing) return existing;
  const amounts = new Intl.NumberFormat(words.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const money = (amount: number) => clip(amounts.format(amount), AMOUNT_MAX);
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
