import type { Dated } from '../domain/dated.js';
import { Failure } from '../domain/failure.js';
import { isTest, type Payment } from '../domain/payment.js';
import { DAY_MS } from '../lib/duration.js';
import type { Press } from './feed.js';
import type { Typed } from './typed-payment.js';

/** Numbers and names that don't fit, wherever they are typed; newcomers share a limit, so that new accounts keep no member out. */
const WRONG_TRIES = {
  member: { limit: 3, seconds: 600 },
  newcomers: { limit: 30, seconds: 600 },
  /** Of one number and name. */
  same: { limit: 2, seconds: 600 },
};

export type Tried =
  | { readonly payment: Dated<Payment> }
  | {
      readonly payment?: undefined;
      readonly why: 'noMatch' | 'unchecked' | 'tooManyTries';
      /** Who paid it instead: for the staff alone, as is `isMissing`. */
      readonly otherBuyer?: string | undefined;
      /** The shop has no such number. */
      readonly isMissing?: boolean;
    };

/**
 * The payment that has the number, and fits. Without one, neither the answer nor its time may tell the member why: nobody
 * learns which numbers exist.
 */
export async function tryPayment(
  press: Press,
  { id, name = '' }: Typed,
  fits: (payment: Payment) => boolean,
): Promise<Tried> {
  const { shop, userId, guild } = press;
  const same = press.openLimit('payment tries: the same', WRONG_TRIES.same);
  const typed = `${userId} ${id} ${name}`;
  // A call to the staff after a wrong try tells the member nothing new.
  const isRepeated = same.count(typed) === 1 && same.reserve(typed) === 0;
  const own = press.openLimit('payment tries: a member', WRONG_TRIES.member);
  const newcomers = press.openLimit('payment tries: newcomers', WRONG_TRIES.newcomers);
  const isNew = isNewcomer(press) && !isRepeated;
  const isFirst = !isNew && own.count(userId) === 0;
  if (isNew && newcomers.count(guild.id) >= WRONG_TRIES.newcomers.limit) return { why: 'tooManyTries' };
  // Reserved before the answer, so that forms that are sent at the same time are no more tries.
  if (!isRepeated && own.reserve(userId) > 0) return { why: 'tooManyTries' };
  let isWrong = false;
  try {
    const listed = await shop.payments.findListed(id);
    if (listed && fits(listed.value)) return { payment: listed };
    // Known to be wrong; the answer still has to take as long as for a number that there isn't.
    isWrong = listed !== undefined;
    const payment = await findPayment(shop, id, isFirst ? 'buyer' : 'guess');
    isWrong = !payment || !fits(payment.value);
    if (payment && !isWrong) return { payment };
    return {
      why: 'noMatch',
      isMissing: !payment,
      otherBuyer: payment && !isTest(payment.value) ? payment.value.buyer : undefined,
    };
  } catch (error) {
    if (!(error instanceof Failure) || !cannotCheck(error)) throw error;
    return { why: 'unchecked' };
  } finally {
    if (!isWrong && !isRepeated) own.release(userId);
    if (isWrong && !isRepeated) same.reserve(typed);
    if (isWrong && isNew) newcomers.reserve(guild.id);
  }
}

/** Here for less than a day, or it isn't known since when. */
export const isNewcomer = ({ joinedAt, feeds }: Press): boolean =>
  joinedAt === undefined || feeds.clock.now() - joinedAt < DAY_MS;

/** Undefined if there is none. @throws Failure if the shop doesn't say */
async function findPayment(
  shop: Press['shop'],
  id: number,
  priority: 'buyer' | 'guess',
): Promise<Dated<Payment> | undefined> {
  try {
    return await shop.payments.findForBuyer(id, priority);
  } catch (error) {
    if (error instanceof Failure && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}

const cannotCheck = ({ problem }: Failure): boolean =>
  ['notLookedUp', 'queueFull', 'keyRefused', 'keyUnreadable'].includes(problem.kind);
