import type { Dated } from '../../domain/dated.js';
import { Failure } from '../../domain/failure.js';
import type { Payment } from '../../domain/payment.js';
import type { Typed } from './typed-payment.js';
import type { Press } from './use.js';

/** Of a member, wherever they type. A guild has no limit of its own, which strangers could use up. */
const MISSES = { limit: 3, seconds: 600 };

type Tried =
  | { readonly payment: Dated<Payment>; readonly why?: undefined }
  | { readonly payment?: undefined; readonly why: 'noMatch' | 'unchecked' | 'tooManyTries' };

/** The payment that has the number, and fits the name. Without one, nobody learns which of them it was. */
export async function tryPayment(
  press: Pick<Press, 'shop' | 'userId' | 'openLimit'>,
  { id, name }: Typed,
  fits: (payment: Payment, name: string) => boolean,
): Promise<Tried> {
  if (id === 0 || name === undefined) return { why: 'noMatch' };
  const { shop, userId } = press;
  const misses = press.openLimit('payments that fit nothing', MISSES);
  // Reserved before the answer, so that forms that are sent at the same time are no more tries.
  if (misses.reserve(userId) > 0) return { why: 'tooManyTries' };
  let isMiss = false;
  try {
    const payment = await findPayment(shop, id);
    isMiss = !payment || !fits(payment.value, name);
    return payment && !isMiss ? { payment } : { why: 'noMatch' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { why: 'unchecked' };
  } finally {
    if (!isMiss) misses.release(userId);
  }
}

/** Undefined if there is none. @throws Failure if the shop doesn't say */
async function findPayment({ payments }: Press['shop'], id: number): Promise<Dated<Payment> | undefined> {
  try {
    return (await payments.findListed(id)) ?? (await payments.findForBuyer(id));
  } catch (error) {
    if (error instanceof Failure && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}
