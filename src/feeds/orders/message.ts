import type { JudgedSale } from '../../sales/sale.js';
import { joinParts } from '../../text/markdown.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import type { Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import { verdictSign, verdictState, waitingTime, withTimes } from '../../ui/payment-facts.js';
import type { Reply } from '../../ui/reply.js';

/** What a message lists, and opens by a button each. */
const MAX_LINES = 5;
const NAME_MAX = 40;

/** An order, with what the shop said of it if that was read. */
export interface ToldOrder {
  readonly id: number;
  readonly sale: JudgedSale | undefined;
}

/** A push shows the content. @param openCount all orders that need a look, told before or now */
export function ordersMessage(
  told: readonly ToldOrder[],
  openCount: number,
  now: number,
  format: Format,
): Reply {
  const { words } = format;
  const shown = told.slice(0, MAX_LINES);
  const left = told.length - shown.length;
  const lines = shown.map((order) => orderLine(order, now, format));
  return {
    content: words.orders.needLook(told.length),
    embeds: [{ description: joinParts([...lines, left > 0 && words.more(left)], '\n'), color: COLOURS.bad }],
    components: buttonRows(
      left > 0
        ? [button(paymentSearchActions.problems(), words.orders.show(openCount), 'primary')]
        : shown.map(({ id }, index) =>
            button(paymentActions.card({ id }), words.orders.open(id), index === 0 && 'primary'),
          ),
    ),
  };
}

/** "⚠️ #51027 **Diamond sword** · ₽49 · the player was offline" */
function orderLine({ id, sale }: ToldOrder, now: number, format: Format): string {
  const { words, money } = format;
  const number = words.payment.number(id);
  if (!sale) return `⚠️ ${number}`;
  const [first] = sale.lines;
  const others = sale.lines.length - 1;
  const name = withTimes(displayName(first?.name ?? '', NAME_MAX, words), first?.times ?? null);
  return joinParts([
    joinParts([verdictSign(sale.verdict), number, `**${name}**`, others > 0 && `+${others}`], ' '),
    sale.price !== null && money(sale.price),
    findReason(sale, now, format),
  ]);
}

function findReason(sale: JudgedSale, now: number, { words }: Format): string {
  const { verdict } = sale;
  const waiting = verdict.kind === 'waiting' ? waitingTime(sale, now) : undefined;
  return waiting ? words.payment.waited(waiting) : verdictState(verdict, words);
}
