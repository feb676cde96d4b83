import { lazy } from '../lib/lazy.js';

// The patterns are compiled on their first use: that takes milliseconds of a start.

/** "2500 coins", "149 ₽", "2026 года": an amount, a time or a year. */
const UNIT = String.raw`(?!\s*(?:\p{Sc}|%|(?:р|р\.|руб\p{L}*|коп\p{L}*|rub\p{L}*|usd|eur|uah|kzt|byn|грн|тг|тенге|монет\p{L}*|коин\p{L}*|токен\p{L}*|рубин\p{L}*|алмаз\p{L}*|гем\p{L}*|кристал\p{L}*|очк\p{L}*|поинт\p{L}*|донат\p{L}*|золот\p{L}*|голд\p{L}*|ключ\p{L}*|кейс\p{L}*|опыт\p{L}*|уров\p{L}*|блок\p{L}*|шт|штук\p{L}*|тыс\p{L}*|лет|год\p{L}*|г\.?|месяц\p{L}*|мес|дн\p{L}*|день|час\p{L}*|мин\p{L}*|сек\p{L}*|раз\p{L}*|игрок\p{L}*|coins?|tokens?|points?|gems?|gold|keys?|crates?|cases?|xp|exp|levels?|lvl|blocks?|diamonds?|emeralds?|credits?|dollars?|euros?|bucks|years?|months?|weeks?|days?|hours?|minutes?|mins?|seconds?|times|players?|k|кк?|[mg]b|ms|[мг]б|мс|на (?:баланс|сч[её]т)\p{L}*)(?![\p{L}\d])))`;
const DIGITS = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d{1,15})(?![\d.,]*\d)`;
/** "payment 51004", "платёж №51004", "номер платежа: 7": needs no sign before the number. */
const PAYMENT = lazy(
  () =>
    new RegExp(
      String.raw`(?:\bpayment|плат[её]ж\p{L}*)(?:\s+(?:is|was|id|number|номер|это))*[\s:#№.=-]*${DIGITS}${UNIT}`,
      'giu',
    ),
);
const WORDS = String.raw`(?:\b(?:order|receipt|transaction|purchase|invoice|id)|заказ\p{L}*|чек\p{L}*|номер\p{L}*|покупк\p{L}*|транзакци\p{L}*|квитанци\p{L}*|сч[её]т\p{L}*)`;
/** "Steve#1234" is a name. */
const SIGN = String.raw`(?:(?<![a-z\d_])#|№)(?<!(?:\bticket|тикет\p{L}{0,4}|обращени\p{L}{0,3}) ?.)`;
/** "#51004", "заказ №12", "чек: 12", "order #12": with a sign before it, a number may be short. */
const SIGNED = lazy(() => new RegExp(String.raw`(?:${SIGN}|${WORDS}\s*[:=#№])\s*${DIGITS}`, 'giu'));
/** "чек 51005", "order 51005" */
const WORDED = lazy(() => new RegExp(String.raw`${WORDS}\s+(\d{3,12})(?![\d:/\\@_-]|[.,]\d)${UNIT}`, 'giu'));
/** "https://shop.example/payments/51005" */
const LINKED = lazy(
  () => /\/(?:payments?|orders?|purchase\p{L}?|checks?|receipts?|invoices?)\/(\d{1,12})(?!\d)/giu,
);
/** Long numbers that aren't part of a date, time, address, price, phone number or snowflake. */
const ALONE = lazy(
  () =>
    new RegExp(
      String.raw`(?<![\p{L}\d.,:/\\@#№_+\p{Sc}-]|\p{Sc} |(?<![\p{L}\d_])\d{1,4} )(?![78]\d{10}(?!\d))\d{4,12}(?![\p{L}\d:/\\@_-]|[.,]\d| \d{3,4}(?!\d))${UNIT}`,
      'giu',
    ),
);
/** Words before a number that make it an amount. */
const AMOUNT_BEFORE =
  /(?:\b(?:for|paid|price|cost|costs|sum|amount|worth|balance)|(?<!\p{L})(?:за|на|по|до|сумм\p{L}*|цен\p{L}*|стои\p{L}*|баланс\p{L}*|оплатил\p{L}*|заплатил\p{L}*))\s*[:=]?\s*$/iu;
/** "error 1020", "порт 25565", "x: 1520" */
const OTHER_BEFORE =
  /(?<!\p{L})(?:ports?|errors?|coord\p{L}*|порт\p{L}*|ошибк\p{L}*|координат\p{L}*|[xyz])\s*[:=]?\s*$/iu;
/** Characters before a number in which a word for it is looked for. */
const WORD_MAX = 30;
const YEAR = /^20[12]\d$/;

const toDigits = (match: RegExpMatchArray): string => (match[1] ?? match[0]).replace(/\D/g, '');
const numbers = (text: string, pattern: () => RegExp): string[] =>
  [...text.matchAll(pattern())].map(toDigits);

/** Prefers numbers after a word such as "payment", and others to amounts and years. At most 25, the options of a select. */
export function findPaymentNumbers(text: string): number[] {
  const named = [PAYMENT, SIGNED, WORDED, LINKED].flatMap((pattern) => numbers(text, pattern));
  const alone = [...text.matchAll(ALONE())]
    .map((match) => ({
      digits: toDigits(match),
      before: text.slice(Math.max(0, match.index - WORD_MAX), match.index),
    }))
    .filter(({ before }) => !OTHER_BEFORE.test(before))
    .map(({ digits, before }) => ({
      digits,
      isDoubtful: YEAR.test(digits) || AMOUNT_BEFORE.test(before),
    }));
  const plain = alone
    .filter(({ isDoubtful }) => !isDoubtful)
    .map(({ digits }) => digits)
    .filter((digits) => named.length === 0 || named.some(({ length }) => length === digits.length));
  const found = [...named, ...plain];
  const last = found.length > 0 ? [] : alone.map(({ digits }) => digits);
  return [...new Set([...found, ...last].map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 25);
}
