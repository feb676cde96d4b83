import type { Undelivered } from '../../domain/alerts.js';
import { isProblem, isUnknown } from '../../domain/payment-summary.js';
import { discountPercent } from '../../domain/product.js';
import type { ShopIdentity } from '../../domain/shop.js';
import { clip, joinParts } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import { verdictSign } from '../../ui/payment-facts.js';
import type { Picture, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Order } from '../order.js';
import { linkToProduct } from './links.js';
import { reportView } from './report-view.js';
import type { Ledger, Purchases, SalesDay } from './state.js';

export interface StaffMessage {
  readonly content: string;
  readonly description: string;
  readonly color: number;
  /** Those that may need somebody have a button. */
  readonly payments: readonly number[];
  readonly isUrgent?: boolean;
  readonly picture?: Picture | undefined;
}

const MAX_STAFF_LINES = 10;
const MAX_PAYMENT_BUTTONS = 5;
export const GOODS_SHOWN = 3;
export const MAX_GOODS = 10;
export const NAME_MAX = 60;

export const goodsName = (name: string): string => clip(readableLine(name), NAME_MAX);

export function countGoods(orders: readonly Order[], isShown = (_name: string) => true): SalesDay['goods'] {
  const times = new Map<string, number>();
  for (const [name, bought] of orders.flatMap(({ goods }) => goods)) {
    const shown = goodsName(name);
    if (isShown(name)) times.set(shown, (times.get(shown) ?? 0) + bought);
  }
  return [...times].sort(([, a], [, b]) => b - a).slice(0, MAX_GOODS);
}

/** Lists problems first, then unknown replies; undefined if there is nothing to tell. */
export function paidMessage(
  orders: readonly Order[],
  isLate: (order: Order) => boolean,
  { onlyProblems }: Pick<Purchases, 'onlyProblems'>,
  format: Format,
): StaffMessage | undefined {
  const { words } = format;
  const problems = orders.filter(isProblem);
  const unknown = onlyProblems ? [] : orders.filter(isUnknown);
  const fine = onlyProblems ? [] : orders.filter((order) => !isProblem(order) && !isUnknown(order));
  const listed = [...problems, ...unknown, ...fine];
  if (listed.length === 0) return undefined;
  const shown = listed.slice(0, MAX_STAFF_LINES);
  const left = listed.length - shown.length;
  return {
    content: words.purchases.paid(listed.length, problems.length),
    description: joinParts(
      [...shown.map((order) => staffLine(order, isLate(order), format)), left > 0 && words.more(left)],
      '\n',
    ),
    color: problems.length > 0 ? COLOURS.bad : unknown.length > 0 ? COLOURS.unknown : COLOURS.good,
    payments: [...problems, ...unknown].map(({ id }) => id),
    isUrgent: problems.length > 0,
  };
}

/** "✅ #51024 **VIP** · ₽119.20 −20% · looks delivered" */
function staffLine(order: Order, isLate: boolean, { words, price }: Format): string {
  const { id, price: paid, total, verdict, cause } = order;
  const percentOff = discountPercent({ price: paid ?? 0, oldPrice: paid && total });
  return joinParts([
    joinParts(
      [
        verdictSign(verdict),
        words.payment.number(id),
        goodsList(countGoods([order]), GOODS_SHOWN, words) || words.unnamed,
      ],
      ' ',
    ),
    joinParts([paid !== null && price(paid), percentOff > 0 && words.discount(percentOff)], ' '),
    verdict === 'serverErrors' && cause
      ? words.payment.causes[cause][0]
      : words.paymentSearch.states[verdict],
    isLate && words.purchases.late,
  ]);
}

/** "**VIP**, **coins** ×2 +1" @param ids products that are linked, see `linkProducts` */
export function goodsList(
  goods: SalesDay['goods'],
  most: number,
  words: Words,
  ids: ReadonlyMap<string, number> = new Map(),
): string {
  const names = goods.slice(0, most).map(([name, times]) => {
    const shown = linkToProduct(displayName(name, NAME_MAX, words), ids.get(name));
    return `${shown}${times > 1 ? ` ×${times}` : ''}`;
  });
  return joinParts([names.join(', '), goods.length > most && `+${goods.length - most}`], ' ');
}

const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

export function salesReportMessage(
  ledger: Ledger,
  report: Exclude<Purchases['report'], 'off'>,
  until: string,
  undelivered: Undelivered | null,
  format: Format,
): StaffMessage {
  const days = DAYS[report];
  const { embed, picture } = reportView(ledger, { until, days, isOver: true, undelivered }, format);
  const { title = '', description = '', color = COLOURS.neutral } = embed;
  return { content: title, description, color, payments: [], picture };
}

export const missedMessage = (missed: number | null, { words }: Format): StaffMessage => ({
  content: words.purchases.missed(missed),
  description: words.purchases.missedText,
  color: COLOURS.bad,
  payments: [],
});

export function unreadableMessage(
  since: number,
  shop: ShopIdentity | undefined,
  { words }: Format,
): StaffMessage {
  return {
    content: words.purchases.unreadable(displayName(shop?.name ?? '', 100, words)),
    description: words.purchases.unreadableText(discordTime(since, 't')),
    color: COLOURS.bad,
    payments: [],
  };
}

export function staffView(message: StaffMessage, { words }: Format): Reply {
  const { content, description, color, payments, picture } = message;
  return {
    content,
    embeds: [{ description, color }],
    ...(picture && { picture }),
    components: buttonRows(
      payments.length > MAX_PAYMENT_BUTTONS
        ? [button(paymentSearchActions.problems(), words.paymentSearch.showProblems)]
        : payments.map((id, index) =>
            button(paymentActions.card({ id }), words.purchases.open(id), index === 0 && 'primary'),
          ),
    ),
  };
}
