import type { LookedFor, Undelivered } from '../domain/alerts.js';
import { type Knowledge, NO_KNOWLEDGE } from '../domain/knowledge.js';
import { foldBuyer, readNames } from '../domain/lookup.js';
import type { Payment } from '../domain/payment.js';
import { findNearest } from '../domain/typos.js';
import { isUnknown } from '../domain/verdict.js';
import { DAY_MS } from '../lib/duration.js';
import { type JudgedSale, judgeSale, LOOK_MS, needsLook, readSale, type Sale } from '../sales/sale.js';

export interface Buyer {
  readonly name: string;
  readonly payments: readonly JudgedSale[];
}

interface FoldedBuyer {
  readonly name: string;
  readonly payments: readonly Sale[];
  readonly folded: string;
  readonly words: readonly string[];
}

/** Payments that need a look, as a guild sees them: the newest first. */
export interface NeedLook extends Undelivered {
  readonly payments: readonly LookedFor[];
  /** What was last read of the payments that are watched. */
  readonly watched: readonly JudgedSale[];
}

/** In milliseconds since the epoch, without `until` itself. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export type CountLook = (knowledge?: Knowledge, made?: Span) => NeedLook;

const MAX_LINES = 3;

/** Of 20,000 payments, only what a list shows is kept; its only personal data is the buyer's name in the game. */
const forSearch = (sale: Sale): Sale => ({
  ...sale,
  lines: sale.lines.slice(0, MAX_LINES).map((line) => ({ ...line, fields: [] })),
});

/** As a guild sees them. */
const seen = (payments: readonly Sale[], knowledge: Knowledge): readonly JudgedSale[] =>
  payments.map((payment) => judgeSale(payment, knowledge));

export class PaymentHistory {
  /** `all`: the shop has no older payments. `full`: the limit of remembered payments is reached. */
  ended: 'no' | 'all' | 'full' = 'no';

  readonly #payments = new Map<number, Sale>();
  /** Beyond the pages that were read; undefined until they are read one by one. */
  #watched = new Map<number, Sale | undefined>();
  readonly #names = new Map<string, string>();
  #newestFirst: readonly Sale[] | undefined;
  #buyers: readonly FoldedBuyer[] | undefined;

  get size(): number {
    return this.#payments.size;
  }

  /** Time of the oldest known payment. */
  get since(): number | null {
    return this.newestFirst().at(-1)?.createdAt ?? null;
  }

  has(id: number): boolean {
    return this.#payments.has(id);
  }

  add(payments: readonly Sale[]): void {
    this.#newestFirst = undefined;
    this.#buyers = undefined;
    for (const payment of payments) {
      this.#payments.set(payment.id, forSearch(payment));
      const { buyer } = payment;
      if (!this.#names.has(buyer)) this.#names.set(buyer, foldBuyer(buyer));
    }
  }

  update(payment: Payment): void {
    if (this.#payments.has(payment.id)) this.add([readSale(payment)]);
    else if (this.#watched.has(payment.id)) this.#watched.set(payment.id, forSearch(readSale(payment)));
  }

  /** They count also if no page shows them. */
  watch(ids: readonly number[]): void {
    this.#watched = new Map(ids.map((id) => [id, this.#watched.get(id)]));
  }

  /** Watched payments that no page that was read shows. */
  get beyond(): readonly number[] {
    return [...this.#watched.keys()].filter((id) => !this.has(id));
  }

  /** By id, because the platform counts up but doesn't promise an order of its lists. */
  newestFirst(): readonly Sale[] {
    this.#newestFirst ??= [...this.#payments.values()].sort((a, b) => b.id - a.id);
    return this.#newestFirst;
  }

  /** Those of the last day, at least `minCount`, and older ones that need a look: these first, each part newest first. */
  latest(minCount: number, now: number, knowledge = NO_KNOWLEDGE): readonly JudgedSale[] {
    const isOld = ({ createdAt }: Sale) => (createdAt ?? 0) < now - DAY_MS;
    const end = this.newestFirst().findIndex((payment, index) => index >= minCount && isOld(payment));
    const payments = seen(this.newestFirst().slice(0, end === -1 ? undefined : end), knowledge);
    const listed = new Set(payments.map(({ id }) => id));
    const older = this.#needLook(now, knowledge).filter(({ id }) => !listed.has(id));
    const isDue = (payment: JudgedSale) => needsLook(payment, now);
    return [...payments.filter(isDue), ...older, ...payments.filter((one) => !isDue(one))];
  }

  /** @param made counts those made then alone; none is unknown if some of them haven't been read */
  undelivered(now: number, knowledge = NO_KNOWLEDGE, made?: Span): NeedLook {
    const day = this.#since(now - DAY_MS, now);
    const judged = made ? this.#since(made.from, now) : day;
    const isOwn = ({ createdAt }: Pick<Sale, 'createdAt'>) => !made || (createdAt ?? 0) < made.until;
    const payments = this.#needLook(now, knowledge, made?.from)
      .filter(isOwn)
      .map(({ id, standing, createdAt }): LookedFor => ({ id, isPaid: standing === 'paid', createdAt }));
    const unknown = seen(judged.payments.filter(isOwn), knowledge).filter(
      (payment) => isUnknown(payment.verdict) && payment.standing !== 'test',
    );
    return {
      payments,
      watched: seen(
        [...this.#watched].flatMap(([id, read]) => this.#payments.get(id) ?? read ?? []),
        knowledge,
      ),
      count: payments.length,
      unknown: made && judged.isPartial ? 0 : unknown.length,
      isPartial: day.isPartial || (made !== undefined && this.beyond.some((id) => !this.#watched.get(id))),
    };
  }

  #needLook(now: number, knowledge: Knowledge, since = now - LOOK_MS): readonly JudgedSale[] {
    const recent = this.#since(since, now).payments;
    const beyond = this.beyond.flatMap((id) => this.#watched.get(id) ?? []);
    return seen([...recent, ...beyond], knowledge).filter((payment) => needsLook(payment, now, since));
  }

  #since(time: number, now: number) {
    const end = this.newestFirst().findIndex(({ createdAt }) => (createdAt ?? now) < time);
    return {
      payments: this.newestFirst().slice(0, end === -1 ? undefined : end),
      isPartial: end === -1 && this.ended === 'no',
    };
  }

  /** Ignores case, marks before the name and how its spaces are written. */
  findByBuyer(name: string, knowledge = NO_KNOWLEDGE): readonly JudgedSale[] {
    const [first = '', ...others] = readNames(name);
    const typed = [first, ...others];
    const found = this.newestFirst().filter(({ buyer }) => typed.includes(this.#names.get(buyer) ?? ''));
    return seen(found, knowledge);
  }

  /** Beginnings of names first, then other parts, then misspellings. All for an empty text. */
  buyers(text: string, max: number, knowledge = NO_KNOWLEDGE): readonly Buyer[] {
    const typed = readNames(text).at(-1) ?? '';
    const all = this.#allBuyers();
    const containing = all.filter(({ folded }) => folded.includes(typed));
    const found = new Set([...containing.filter(({ folded }) => folded.startsWith(typed)), ...containing]);
    if (found.size < max && typed !== '') for (const one of findNearest(all, [typed], max)) found.add(one);
    return [...found]
      .slice(0, max)
      .map(({ name, payments }) => ({ name, payments: seen(payments, knowledge) }));
  }

  /** Those of the newest payments first. */
  #allBuyers(): readonly FoldedBuyer[] {
    if (this.#buyers) return this.#buyers;
    const payments = new Map<string, Sale[]>();
    for (const payment of this.newestFirst()) {
      const own = payments.get(payment.buyer);
      if (own) own.push(payment);
      else payments.set(payment.buyer, [payment]);
    }
    this.#buyers = [...payments].map(([name, own]) => {
      const folded = this.#names.get(name) ?? '';
      return { name, folded, words: [folded], payments: own };
    });
    return this.#buyers;
  }
}
