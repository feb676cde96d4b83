import { z } from 'zod';
import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import type { FormerSales, Ledger } from '../../sales/ledger.js';
import { saleName } from '../../sales/sale.js';
import { list, time } from '../../store/record-fields.js';
import { goodsName } from './goods.js';

const number = z.number().int();
const day = z.iso.date();

/** Of builds that kept sales for this feed alone. */
export const formerLedgerSchema = z.object({
  shopId: number,
  since: time,
  knownSince: time,
  newest: number,
  total: number.nullable().default(null),
  paid: list(z.tuple([number, time])),
  saltId: z.string(),
  buyers: list(z.string()),
  days: list(
    z.object({
      day,
      sum: z.number(),
      count: number,
      first: number,
      /** By the names of products. */
      goods: list(z.tuple([z.string(), z.number()])),
      missed: number.nullable().default(0),
    }),
  ),
  reportedDay: day.nullable(),
});

export function takeOver(
  { shopId, newest, paid, days, reportedDay: _day, ...ledger }: z.output<typeof formerLedgerSchema>,
  catalogue: Catalogue | undefined,
): FormerSales {
  const ids = new Map(
    listProducts(catalogue ?? { servers: [], unreadable: 0 }).map(({ id, name }) => [
      goodsName(saleName(name)),
      id,
    ]),
  );
  const goodsOf = (goods: (typeof days)[number]['goods']) =>
    goods.map(([name, times]): Ledger['days'][number]['goods'][number] => [
      ids.get(name) ?? null,
      times,
      null,
    ]);
  return {
    ...{ shopId, newest },
    ledger: {
      ...ledger,
      bookedTo: newest,
      booked: paid,
      days: days.map((one) => ({ ...one, goods: goodsOf(one.goods) })),
    },
  };
}
