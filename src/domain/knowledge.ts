import type { Payment } from './payment.js';

/** A reply as lessons know it: the first words of its command, and what stays of it without what its payment explains. */
export interface Form {
  readonly command: string;
  readonly form: string;
}

/** What an answer means, as the staff said. `at` in milliseconds since the epoch. */
export interface Lesson {
  readonly means: 'arrived' | 'failed';
  readonly userId: string;
  readonly at: number;
}

/** Who said that nothing is left to do about a payment, whatever its answers say. */
export type Mark = Omit<Lesson, 'means'>;

/** What a guild knows beyond the table of replies. */
export interface Knowledge {
  taught(answer: Form): Lesson | undefined;
  /** Another shop may have its number for a payment made at another time. */
  settled(payment: Pick<Payment, 'id' | 'createdAt'>): Mark | undefined;
}

export const NO_KNOWLEDGE: Knowledge = { taught: () => undefined, settled: () => undefined };
