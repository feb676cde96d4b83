import { foldInput, foldName, parseId, stripMark } from '../domain/lookup.js';
import type { Payment } from '../domain/payment.js';
import { findPaymentNumbers } from '../domain/payment-numbers.js';
import { fitsIds } from '../ui/custom-id.js';
import type { ActionInput } from '../ui/implement.js';

/** What a member says of their payment. `id` is 0 without a number. */
export interface Typed {
  readonly id: number;
  readonly name?: string | undefined;
}

export const MAX_NUMBER_CHARS = 40;
export const MAX_NAME_CHARS = 40;

export function readTyped({ fields: { number = '', name = '' } }: ActionInput): Typed {
  return { id: readNumber(number), name: fitName(name.trim()) };
}

/** In a text such as "TX-51004" the only number counts. Phones may type digits of full width. */
function readNumber(typed: string): number {
  const [only, ...others] = typed.normalize('NFKC').match(/\d+/g) ?? [];
  const id = parseId(typed.replace(/\s/g, '')) ?? findPaymentNumbers(typed)[0];
  return id ?? (others.length === 0 ? parseId(only ?? '') : undefined) ?? 0;
}

/** The beginning that fits into a custom id; undefined if there is none. */
function fitName(name: string): string | undefined {
  let length = Math.min(name.length, MAX_NAME_CHARS);
  while (length > 0 && !fitsIds(name.slice(0, length))) length -= 1;
  return name.slice(0, length) || undefined;
}

/** Ignores case and the mark of Bedrock players, as the staff's search does. */
export function fitsBuyer({ buyer }: Pick<Payment, 'buyer'>, name: string): boolean {
  const typed = stripMark(foldInput(name));
  return typed !== '' && typed === stripMark(foldName(buyer));
}
