import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Dated } from '../shop/cache.js';
import type { Payment } from '../shop/payment.js';
import { type Fault, MAX_JUDGED, verdictOn } from '../shop/verdict.js';
import { escapedName, escapedWithin, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { readable } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { paymentActions, type Question } from './actions.js';
import { button, buttonRows } from './components.js';
import { field, fieldsOf, inline } from './embed.js';
import type { Format } from './format.js';
import { nameOf } from './name.js';
import { pageButtons, pageOf } from './pages.js';
import { headOf } from './payment.js';
import {
  colourOf,
  creditOf,
  maskedEmailOf,
  missingLines,
  playerOf,
  pricesOf,
  productLines,
  statusOf,
  wayOf,
} from './payment-facts.js';
import { type LogPage, logFile, logPages } from './payment-log.js';
import type { Reply } from './reply.js';
import { serverLine } from './server.js';

const PRODUCTS_MAX = 800;
const MISSING_MAX = 600;
const ERROR_MAX = 400;
const FILLED_MAX = 400;

export interface DetailsPage {
  /** Of the sent commands, from 0; beyond the last shows the last. Left out, the first page with a failed command. */
  readonly page?: number | undefined;
  /** Whether the reader may see the buyer's whole e-mail address: a button offers it. */
  readonly mayReveal: boolean;
}

/** All that is known of a payment, and all that was sent to the game server. */
export function detailsView(
  { value: payment }: Dated<Payment>,
  { page: wanted, mayReveal }: DetailsPage,
  question: Question,
  format: Format,
): Reply {
  const { words } = format;
  const { faults } = verdictOn(payment);
  const logs = logPages(payment, faults, words);
  const { shown, page, pages } = pageOf(logs, 1, wanted ?? pageOfFault(faults, logs));
  const here = { id: payment.id, ...question };
  const log: APIEmbed = {
    title: words.payment.commands(payment.sentCommands.length),
    description: shown[0]?.text ?? words.payment.noCommands,
    color: colourOf(payment),
    ...(pages > 1 && { footer: { text: logNote(payment, words) } }),
  };
  return {
    embeds: [{ ...headOf(payment, words), fields: factsOf(payment, format) }, log],
    components: [
      ...buttonRows(
        pageButtons(
          { page, pages },
          words,
          (to) => paymentActions.page({ ...here, page: to }),
          paymentActions.pickPage({ ...here, pages }),
        ),
      ),
      ...buttonRows([
        button(paymentActions.card(here), words.payment.back, { style: 'primary' }),
        mayReveal &&
          payment.email !== '' &&
          button(paymentActions.email({ id: payment.id }), words.payment.showEmail),
      ]),
    ],
    ...(wanted === undefined && { files: pages > 1 ? [logFile(payment, words)] : [] }),
  };
}

const logNote = ({ sentCommands }: Payment, words: Words): string =>
  sentCommands.length > MAX_JUDGED ? words.payment.onlyJudged(MAX_JUDGED) : words.payment.logAttached;

/** 0 where no command failed. */
const pageOfFault = ([first]: readonly Fault[], logs: readonly LogPage[]): number =>
  first ? logs.findIndex(({ numbers }) => numbers.includes(first.number)) : 0;

function factsOf(payment: Payment, format: Format): APIEmbedField[] {
  const { words, time } = format;
  const verdict = verdictOn(payment);
  const missing = verdict.kind === 'partlySent' ? missingLines(verdict.missing, payment) : [];
  return fieldsOf([
    inline(words.payment.state, statusOf(payment, words)),
    inline(words.payment.buyer, playerOf(payment)),
    inline(words.payment.email, maskedEmailOf(payment)),
    inline(words.payment.price, joined([...pricesOf(payment, format), creditOf(payment, format)], '\n')),
    inline(words.payment.paidWith, wayOf(payment, words)),
    field(words.payment.bought, linesWithin(productLines(payment, format), PRODUCTS_MAX, words.moreProducts)),
    field(words.payment.filledIn, linesWithin(filledLines(payment, words), FILLED_MAX, words.more)),
    field(words.payment.server, payment.server ? serverLine(payment.server, words) : ''),
    inline(words.payment.created, payment.createdAt && time(payment.createdAt)),
    inline(words.payment.updated, payment.updatedAt && time(payment.updatedAt)),
    field(words.payment.error, escapedWithin(readable(payment.error), ERROR_MAX, words.moreCharacters)),
    field(words.payment.missing, linesWithin(missing, MISSING_MAX, words.moreCommands)),
  ]);
}

/** "Name: Starlight" */
const filledLines = ({ products }: Payment, words: Words): string[] =>
  products.flatMap(({ filledFields }) =>
    filledFields.map(({ name, value }) => `${nameOf(name, 60, words)}: ${escapedName(value, 100)}`),
  );
