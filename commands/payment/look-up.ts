import type { Context } from '../../src/bot/context.js';
import type { Dated } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { Question } from '../../src/ui/actions.js';
import type { Reply } from '../../src/ui/reply.js';
import { type CardContext, paymentView } from './view.js';

/** The payment as it is now. */
export const lookUp = async (context: Context, id: number, question: Question = {}): Promise<Reply> =>
  showCard(context, await context.shop.payment(paymentId(id)), { question });

/** @param isOfPlayer whether somebody looks for this player's payments */
export async function showCard(
  { shop, format }: Context,
  payment: Dated<Payment>,
  card: Omit<CardContext, 'others'>,
  isOfPlayer = false,
): Promise<Reply> {
  const { id, buyer } = payment.value;
  const known = await shop.paymentSearch?.cached();
  const others = known?.findByBuyer(buyer).filter((other) => other.id !== id) ?? [];
  const mayHaveMore = known?.ended === 'no' && (isOfPlayer || others.length > 0);
  return paymentView(payment, { ...card, others: { payments: others, mayHaveMore } }, format);
}

/** @throws Failure `notFound` */
export function paymentId(id: number): number {
  if (id < 1) throw new Failure({ kind: 'notFound', what: 'payment' });
  return id;
}
