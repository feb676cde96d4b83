import type { Knowledge } from '../../src/domain/knowledge.js';
import type { Payment } from '../../src/domain/payment.js';
import { judgePayment } from '../../src/domain/verdict.js';
import type { MemberPayment } from '../../src/feeds/kit/slots.js';
import { escapeName, fitLines, joinParts } from '../../src/text/markdown.js';
import { paymentActions } from '../../src/ui/actions.js';
import { selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { goods, verdictSign } from '../../src/ui/payment-facts.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

const SHOWN = 10;
const GOODS_MAX = 100;

interface Known {
  readonly payments: readonly MemberPayment[];
  /** As it was last read; it requests nothing. */
  recall(id: number): Payment | undefined;
  readonly knowledge: Knowledge;
}

/** The newest first, with a sign where the payment is in memory. @param name as Discord shows the member */
export function memberPaymentsView(name: string, known: Known, words: Words): Reply {
  const { title, only, none, open } = words.memberPayments;
  const ids = [...new Set(known.payments.map(({ id }) => id))].sort((a, b) => b - a).slice(0, SHOWN);
  if (ids.length === 0) return { content: none };
  const lines = ids.map((id) => paymentLine(id, known, words));
  return {
    embeds: [
      {
        title: title(escapeName(name, 60)),
        description: `${lines.join('\n')}\n-# ${only}`,
        color: COLOURS.neutral,
      },
    ],
    components: selectRows(
      paymentActions.choose(),
      open,
      ids.map((id) => ({ label: words.payment.title(id), value: `${id}` })),
    ),
  };
}

function paymentLine(id: number, { payments, recall, knowledge }: Known, words: Words): string {
  const payment = recall(id);
  const sign = payment ? verdictSign(judgePayment(payment, knowledge)) : '';
  const bought = payment && fitLines(goods(payment, words), GOODS_MAX, words.more, 1, ', ');
  const texts = payments.filter((one) => one.id === id).map(({ text }) => text);
  const what = joinParts([sign, `**${words.payment.number(id)}**`, bought], ' ');
  return joinParts([what, ...new Set(texts)]);
}
