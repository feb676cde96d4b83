import type { Dated } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { OpenShop } from '../../src/shop/open-shop.js';

/** The payment as it is now, or as the guild last saw it while the shop doesn't answer. */
export async function findSeen(
  shop: OpenShop,
  id: number,
  check: () => Promise<Dated<Payment>>,
): Promise<{ readonly payment: Dated<Payment>; readonly isAway: boolean }> {
  try {
    return { payment: await check(), isAway: false };
  } catch (error) {
    if (!(error instanceof Failure) || error.problem.kind !== 'notLookedUp') throw error;
    const lastSeen = shop.payments.recall(id);
    if (!lastSeen) throw error;
    return { payment: lastSeen, isAway: true };
  }
}
