import { clip } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { type Doubt, type Knowledge, settleDoubt, taughtCause } from './knowledge.js';
import { isTest, type Payment, paymentTotal } from './payment.js';
import type { Cause } from './replies/causes.js';
import { judgePayment, type Verdict } from './verdict.js';

/** The searchable part of a payment; its only personal data is the buyer's name in the game. */
export interface PaymentSummary {
  readonly id: number;
  readonly buyer: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly products: readonly string[];
  readonly times: number | null;
  readonly price: number | null;
  readonly verdict: Verdict['kind'];
  readonly cause: Cause | null;
  readonly isTest: boolean;
  readonly doubt: Doubt | null;
}

/** Any form of a payment that is judged. */
interface Judged {
  readonly id: number;
  readonly verdict: Verdict['kind'];
  readonly cause: Cause | null;
  /** Null unless replies are unknown and everything was sent. */
  readonly doubt: Doubt | null;
}

/** A payment as the guild sees it. Returns the same one if there is nothing to see. */
export function consider<J extends Judged>(judged: J, createdAt: number | null, knowledge: Knowledge): J {
  if (!judged.doubt) return judged;
  const settled = settleDoubt({ id: judged.id, createdAt }, judged.doubt, knowledge);
  const { kind, failed } = settled;
  return kind === judged.verdict
    ? judged
    : { ...judged, verdict: kind, cause: failed.length > 0 ? taughtCause(settled) : judged.cause };
}

/** What of a payment's verdict is kept. */
export const keepVerdict = ({
  kind,
  faults,
  doubt,
}: Verdict): Pick<Judged, 'verdict' | 'cause' | 'doubt'> => ({
  verdict: kind,
  cause: faults[0]?.cause ?? null,
  doubt: doubt ? { ...doubt, replies: doubt.replies.slice(0, MAX_UNKNOWN) } : null,
});

const MAX_UNKNOWN = 5;
const MAX_PRODUCTS = 3;
/** Characters of a name; the platform allows 32. */
const MAX_NAME = 64;

const outcomes: Readonly<Record<Verdict['kind'], 'fine' | 'undelivered' | 'unclear' | 'unknown'>> = {
  notPaid: 'fine',
  sentUnpaid: 'unclear',
  waiting: 'undelivered',
  shopError: 'undelivered',
  nothingSent: 'undelivered',
  partlySent: 'undelivered',
  serverErrors: 'undelivered',
  unknownReply: 'unknown',
  noReply: 'unknown',
  usualSilence: 'fine',
  later: 'fine',
  unchanged: 'fine',
  delivered: 'fine',
  nothingToSend: 'fine',
  notCompared: 'fine',
  unknownState: 'unclear',
};

/** Staff may have to look at the payment. */
export const isProblem = ({ verdict }: Pick<PaymentSummary, 'verdict'>): boolean =>
  outcomes[verdict] === 'undelivered' || outcomes[verdict] === 'unclear';

/** Everything was sent, and whether it arrived can't be told from the replies. */
export const isUnknown = ({ verdict }: Pick<PaymentSummary, 'verdict'>): boolean =>
  outcomes[verdict] === 'unknown';

/** Paid, but not fully delivered as far as the payment's data shows. */
export const isUndelivered = ({ verdict, isTest }: PaymentSummary): boolean =>
  outcomes[verdict] === 'undelivered' && !isTest;

/** @param payment already redacted */
export function summarize(payment: Payment): PaymentSummary {
  return {
    id: payment.id,
    buyer: clip(readableLine(payment.buyer), MAX_NAME),
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
    products: payment.products.slice(0, MAX_PRODUCTS).map(({ name }) => clip(readableLine(name), MAX_NAME)),
    times: payment.products[0]?.times ?? null,
    price: payment.paid ?? paymentTotal(payment),
    ...keepVerdict(judgePayment(payment)),
    isTest: isTest(payment),
  };
}
