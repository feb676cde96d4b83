import { Failure } from './failure.js';
import { joined } from './text/joined.js';
import type { Preferences } from './views/format.js';
import type { Choice } from './views/reply.js';
import type { Words } from './words/index.js';

/** Listed first; the rest follows alphabetically. */
const COMMON_CURRENCIES = ['RUB', 'USD', 'EUR', 'UAH', 'KZT', 'BYN', 'PLN', 'GBP', 'TRY', 'BRL'];
const COMMON_TIME_ZONES = [
  'Europe/Moscow',
  'Europe/Kaliningrad',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Novosibirsk',
  'Asia/Vladivostok',
  'Europe/Kyiv',
  'Asia/Almaty',
  'Europe/Minsk',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
];

const currencies = [...new Set([...COMMON_CURRENCIES, ...Intl.supportedValuesOf('currency')])];
const timeZones = [...new Set([...COMMON_TIME_ZONES, ...Intl.supportedValuesOf('timeZone')])];

/** Reads a currency's ISO 4217 code, in any case, or a text that matches a single one. @throws Failure `unknownCurrency` */
export function currencyIn(text: string, words: Words): string {
  const code = text.trim().toUpperCase();
  const currency = currencies.includes(code) ? code : onlyOne(currencyChoices(text, words));
  if (currency === undefined) throw new Failure({ kind: 'unknownCurrency' });
  return currency;
}

/** Reads an IANA time zone or its city, in any case, or a text that matches a single one. @throws Failure `unknownTimeZone` */
export function timeZoneIn(text: string, words: Words): string {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const named = (fits: (zone: string) => boolean) => timeZones.find((zone) => fits(zone.toLowerCase()));
  const timeZone =
    named((zone) => zone === wanted) ??
    named((zone) => zone.endsWith(`/${wanted}`)) ??
    onlyOne(timeZoneChoices(text, words));
  if (timeZone === undefined) throw new Failure({ kind: 'unknownTimeZone' });
  return timeZone;
}

const onlyOne = ([only, ...others]: readonly Choice<string>[]): string | undefined =>
  others.length === 0 ? only?.value : undefined;

/** The likely currency and time zone of an owner's shop, for languages that suggest them. */
const LIKELY: Readonly<Record<string, Preferences>> = {
  ru: { currency: 'RUB', timeZone: 'Europe/Moscow' },
  uk: { currency: 'UAH', timeZone: 'Europe/Kyiv' },
};

/** @param locale of the owner, as Discord has it */
export const likelyPreferences = (locale: string): Preferences =>
  (Object.hasOwn(LIKELY, locale) && LIKELY[locale]) || { currency: null, timeZone: null };

/** The common currencies and time zones, each list headed by the set value if it isn't among them. */
export const commonChoices = (
  set: Preferences,
  { locale }: Words,
): Record<keyof Preferences, Choice<string>[]> => ({
  currency: withChosen(COMMON_CURRENCIES, set.currency).map((value) => ({
    name: currencyLabel(value, locale),
    value,
  })),
  timeZone: withChosen(COMMON_TIME_ZONES, set.timeZone).map((value) => ({
    // A stored one may be unknown to this version of Node.
    name: timeZones.includes(value) ? timeZoneLabel(value, locale) : value,
    value,
  })),
});

const withChosen = (common: readonly string[], chosen: string | null): string[] => [
  ...new Set([...(chosen === null ? [] : [chosen]), ...common]),
];

const currencyNames = new Map<string, Intl.DisplayNames>();

/** "RUB · Russian Ruble" */
function currencyLabel(code: string, locale: string): string {
  const names = currencyNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' });
  currencyNames.set(locale, names);
  return `${code} · ${names.of(code) ?? code}`;
}

/** Currencies whose code, or name in the reader's language, contains the text. */
export const currencyChoices = (typed: string, { locale }: Words): Choice<string>[] =>
  containing(
    typed,
    currencies.map((code) => ({ name: currencyLabel(code, locale), value: code })),
  );

/** Time zones whose name, description or current UTC offset contains the text. */
export const timeZoneChoices = (typed: string, { locale }: Words): Choice<string>[] =>
  containing(
    typed,
    timeZones.map((zone) => ({ name: timeZoneLabel(zone, locale), value: zone })),
  );

const DAY_MS = 86_400_000;

let day = 0;
const labels = new Map<string, string>();

// Two formatters take a millisecond to construct, and offsets change with summer time: so each label is made once a day. On the
// day of the change it can be that of before.
function timeZoneLabel(zone: string, locale: string): string {
  const today = Math.floor(Date.now() / DAY_MS);
  if (today !== day) labels.clear();
  day = today;
  const key = `${locale} ${zone}`;
  const label = labels.get(key) ?? describeTimeZone(zone, locale);
  labels.set(key, label);
  return label;
}

/** "Europe/Moscow · Moscow Time · UTC+03:00" */
function describeTimeZone(zone: string, locale: string): string {
  const named = (timeZoneName: 'longOffset' | 'shortGeneric', inLocale: string) =>
    new Intl.DateTimeFormat(inLocale, { timeZone: zone, timeZoneName })
      .formatToParts(Date.now())
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = named('shortGeneric', locale);
  const offset = named('longOffset', 'en').replace('GMT', 'UTC');
  // Some have no name but their offset.
  return joined([zone, name.startsWith('GMT') ? '' : name, offset]);
}

function containing(typed: string, choices: readonly Choice<string>[]): Choice<string>[] {
  const wanted = typed
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/([+-])(\d)(?!\d)/, '$10$2');
  return choices.filter(({ name }) => name.toLowerCase().replaceAll('_', ' ').includes(wanted)).slice(0, 24);
}
