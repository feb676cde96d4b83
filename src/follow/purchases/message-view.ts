import type { APIEmbed } from 'discord.js';
import type { ShopIdentity } from '../../domain/shop.js';
import type { Order, PurchaseMessage, Purchases, StaffOrder } from '../../store/purchase-record.js';
import { codeSpan, fitLines, joinParts } from '../../text/markdown.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows, shopButton } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { isHiddenName } from './orders.js';
import { reportView } from './report-view.js';

const GOODS_SHOWN = 3;
const GOODS_IN_SUM = 10;
const NAME_MAX = 50;
/** Payments that have a button each. */
const BUTTONS = 5;
const LINES_MAX = 3500;
/** Discord takes 2,000 characters. */
const CONTENT_MAX = 1900;

/** What the bot tells of purchases by itself. Its content is what a push shows. */
export function purchaseView(
  message: PurchaseMessage,
  purchases: Purchases,
  shop: ShopIdentity | undefined,
  format: Format,
): Reply {
  const { words } = format;
  switch (message.kind) {
    case 'bought':
      return boughtView(message, purchases.hiddenNames, shop, format);
    case 'paid':
      return paidView(message, format);
    case 'report': {
      const { title = '', ...embed } = reportView(purchases.ledger, { ...message, isOver: true }, format);
      return { content: title, embeds: [embed] };
    }
    default:
      return {
        content: words.purchases.unreadable(displayName(shop?.name ?? '', 100, words)),
        embeds: [
          {
            description: words.purchases.unreadableText(discordTime(message.since, 't')),
            color: COLOURS.bad,
          },
        ],
      };
  }
}

type MessageOf<K extends PurchaseMessage['kind']> = Extract<PurchaseMessage, { readonly kind: K }>;

/** A line for each order, or one for all of them. @param hiddenNames of buyers who aren't named */
export function boughtView(
  { count, orders }: Omit<MessageOf<'bought'>, 'kind'>,
  hiddenNames: readonly string[],
  shop: ShopIdentity | undefined,
  format: Format,
): Reply {
  const { words } = format;
  const lines = orders.map((order) =>
    count > orders.length
      ? words.purchases.boughtMany(count, goodsList(order, GOODS_IN_SUM, words))
      : orderLine(isHiddenName(order.buyer, hiddenNames) ? { ...order, buyer: '' } : order, format),
  );
  return {
    content: fitLines(lines, CONTENT_MAX, words.more),
    components: buttonRows([shopButton(shop, words)]),
  };
}

/** "✨ `St…e` bought **VIP** on **Survival** for ₽149" */
function orderLine(order: Order, { words, price }: Format): string {
  const { buyer, server } = order;
  const { bought, onServer, forPrice } = words.purchases;
  const what = [
    goodsList(order, GOODS_SHOWN, words),
    server && onServer(`**${displayName(server, NAME_MAX, words)}**`),
    order.price !== null && forPrice(price(order.price)),
  ];
  return bought(buyer && codeSpan(buyer), joinParts(what, ' '));
}

/** "**VIP**, **coins** ×2 +1" */
function goodsList({ goods }: Pick<Order, 'goods'>, most: number, words: Words): string {
  const names = goods
    .slice(0, most)
    .map(([name, times]) => `**${displayName(name, NAME_MAX, words)}**${times > 1 ? ` ×${times}` : ''}`);
  return joinParts([names.join(', '), goods.length > most && `+${goods.length - most}`], ' ');
}

function paidView({ count, problems, orders }: MessageOf<'paid'>, format: Format): Reply {
  const { words } = format;
  const lines = orders.map((order) => staffLine(order, format));
  const embed: APIEmbed = {
    description: joinParts(
      [fitLines(lines, LINES_MAX, words.more), count > orders.length && words.more(count - orders.length)],
      '\n',
    ),
    color: problems > 0 ? COLOURS.bad : COLOURS.good,
  };
  return {
    content: words.purchases.paid(count, problems),
    embeds: [embed],
    components: buttonRows(
      count > BUTTONS
        ? [button(paymentSearchActions.problems(), words.following.reports.show)]
        : orders.map(({ id }) => button(paymentActions.card({ id }), words.purchases.open(id))),
    ),
  };
}

/** "✅ **VIP** · ₽119.20 −20% · looks delivered" */
function staffLine(order: StaffOrder, { words, price }: Format): string {
  const { percentOff, verdict, isProblem, isLate } = order;
  const amount = order.price === null ? '' : price(order.price);
  return joinParts([
    `${isProblem ? '⚠️' : '✅'} ${goodsList(order, GOODS_SHOWN, words) || words.unnamed}`,
    joinParts([amount, percentOff > 0 && words.discount(percentOff)], ' '),
    words.paymentSearch.states[verdict],
    isLate && words.purchases.late,
  ]);
}
