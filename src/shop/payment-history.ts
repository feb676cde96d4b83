import type { Undelivered } from '../domain/findings.js';
import { foldInput, foldName } from '../domain/lookup.js';
import { shopTime } from '../domain/payment.js';
import { isProblem, isUndelivered, mayChange, type PaymentSummary } from '../domain/payment-summary.js';
import { findNearest } from '../domain/typos.js';

/** A player who has bought something. */
export interface Buyer {
  readonly name: string;
  /** Newest first. */
  readonly payments: readonly PaymentSummary[];
}

/** What was read within this time counts as current. */
const JUST_NOW_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The payments of a shop that are known so far. It grows as pages of them are read. */
export class PaymentHistory {
  /** Whether there is nothing older to read: the shop has no more, or no more is remembered. */
  ended: 'no' | 'all' | 'full' = 'no';

  readonly #payments = new Map<number, PaymentSummary>();
  /** When each payment that may change was read, in milliseconds since the epoch. */
  readonly #readTimes = new Map<number, number>();
  /** Names of buyers, and how they are compared. */
  readonly #names = new Map<string, string>();
  #newestFirst: readonly PaymentSummary[] | undefined;

  get size(): number {
    return this.#payments.size;
  }

  /** When the oldest known payment was made; undefined if none is known. */
  get since(): string | undefined {
    return this.newestFirst().at(-1)?.createdAt;
  }

  has(id: number): boolean {
    return this.#payments.has(id);
  }

  /** Adds payments, or what is new about them, as the shop has just sent them. */
  add(payments: readonly PaymentSummary[]): void {
    this.#newestFirst = undefined;
    for (const payment of payments) {
      this.#payments.set(payment.id, payment);
      if (mayChange(payment)) this.#readTimes.set(payment.id, Date.now());
      else this.#readTimes.delete(payment.id);
      const { buyer } = payment;
      if (!this.#names.has(buyer)) this.#names.set(buyer, stripMark(foldName(buyer)));
    }
  }

  /** By their numbers: the platform counts up, and doesn't promise an order of its lists. */
  newestFirst(): readonly PaymentSummary[] {
    this.#newestFirst ??= [...this.#payments.values()].sort((a, b) => b.id - a.id);
    return this.#newestFirst;
  }

  /**
   * The payments since a time, in milliseconds since the epoch, and no fewer than `least` of those that are known: newest
   * first, those that may need somebody before the others.
   */
  latest(least: number, since: number): readonly PaymentSummary[] {
    const isOld = ({ createdAt }: PaymentSummary) => (shopTime(createdAt) ?? 0) < since;
    const end = this.newestFirst().findIndex((payment, index) => index >= least && isOld(payment));
    const payments = this.newestFirst().slice(0, end === -1 ? undefined : end);
    return [...payments.filter(isProblem), ...payments.filter((one) => !isProblem(one))];
  }

  /**
   * What was paid in the last day and not delivered.
   * @param now in milliseconds since the epoch
   * @param patienceMs younger payments don't count yet
   */
  undelivered(now: number, patienceMs = 0): Undelivered {
    const { payments, isWhole } = this.#lastDay(now);
    const isDue = ({ createdAt }: PaymentSummary) => (shopTime(createdAt) ?? 0) <= now - patienceMs;
    const readings = payments.flatMap(({ id }) => this.#lastReading(id, now) ?? []);
    return {
      count: payments.filter((payment) => isUndelivered(payment) && isDue(payment)).length,
      isPartial: !isWhole && this.ended === 'no',
      asOf: readings.length === 0 ? null : readings.reduce((earliest, at) => Math.min(earliest, at)),
    };
  }

  /** Pages with payments of the last day that may have changed since they were read. @param onPage payments on a page */
  stalePages(onPage: number, now: number): number[] {
    const pages = this.#lastDay(now).payments.flatMap(({ id }, newer) =>
      this.#lastReading(id, now) === undefined ? [] : Math.floor(newer / onPage) + 1,
    );
    return [...new Set(pages)];
  }

  /** The payments of everyone of this name, newest first; case and the mark of Bedrock players don't matter. */
  findByBuyer(name: string): readonly PaymentSummary[] {
    const typed = stripMark(foldInput(name));
    return this.newestFirst().filter(({ buyer }) => this.#names.get(buyer) === typed);
  }

  /**
   * Names that begin like the text, then those that contain it, then misspelled ones, each with the latest buyers first; the
   * latest buyers for an empty text.
   */
  buyers(text: string, max: number): readonly Buyer[] {
    const typed = stripMark(foldInput(text));
    const all = [...new Set(this.newestFirst().map(({ buyer }) => buyer))].map((name) => {
      const folded = this.#names.get(name) ?? '';
      return { name, folded, words: [folded] };
    });
    const containing = all.filter(({ folded }) => folded.includes(typed));
    const found = new Set([...containing.filter(({ folded }) => folded.startsWith(typed)), ...containing]);
    if (found.size < max && typed !== '') for (const one of findNearest(all, [typed], max)) found.add(one);
    return [...found].slice(0, max).map(({ name }) => ({
      name,
      payments: this.newestFirst().filter(({ buyer }) => buyer === name),
    }));
  }

  /** Newest first; `isWhole` if an older payment is known, too. */
  #lastDay(now: number) {
    const payments = this.newestFirst();
    const end = payments.findIndex(({ createdAt }) => (shopTime(createdAt) ?? now) < now - DAY_MS);
    return { payments: end === -1 ? payments : payments.slice(0, end), isWhole: end !== -1 };
  }

  /** When a payment was read that may have changed since; undefined for one that is final or was just read. */
  #lastReading(id: number, now: number): number | undefined {
    const at = this.#readTimes.get(id);
    return at === undefined || now - at < JUST_NOW_MS ? undefined : at;
  }
}

/** Names of Bedrock players begin with a mark that buyers leave out. */
const stripMark = (name: string): string => name.replace(/^[.*]+/, '');
