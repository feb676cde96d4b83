import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import { type Payment, paymentTotal } from '../../domain/payment.js';
import { isProblem, summarize } from '../../domain/payment-summary.js';
import { discountPercent } from '../../domain/product.js';
import type { ShopIdentity } from '../../domain/shop.js';
import type { Ledger, PurchaseMessage, Purchases, SalesDay } from '../../store/purchase-record.js';
import { clip, codeSpan, fitLines, joinParts } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows, shopButton } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { publicName } from './names.js';
import { reportView } from './report-view.js';

/** Purchases that have a line each for everybody; more are summed up. */
const MOST_LINES = 5;
const MOST_STAFF_LINES = 10;
/** Payments that have a button each. */
const BUTTONS = 5;
const GOODS_SHOWN = 3;
/** The most kinds of goods of one payment, or one sum. */
const MOST_GOODS = 10;
const NAME_MAX = 60;
/** Discord takes 2,000 characters. */
const CONTENT_MAX = 1900;

/** What the buyer paid, else what the lines cost; null if neither is known. */
export const paidPrice = (payment: Payment): number | null => payment.paid ?? paymentTotal(payment);

/** How many times each product was bought, the most first. @param isShown by the product's name */
export function countGoods(
  payments: readonly Payment[],
  isShown = (_name: string) => true,
): SalesDay['goods'] {
  const times = new Map<string, number>();
  for (const { name, times: bought } of payments.flatMap(({ products }) => products)) {
    const shown = clip(readableLine(name), NAME_MAX);
    if (isShown(name)) times.set(shown, (times.get(shown) ?? 0) + Math.max(1, bought ?? 1));
  }
  return [...times].sort(([, a], [, b]) => b - a).slice(0, MOST_GOODS);
}

/** What everybody may know: products and servers that the shop lists, and as much of a name as the owner wants. */
export function boughtMessage(
  payments: readonly Payment[],
  catalogue: Catalogue,
  { showsPrices, showsFullNames }: Pick<Purchases, 'showsPrices' | 'showsFullNames'>,
  { words, price }: Format,
): PurchaseMessage | undefined {
  const { boughtMany, onServer, forPrice } = words.purchases;
  const products = new Set(listProducts(catalogue).map(({ name }) => name));
  const servers = new Set(catalogue.servers.map(({ name }) => name));
  const isListed = (name: string) => products.has(name);
  const shown = payments.filter((payment) => payment.products.some(({ name }) => isListed(name)));
  if (shown.length === 0) return undefined;
  if (shown.length > MOST_LINES) {
    const goods = goodsList(countGoods(shown, isListed), MOST_GOODS, words);
    return { to: 'everyone', lines: [{ buyer: null, what: boughtMany(shown.length, goods) }] };
  }
  const lines = shown.map((payment) => {
    const { server } = payment;
    // The price of all would tell what a hidden product costs.
    const isPriced = showsPrices && payment.products.every(({ name }) => isListed(name));
    const paid = isPriced ? paidPrice(payment) : null;
    const what = joinParts(
      [
        goodsList(countGoods([payment], isListed), GOODS_SHOWN, words),
        server && servers.has(server.name) && onServer(`**${displayName(server.name, NAME_MAX, words)}**`),
        paid !== null && forPrice(price(paid)),
      ],
      ' ',
    );
    return { buyer: publicName(payment.buyer, showsFullNames), what };
  });
  return { to: 'everyone', lines };
}

/** What was paid, the problems first. */
export function paidMessage(
  payments: readonly Payment[],
  isLate: (payment: Payment) => boolean,
  { onlyProblems }: Pick<Purchases, 'onlyProblems'>,
  format: Format,
): PurchaseMessage | undefined {
  const { words } = format;
  const needsLook = (payment: Payment) => isProblem(summarize(payment));
  const problems = payments.filter(needsLook);
  const told = [...problems, ...(onlyProblems ? [] : payments.filter((payment) => !needsLook(payment)))];
  if (told.length === 0) return undefined;
  const shown = told.slice(0, MOST_STAFF_LINES);
  const left = told.length - shown.length;
  return {
    to: 'staff',
    content: words.purchases.paid(told.length, problems.length),
    description: joinParts(
      [...shown.map((payment) => staffLine(payment, isLate(payment), format)), left > 0 && words.more(left)],
      '\n',
    ),
    color: problems.length > 0 ? COLOURS.bad : COLOURS.good,
    payments: shown.map(({ id }) => id),
  };
}

/** "✅ **VIP** · ₽119.20 −20% · looks delivered" */
function staffLine(payment: Payment, isLate: boolean, { words, price }: Format): string {
  const summary = summarize(payment);
  const paid = paidPrice(payment);
  const percentOff = discountPercent({ price: paid ?? 0, oldPrice: paid && paymentTotal(payment) });
  return joinParts([
    `${isProblem(summary) ? '⚠️' : '✅'} ${goodsList(countGoods([payment]), GOODS_SHOWN, words) || words.unnamed}`,
    joinParts([paid !== null && price(paid), percentOff > 0 && words.discount(percentOff)], ' '),
    words.paymentSearch.states[summary.verdict],
    isLate && words.purchases.late,
  ]);
}

/** "**VIP**, **coins** ×2 +1" */
function goodsList(goods: SalesDay['goods'], most: number, words: Words): string {
  const names = goods
    .slice(0, most)
    .map(([name, times]) => `**${displayName(name, NAME_MAX, words)}**${times > 1 ? ` ×${times}` : ''}`);
  return joinParts([names.join(', '), goods.length > most && `+${goods.length - most}`], ' ');
}

/** @param until the last day @param undelivered null if nobody knows */
export function reportMessage(
  ledger: Ledger,
  report: Purchases['report'],
  until: string,
  undelivered: number | null,
  format: Format,
): PurchaseMessage {
  const days = report === 'daily' ? 1 : 7;
  const {
    title = '',
    description = '',
    ...embed
  } = reportView(ledger, { until, days, isOver: true, undelivered }, format);
  return { to: 'staff', content: title, description, color: embed.color ?? COLOURS.neutral, payments: [] };
}

/** @param since when the payments could be read, in milliseconds since the epoch */
export function unreadableMessage(
  since: number,
  shop: ShopIdentity | undefined,
  { words }: Format,
): PurchaseMessage {
  return {
    to: 'staff',
    content: words.purchases.unreadable(displayName(shop?.name ?? '', 100, words)),
    description: words.purchases.unreadableText(discordTime(since, 't')),
    ...{ color: COLOURS.bad, payments: [] },
  };
}

/** Its content is what a push shows. */
export function purchaseView(
  message: PurchaseMessage,
  shop: ShopIdentity | undefined,
  { words }: Format,
): Reply {
  if (message.to === 'everyone') {
    const lines = message.lines.map(({ buyer, what }) =>
      buyer === null ? what : words.purchases.bought(buyer && codeSpan(buyer), what),
    );
    return {
      content: fitLines(lines, CONTENT_MAX, words.more),
      components: buttonRows([shopButton(shop, words)]),
    };
  }
  const { content, description, color, payments } = message;
  return {
    content,
    embeds: [{ description, color }],
    components: buttonRows(
      payments.length > BUTTONS
        ? [button(paymentSearchActions.problems(), words.following.reports.show)]
        : payments.map((id) => button(paymentActions.card({ id }), words.purchases.open(id))),
    ),
  };
}
