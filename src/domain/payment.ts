import type { Server } from './server.js';

/** Replaces unreadable content, which must not look empty. */
export const UNREADABLE = '…';

export interface SentCommand {
  readonly command: string;
  readonly reply: string;
}

export interface FilledField {
  readonly name: string;
  /** What else the shop calls it; empty if nothing. */
  readonly alias: string;
  readonly value: string;
}

export interface Purchase {
  /** Of the line; null if unreadable. */
  readonly lineId: number | null;
  /** Null if the line doesn't name it: its own id may equal the id of another product. */
  readonly productId: number | null;
  readonly name: string;
  /** For one item. */
  readonly price: number | null;
  /** Items that one purchase gives. */
  readonly quantity: number | null;
  readonly times: number | null;
  readonly isHidden: boolean;
  readonly commands: readonly string[] | null;
  readonly filledFields: readonly FilledField[];
}

/** `completed`: the shop has sent everything it had to send. */
export type PaymentState = 'unpaid' | 'paid' | 'completed' | 'unknown';

/** Free texts are already redacted: no hidden address, and no e-mail address; `email` is masked. */
export interface Payment {
  readonly id: number;
  readonly state: PaymentState;
  readonly statusCode: number;
  readonly buyer: string;
  readonly email: string;
  readonly paid: number | null;
  readonly system: string;
  readonly type: string;
  readonly sentCommands: readonly SentCommand[];
  readonly error: string;
  /** In milliseconds since the epoch; null if unreadable. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly products: readonly Purchase[];
  readonly server: Server | null;
  readonly isServerHidden: boolean;
  /** The shop says that it has sent all commands; false if it doesn't say. */
  readonly wasSent: boolean;
}

export const isTest = ({ type }: Pick<Payment, 'type'>): boolean => type === 'test';

export const lastChange = ({
  createdAt,
  updatedAt,
}: Pick<Payment, 'createdAt' | 'updatedAt'>): number | null => updatedAt ?? createdAt;

export const lineTotal = ({ price, times }: Purchase): number | null =>
  price === null ? null : price * (times ?? 1);

/** Null without lines, or if a price is unreadable. */
export function paymentTotal({ products }: Pick<Payment, 'products'>): number | null {
  if (products.length === 0) return null;
  const totals = products.map(lineTotal);
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total));
}

export interface PaymentList {
  readonly payments: readonly Payment[];
  /** There is a next page, with older payments unless `isOldestFirst`. */
  readonly hasMore: boolean;
  /** The first page may have the oldest payments. */
  readonly isOldestFirst: boolean;
  /** Null if the shop doesn't say. */
  readonly lastPage: number | null;
}
