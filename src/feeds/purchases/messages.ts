import { paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import type { Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import { type KnownSales, reportView } from './report-view.js';
import type { Purchases } from './state.js';

const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

export function salesReportMessage(
  report: Exclude<Purchases['report'], 'off'>,
  until: string,
  known: KnownSales,
  format: Format,
): Reply {
  const { embed, picture } = reportView(known, { until, days: DAYS[report], isOver: true }, format);
  const { title = '', description = '', color = COLOURS.neutral } = embed;
  const count = known.openOrders?.length ?? 0;
  return {
    content: title,
    // Discord refuses an empty one.
    embeds: description === '' ? [] : [{ description, color }],
    ...(picture && { picture }),
    components: buttonRows([
      count > 0 && button(paymentSearchActions.problems(), format.words.orders.show(count)),
    ]),
  };
}
