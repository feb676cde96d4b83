import type { Dated } from '../../src/domain/dated.js';
import type { Payment } from '../../src/domain/payment.js';
import type { Server } from '../../src/domain/server.js';
import { judgePayment } from '../../src/domain/verdict.js';
import { escapedName, fitLines } from '../../src/text/clip.js';
import { joined } from '../../src/text/joined.js';
import { paymentActions, type Question } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import type { Format } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import { nameOf } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { addressOf } from '../../src/ui/server.js';
import type { Words } from '../../src/words/index.js';
import { commandLog } from './command-log.js';
import { colourOf, goodsOf, maskedEmailOf, missingLines, paymentMethods } from './facts.js';

/** Characters; with the commands they mostly fit into one message. */
const GOODS_MAX = 300;
const FILLED_MAX = 200;
const MISSING_MAX = 200;

/** What the card has no room for: every command with its reply, and the other facts. */
export function detailsView({ value: payment }: Dated<Payment>, question: Question, format: Format): Reply {
  const { words } = format;
  const { text, file } = commandLog(payment, words);
  const facts = factsOf(payment, format).filter(Boolean);
  return {
    embeds: [
      {
        title: words.payment.moreTitle(payment.id, payment.sentCommands.length),
        description: joined(
          [text, fitLines(facts, LIMITS.embedDescription - text.length - 1, () => '…')],
          '\n',
        ),
        color: colourOf(payment),
      },
    ],
    components: buttonRows([
      button(paymentActions.card({ id: payment.id, ...question }), words.payment.back),
    ]),
    files: file ? [file] : [],
  };
}

function factsOf(payment: Payment, format: Format): string[] {
  const { words, time } = format;
  const { createdAt, updatedAt } = payment;
  const verdict = judgePayment(payment);
  const missing = verdict.kind === 'partlySent' ? missingLines(verdict.missing, payment) : [];
  const filled = filledIn(payment, words);
  const named = (name: string, value: string) => (value === '' ? '' : `**${name}** ${value}`);
  return [
    fitLines(
      missing.map((line) => words.payment.notSent(line)),
      MISSING_MAX,
      words.moreCommands,
    ),
    fitLines(goodsOf(payment, format, true), GOODS_MAX, words.more, payment.products.length, ' · '),
    filled && `-# ${filled}`,
    named(words.payment.server, payment.server ? whereOf(payment.server, words) : ''),
    named(words.payment.paidWith, paymentMethods(payment, words).join(', ')),
    named(words.payment.email, maskedEmailOf(payment)),
    joined([
      named(words.payment.created, createdAt && time(createdAt)),
      updatedAt !== createdAt && named(words.payment.changed, updatedAt && time(updatedAt)),
    ]),
  ];
}

/** "Survival `play.example.net:25565`" */
const whereOf = (server: Server, words: Words): string =>
  joined([nameOf(server.name, 100, words), addressOf(server)], ' ');

/** "prefix: Captain · colour: 11" */
function filledIn({ products }: Payment, words: Words): string {
  const lines = products.flatMap(({ filledFields }) =>
    filledFields.map(({ name, value }) => `${nameOf(name, 60, words)}: ${escapedName(value, 100)}`),
  );
  return fitLines(lines, FILLED_MAX, words.more, lines.length, ' · ');
}
