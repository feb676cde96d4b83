import type { APIEmbed } from 'discord.js';
import { DateTime } from 'luxon';
import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import { moveDay, shopDay, sumDays } from '../../sales/days.js';
import type { Ledger, SalesDay } from '../../sales/ledger.js';
import { joinParts } from '../../text/markdown.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Picture } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { MONTH, monthPicture } from './month-picture.js';

const MAX_BAR_CHARS = 10;
const WEEK = 7;
const TOP_PRODUCTS = 3;

interface Period {
  readonly until: string;
  readonly days: 1 | 7 | 30;
  /** False for days that end now. */
  readonly isOver: boolean;
}

/** Null is what isn't known. */
export interface KnownSales {
  readonly ledger: Ledger | null;
  /** Without hidden products. */
  readonly products: Catalogue | null;
  readonly openOrders: readonly number[] | null;
}

interface Report {
  readonly embed: APIEmbed;
  readonly picture: Picture | undefined;
}

export function reportView(
  { ledger, products, openOrders }: KnownSales,
  { until, days, isOver }: Period,
  format: Format,
): Report {
  const { words, money } = format;
  const known = ledger?.days ?? [];
  const first = ledger ? shopDay(ledger.knownSince, format.zone) : until;
  const total = sumDays(known, moveDay(until, 1 - days), until);
  const before = sumDays(known, moveDay(until, 1 - 2 * days), moveDay(until, -days));
  const isComparable = before.sum > 0 && first <= moveDay(until, -2 * days);
  const change = isComparable ? Math.round((total.sum / before.sum - 1) * 100) : 0;
  const top = nameGoods(total.goods, products, words)
    .slice(0, TOP_PRODUCTS)
    .map(([name, times]) => `${displayName(name, 50, words)} ×${times}`)
    .join(' · ');
  const week = bars(known, first, until, format);
  const isMonth = days === MONTH;
  const embed = {
    title: words.purchases.reportTitle(total.count === 0 ? '' : sumOf(total, format), days, isOver),
    description: joinParts(
      [
        total.count > 0 &&
          joinParts([
            words.purchases.counts(total.count, money(total.sum / total.count)),
            change !== 0 && words.purchases.change(signed(change, words.locale), days),
          ]),
        ...(isMonth ? [] : week),
        top && `**${words.purchases.top}** ${top}`,
        openOrders !== null && words.purchases.needLook(openOrders.length),
        ledger &&
          first > moveDay(until, -Math.max(WEEK, days)) &&
          `-# ${words.purchases.knownSince(discordTime(ledger.knownSince, 'D'))}`,
      ],
      '\n',
    ),
    color: openOrders?.length || total.isPartial ? COLOURS.waiting : COLOURS.neutral,
  };
  const month = { until, first, isOver, instead: week.join('\n') };
  return { embed, picture: isMonth ? monthPicture(known, month, format) : undefined };
}

/** "at least ₽1,234" of days of which too much came to read all. */
const sumOf = ({ sum, isPartial }: Pick<SalesDay, 'sum' | 'isPartial'>, { words, money }: Format): string =>
  isPartial ? words.purchases.atLeast(money(sum)) : money(sum);

/** While the shop can't be read, products have their numbers. */
export function productNames(products: Catalogue | null, { purchases }: Words): (id: number) => string {
  if (!products) return (id) => `#${id}`;
  const names = new Map(listProducts(products).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? purchases.unlisted(id);
}

/** Products of several servers may share a name. */
function nameGoods(
  goods: SalesDay['goods'],
  products: Catalogue | null,
  words: Words,
): readonly (readonly [string, number])[] {
  const findName = productNames(products, words);
  const times = new Map<string, number>();
  for (const [id, bought] of goods) {
    if (id === null) continue;
    const name = findName(id);
    times.set(name, (times.get(name) ?? 0) + bought);
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

/** "+12%" */
const signed = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'always' })
    .format(percent / 100)
    .replace('-', '−');

/** "`Sat ██████░░░░` ₽1,234" for each day of a week, from `first` on, the first known day. */
function bars(days: Ledger['days'], first: string, until: string, format: Format): string[] {
  const { words } = format;
  const week = Array.from({ length: WEEK }, (_, index) => moveDay(until, index + 1 - WEEK))
    .filter((day) => day >= first)
    .map((day) => sumDays(days, day, day));
  const most = Math.max(...week.map(({ sum }) => sum));
  if (most === 0) return [];
  return week.map(({ day, sum, isPartial }) => {
    const full = Math.round((MAX_BAR_CHARS * sum) / most);
    const name = DateTime.fromISO(day).setLocale(words.locale).toFormat('ccc').padEnd(3);
    return `\`${name} ${'█'.repeat(full)}${'░'.repeat(MAX_BAR_CHARS - full)}\` ${sumOf({ sum, isPartial }, format)}`;
  });
}
