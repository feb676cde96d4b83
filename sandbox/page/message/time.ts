import type { MessageWords } from './words.js';

/** From when and where a time is looked at. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA; the reader's own if it is left out. */
  readonly timeZone?: string;
}

const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  F: { dateStyle: 'full', timeStyle: 'short' },
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
  const options = STYLES[style] ?? { dateStyle: 'long', timeStyle: 'short' };
  return formatted(seconds * 1000, options, locale, clock);
}

/** When something was said: “Today at 14:03”, later a date. */
export function calendarTime(at: number, words: MessageWords, clock: Clock): string {
  const { locale } = words;
  const day = (time: number) => formatted(time, { dateStyle: 'short' }, locale, clock);
  const time = formatted(at, { timeStyle: 'short' }, locale, clock);
  if (day(at) === day(clock.now)) return words.today(time);
  if (day(at) === day(clock.now - 86_400_000)) return words.yesterday(time);
  return `${day(at)}, ${time}`;
}

function relativeTime(distance: number, locale: string): string {
  const [unit, length] = UNITS.find(([, seconds]) => Math.abs(distance) >= seconds) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(distance / length), unit);
}

const formatted = (
  at: number,
  options: Intl.DateTimeFormatOptions,
  locale: string,
  { timeZone }: Clock,
): string => new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options).format(at);
