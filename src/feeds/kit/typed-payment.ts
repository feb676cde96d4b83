import { foldBuyer, parseId, readNames } from '../../domain/lookup.js';
import { isTest, type Payment } from '../../domain/payment.js';
import { findPaymentNumbers } from '../../domain/payment-numbers.js';
import { fitsIds } from '../../ui/custom-id.js';
import type { ActionInput } from '../../ui/implement.js';
import type { ModalField } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';

/** What a member says of their payment. `id` is 0 without a number. */
export interface Typed {
  readonly id: number;
  readonly name?: string | undefined;
}

const MAX_NUMBER_CHARS = 40;
const MAX_NAME_CHARS = 40;

/** Asks for a payment. @param typed what the fields begin with */
export const receiptFields = (
  { id, name }: Typed,
  required: boolean,
  { receipt }: Words,
): readonly ModalField[] => [
  {
    ...{ custom_id: 'number', label: receipt.number, description: receipt.numberHint },
    ...{ maxLength: MAX_NUMBER_CHARS, required },
    ...(id > 0 && { value: String(id) }),
  },
  {
    ...{ custom_id: 'name', label: receipt.name, description: receipt.nameHint },
    ...{ maxLength: MAX_NAME_CHARS, required },
    ...(name !== undefined && { value: name }),
  },
];

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

/** Tests are nobody's. */
export const isOwnPayment = (payment: Payment, name: string): boolean =>
  !isTest(payment) && fitsBuyer(payment, name);

/** Ignores case, marks before the name and how its spaces are written, as the staff's search does. */
export const fitsBuyer = ({ buyer }: Pick<Payment, 'buyer'>, name: string): boolean =>
  readNames(name).includes(foldBuyer(buyer));
