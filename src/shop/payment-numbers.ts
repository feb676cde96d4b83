const DIGITS = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d{1,15})(?![\d.,]*\d)`;
/** "payment 51004", "платёж №51004", "номер платежа: 7": such a word needs no sign before the number. */
const PAYMENT = new RegExp(
  String.raw`(?:\bpayment|плат[её]ж\p{L}*)(?:\s+(?:is|was|id|number|номер|это))*[\s:#№.=-]*${DIGITS}`,
  'giu',
);
/** "#51004", "заказ №12", "чек: 12", "order #12": a sign has to stand before the number. */
const SIGNED = new RegExp(
  String.raw`(?:[#№]|(?:\b(?:order|receipt|transaction|id)|заказ|чек|номер)\s*[:=])\s*${DIGITS}`,
  'giu',
);
/** Long numbers that stand alone: no part of a date, a time, an address, a price, a telephone number or a snowflake. */
const ALONE = /(?<![\p{L}\d.,:/\\@#№_+-]|\d )\d{4,12}(?![\p{L}\d:/\\@_-]|[.,]\d)/gu;

const numbers = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? match[0]).replace(/\D/g, ''));

/**
 * The payment numbers in a ticket's text: those that are called so first, then others that are as long, or any that
 * look like one where none is called so. At most 25, as many as a select holds.
 */
export function paymentNumbersIn(text: string): number[] {
  const named = [...numbers(text, PAYMENT), ...numbers(text, SIGNED)];
  const alone = numbers(text, ALONE).filter(
    (digits) => named.length === 0 || named.some(({ length }) => length === digits.length),
  );
  return [...new Set([...named, ...alone].map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 25);
}
