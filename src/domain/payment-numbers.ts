const DIGITS = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d{1,15})(?![\d.,]*\d)`;
/** "payment 51004", "платёж №51004", "номер платежа: 7": needs no sign before the number. */
const PAYMENT = new RegExp(
  String.raw`(?:\bpayment|плат[её]ж\p{L}*)(?:\s+(?:is|was|id|number|номер|это))*[\s:#№.=-]*${DIGITS}`,
  'giu',
);
/** "#51004", "заказ №12", "чек: 12", "order #12": needs a sign before the number. */
const SIGNED = new RegExp(
  String.raw`(?:[#№]|(?:\b(?:order|receipt|transaction|id)|заказ|чек|номер)\s*[:=])\s*${DIGITS}`,
  'giu',
);
/** Long numbers that aren't part of a date, time, address, price, phone number or snowflake. */
const ALONE = /(?<![\p{L}\d.,:/\\@#№_+-]|\d )(?![78]\d{10}(?!\d))\d{4,12}(?![\p{L}\d:/\\@_-]|[.,]\d)/gu;

const numbers = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? match[0]).replace(/\D/g, ''));

/** Prefers numbers after a word such as "payment". At most 25, the options of a select. */
export function findPaymentNumbers(text: string): number[] {
  const named = [...numbers(text, PAYMENT), ...numbers(text, SIGNED)];
  const alone = numbers(text, ALONE).filter(
    (digits) => named.length === 0 || named.some(({ length }) => length === digits.length),
  );
  return [...new Set([...named, ...alone].map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 25);
}
