import { findMissingCommands, MAX_JUDGED } from './missing-commands.js';
import type { Payment } from './payment.js';
import { type Cause, readCause } from './reply-cause.js';

/** `number` counts from 1 in the order of sending. */
export interface Fault {
  readonly number: number;
  readonly cause: Cause;
}

export type Verdict = { readonly faults: readonly Fault[] } & (
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'sentUnpaid' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shopError' }
  | { readonly kind: 'nothingSent' }
  | { readonly kind: 'partlySent'; readonly missing: readonly string[] }
  | { readonly kind: 'serverErrors' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'nothingToSend' }
  | { readonly kind: 'notCompared' }
  | { readonly kind: 'unknownState'; readonly statusCode: number }
);

/** The first condition that applies decides. */
export function judgePayment(payment: Payment): Verdict {
  const faults = findFaults(payment);
  // Before the state: paid payments with a delivery error have been seen with the state unpaid.
  if (payment.error !== '') return { kind: 'shopError', faults };
  if (payment.state === 'unpaid')
    return { kind: payment.sentCommands.length === 0 ? 'notPaid' : 'sentUnpaid', faults };
  // The rest may still be sent; sending it by hand would deliver it twice.
  if (payment.state === 'paid') return { kind: 'waiting', faults };
  if (payment.state === 'unknown') return { kind: 'unknownState', statusCode: payment.statusCode, faults };
  if (payment.sentCommands.length === 0 && hasCommands(payment)) return { kind: 'nothingSent', faults };
  const missing = findMissingCommands(payment);
  if (missing && missing.length > 0) return { kind: 'partlySent', missing, faults };
  if (faults.length > 0) return { kind: 'serverErrors', faults };
  if (!missing) return { kind: 'notCompared', faults };
  return { kind: payment.sentCommands.length === 0 ? 'nothingToSend' : 'delivered', faults };
}

/** A payment without products may have had commands. */
const hasCommands = ({ products }: Payment): boolean =>
  products.length === 0 || products.some(({ commands }) => commands !== null && commands.length > 0);

const findFaults = ({ sentCommands }: Payment): Fault[] =>
  sentCommands.slice(0, MAX_JUDGED).flatMap(({ reply }, index) => {
    const cause = readCause(reply);
    return cause ? [{ number: index + 1, cause }] : [];
  });
