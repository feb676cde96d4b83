import type { Undelivered } from '../domain/alerts.js';
import { type Knowledge, NO_KNOWLEDGE } from '../domain/knowledge.js';
import { foldBuyer, readNames } from '../domain/lookup.js';
import type { Payment } from '../domain/payment.js';
import { findNearest } from '../domain/typos.js';
import { isUnknown } from '../domain/verdict.js';
import { DAY_MS } from '../lib/duration.js';
import { findOpen, OPEN_MS } from '../sales/open.js';
import { type JudgedSale, judgeSale, readSale, type Sale } from '../sales/sale.js';

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
    const open = this.#findOpen(now, knowledge);
    const ids = new Set(open.map(({ id }) => id));
    return [...open, ...payments.filter(({ id }) => !ids.has(id))];
  }

  /** @param open numbers of orders that need a look, which may be on no page that was read */
  count(now: number, open: readonly number[], knowledge = NO_KNOWLEDGE): Undelivered {
    const unread = open.filter((id) => !this.has(id));
    const real = seen(this.#since(now - DAY_MS, now), knowledge).filter(
      ({ standing }) => standing !== 'test',
    );
    return {
      count: this.#findOpen(now, knowledge).length + unread.length,
      unknown: real.filter(({ verdict }) => isUnknown(verdict)).length,
      silent: real.filter(({ verdict }) => verdict.kind === 'silent').length,
    };
  }

  #findOpen(now: number, knowledge: Knowledge): readonly JudgedSale[] {
    return findOpen(seen(this.#since(now - OPEN_MS, now), knowledge), now);
  }

  #since(time: number, now: number): readonly Sale[] {
    const end = this.newestFirst().findIndex(({ createdAt }) => (createdAt ?? now) < time);
    return this.newestFirst().slice(0, end === -1 ? undefined : end);
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
