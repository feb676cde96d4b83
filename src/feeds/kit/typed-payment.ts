import type { Dated } from '../../domain/dated.js';
import { Failure } from '../../domain/failure.js';
import { foldBuyer, parseId, readNames } from '../../domain/lookup.js';
import { isTest, type Payment } from '../../domain/payment.js';
import { findPaymentNumbers } from '../../domain/payment-numbers.js';
import { type ArgumentsOf, fitsIds, optional, text, wholeNumber } from '../../ui/custom-id.js';
import type { ActionInput } from '../../ui/implement.js';
import type { ModalField } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Press } from './use.js';

/** What a member says of their payment, in a custom id. `id` is 0 without a number. */
export const typedIds = { id: wholeNumber, name: optional(text) };

export type Typed = ArgumentsOf<typeof typedIds>;

const MAX_NUMBER_CHARS = 40;
const MAX_NAME_CHARS = 40;
/** Of a member, wherever they type. A guild has no limit of its own, which strangers could use up. */
const MISSES = { limit: 3, seconds: 600 };

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

/** A name that no custom id can hold is nobody's. */
export function readTyped({ fields: { number = '', name = '' } }: ActionInput): Typed {
  const trimmed = name.trim();
  return { id: readNumber(number), name: trimmed && fitsIds(trimmed) ? trimmed : undefined };
}

/** In a text such as "TX-51004" the only number counts. Phones may type digits of full width. */
function readNumber(typed: string): number {
  const [only, ...others] = typed.normalize('NFKC').match(/\d+/g) ?? [];
  const id = parseId(typed.replace(/\s/g, '')) ?? findPaymentNumbers(typed)[0];
  return id ?? (others.length === 0 ? parseId(only ?? '') : undefined) ?? 0;
}

/** Tests are nobody's. */
export const isOwnPayment = (payment: Payment, name: string): boolean =>
  !isTest(payment) && fitsBuyer(payment, name);

/** Ignores case, marks before the name and how its spaces are written, as the staff's search does. */
export const fitsBuyer = ({ buyer }: Pick<Payment, 'buyer'>, name: string): boolean =>
  readNames(name).includes(foldBuyer(buyer));

type Tried =
  | { readonly payment: Dated<Payment>; readonly why?: undefined }
  | { readonly payment?: undefined; readonly why: 'noMatch' | 'unchecked' | 'tooManyTries' };

/** The payment that has the number, and fits the name. Without one, nobody learns which of them it was. */
export async function tryPayment(
  press: Pick<Press, 'shop' | 'userId' | 'openLimit'>,
  { id, name }: Typed,
  fits: (payment: Payment, name: string) => boolean,
): Promise<Tried> {
  const { shop, userId } = press;
  if (id === 0 || name === undefined) return { why: 'noMatch' };
  const misses = press.openLimit('payments that fit nothing', MISSES);
  // Reserved before the answer, so that forms that are sent at the same time are no more tries.
  if (misses.reserve(userId) > 0) return { why: 'tooManyTries' };
  const tried = await lookUp(shop, id, (payment) => fits(payment, name));
  if (tried.why !== 'noMatch') misses.release(userId);
  return tried;
}

async function lookUp(
  { payments }: Press['shop'],
  id: number,
  isMeant: (payment: Payment) => boolean,
): Promise<Tried> {
  try {
    const payment = (await payments.findListed(id)) ?? (await payments.findForBuyer(id));
    return isMeant(payment.value) ? { payment } : { why: 'noMatch' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { why: error.problem.kind === 'notFound' ? 'noMatch' : 'unchecked' };
  }
}
