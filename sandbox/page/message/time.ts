import type { MessageWords } from './words.js';

/** From when and where a time is looked at. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA; the reader's own where it is left out. */
  readonly timeZone?: string;
}

const LONG: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { day: '2-digit', month: '2-digit', year: 'numeric' },
  D: { dateStyle: 'long' },
  f: LONG,
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  S: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
};

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** `<t:seconds:style>` in words; without a style, or with an unknown one, as `f`. */
export function timestampText(
  seconds: number,
  style: string,
  { locale }: MessageWords,
  clock: Clock,
): string {
  if (style === 'R') return relativeTime(seconds - clock.now / 1000, locale);
  return formatted(seconds * 1000, STYLES[style] ?? LONG, locale, clock);
}

/** A time with its weekday: Discord's tooltip of a shorter one. */
export const fullTime = (at: number, { locale }: MessageWords, clock: Clock): string =>
  formatted(at, { dateStyle: 'full', timeStyle: 'short' }, locale, clock);

/** When something was said: “Today at 14:03”, later a date. */
export function calendarTime(at: number, words: MessageWords, clock: Clock): string {
  const { locale } = words;
  const day = (time: number) => formatted(time, { dateStyle: 'short' }, locale, clock);
  const time = formatted(at, { timeStyle: 'short' }, locale, clock);
  if (day(at) === day(clock.now)) return words.today(time);
  if (day(at) === day(clock.now - 86_400_000)) return words.yesterday(time);
  return timestampText(at / 1000, 's', words, clock);
}

function relativeTime(distance: number, locale: string): string {
  const [unit, length] = UNITS.find(([, seconds]) => Math.abs(distance) >= seconds) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(distance / length), unit);
}

function formatted(
  at: number,
  options: Intl.DateTimeFormatOptions,
  locale: string,
  { timeZone }: Clock,
): string {
  const wanted = timeZone === undefined ? options : { ...options, timeZone };
  const key = JSON.stringify([locale, wanted]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, wanted);
  formats.set(key, format);
  return format.format(at);
}

/** Making one takes far longer than using it, and every message needs some. */
const formats = new Map<string, Intl.DateTimeFormat>();
