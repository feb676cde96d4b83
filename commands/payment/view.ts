import { type APIButtonComponent, ButtonStyle } from 'discord.js';
import type { Dated } from '../../src/domain/dated.js';
import type { Knowledge } from '../../src/domain/knowledge.js';
import { foldInput, foldName } from '../../src/domain/lookup.js';
import { isTest, lineTotal, type Payment } from '../../src/domain/payment.js';
import type { Server } from '../../src/domain/server.js';
import { judgePayment, type Verdict } from '../../src/domain/verdict.js';
import type { CardAddition } from '../../src/feeds/kit/slots.js';
import { clip, escapeName, fitLines, joinParts, memberMention } from '../../src/text/markdown.js';
import { readableLine } from '../../src/text/readable.js';
import { type LookupSource, paymentActions, paymentSearchActions } from '../../src/ui/actions.js';
import { button, buttonRows, enterNumberButton, selectRows } from '../../src/ui/components.js';
import { discordTime, type Format } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName, serverAddress } from '../../src/ui/name.js';
import {
  assess,
  goods,
  maskedEmail,
  paidAmount,
  paymentMethods,
  playerName,
  unsentLines,
  verdictColour,
  waitingTime,
} from '../../src/ui/payment-facts.js';
import type { Choice, Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';
import { commandBlock, commandLog } from './command-log.js';
import { type OtherPayments, otherPaymentsRow } from './search-view.js';
import { settleButton, teachingButtons } from './teaching.js';

const NUMBER_MAX = 20;
const BUYER_MAX = 30;
const GOODS = { shown: 5, max: 300 };
const MISSING = { shown: 3, max: 500 };

export interface CardContext {
  readonly source: LookupSource;
  readonly others?: OtherPayments;
  /** The shop didn't answer the request to check the payment again. */
  readonly isAway?: boolean;
  readonly knowledge?: Knowledge;
  /** Lines and buttons of feeds. */
  readonly additions?: CardAddition | undefined;
}

export function paymentView(
  { value: payment, at }: Dated<Payment>,
  { source, others, isAway = false, knowledge, additions }: CardContext,
  format: Format,
): Reply {
  const { words } = format;
  const verdict = judgePayment(payment, knowledge);
  const assessment = assess(payment, verdict, at, words);
  const commands = commandBlock(payment, verdict, words);
  const footer = isAway ? words.payment.checkFailed(payment.id) : words.payment.checked(payment.id);
  const buttons = additions?.buttons ?? [];
  return {
    embeds: [
      {
        title: assessment.title,
        description: joinParts(
          [
            assessment.sentence,
            fitLines(unsentLines(verdict, payment, words), MISSING.max, words.moreCommands, MISSING.shown),
            verdict.kind !== 'nothingToSend' && commands.text,
            lessonNote(verdict, words),
            cardFacts(payment, verdict, at, format),
            ...(additions?.notes ?? []),
          ],
          '\n',
        ),
        color: verdictColour(verdict),
        footer: { text: footer },
        timestamp: new Date(at).toISOString(),
      },
    ],
    components: [
      ...otherPaymentsRow(payment, others, source, at, format),
      ...buttonRows([
        ...buttons.filter(isNextStep),
        ...cardButtons({ value: payment, at }, verdict, { source, isAway }, buttons.some(isNextStep), words),
        !commands.isWhole && button(paymentActions.more({ id: payment.id, ...source }), words.payment.more),
        ...buttons.filter((one) => !isNextStep(one)),
        ...teachingButtons(payment, verdict, source, words),
      ]),
    ],
    // Removes the file of the page behind More.
    files: [],
  };
}

/** Whose word decided. */
const lessonNote = ({ lesson }: Verdict, { payment }: Words): string | false =>
  lesson !== null && `-# ${payment.taught(memberMention(lesson.userId), discordTime(lesson.at, 'R'))}`;

/** "`Steve` · Diamond sword · **₽49** · bank card · 12 minutes ago" */
function cardFacts(payment: Payment, { kind }: Verdict, at: number, format: Format): string {
  const { words } = format;
  const amount = paidAmount(payment, format);
  // The sentence about a delivery names the buyer already.
  const namesBuyer = kind !== 'delivered' || isTest(payment);
  const namesAge = kind === 'waiting' && waitingTime(payment, at) !== undefined;
  const [method] = isTest(payment) ? [words.payment.testUnpaid] : paymentMethods(payment, words);
  return joinParts([
    namesBuyer && playerName(payment),
    fitLines(goods(payment, words), GOODS.max, words.more, GOODS.shown, ', '),
    amount && `**${amount}**`,
    namesBuyer && method,
    payment.createdAt !== null && !namesAge && discordTime(payment.createdAt, 'R'),
  ]);
}

const isNextStep = ({ style }: APIButtonComponent): boolean => style === ButtonStyle.Primary;

/** What a moderator can do next: only an owner can make a shop or a game server work again. @param hasNext of a feed */
function cardButtons(
  { value: payment, at }: Dated<Payment>,
  verdict: Verdict,
  { source, isAway = false }: CardContext,
  hasNext: boolean,
  words: Words,
): (APIButtonComponent | false)[] {
  const here = { id: payment.id, ...source };
  const settle = settleButton(payment, verdict, source, words);
  if (verdict.settled) return [settle];
  const isWaiting = verdict.kind === 'waiting';
  const isLate = !isWaiting || waitingTime(payment, at) !== undefined;
  const style = (isNext: boolean) => isNext && !hasNext && !isTest(payment) && 'primary';
  return [
    !isTest(payment) && button(paymentActions.reply(here), words.payment.reply, style(isLate)),
    settle,
    (isWaiting || isAway) && button(paymentActions.refresh(here), words.payment.refresh, style(!isLate)),
  ];
}

/** Characters; together with the commands, these usually fit into a message. */
const DETAILS_MAX = { goods: 300, filled: 200, missing: 200 };

/** The page behind More. */
export function detailsView(
  payment: Payment,
  source: LookupSource,
  format: Format,
  knowledge?: Knowledge,
): Reply {
  const { words } = format;
  const verdict = judgePayment(payment, knowledge);
  const { text, file } = commandLog(payment, verdict, words);
  const facts = detailFacts(payment, verdict, format).filter(Boolean);
  const sent = payment.sentCommands.length;
  return {
    embeds: [
      {
        title: joinParts([words.payment.title(payment.id), sent > 0 && words.payment.commands(sent)], ': '),
        description: joinParts(
          [text, fitLines(facts, LIMITS.embedDescription - text.length - 1, () => '…')],
          '\n',
        ),
        color: verdictColour(verdict),
      },
    ],
    components: buttonRows([button(paymentActions.card({ id: payment.id, ...source }), words.back)]),
    files: file ? [file] : [],
  };
}

function detailFacts(payment: Payment, verdict: Verdict, format: Format): string[] {
  const { words } = format;
  const { createdAt, updatedAt } = payment;
  const filled = filledFields(payment, words);
  const named = (name: string, value: string) => (value === '' ? '' : `**${name}** ${value}`);
  const time = (at: number | null) => (at === null ? '' : discordTime(at, 'f'));
  return [
    fitLines(unsentLines(verdict, payment, words), DETAILS_MAX.missing, words.moreCommands),
    fitLines(pricedGoods(payment, format), DETAILS_MAX.goods, words.more, payment.products.length, ' · '),
    filled && `-# ${filled}`,
    named(words.payment.server, payment.server ? plainNameAndAddress(payment.server, words) : ''),
    named(words.payment.paidWith, paymentMethods(payment, words).join(', ')),
    named(words.payment.email, maskedEmail(payment)),
    joinParts([
      named(words.payment.created, time(createdAt)),
      updatedAt !== createdAt && named(words.payment.changed, time(updatedAt)),
    ]),
  ];
}

/** "Totem ×3 22.47 ₽" */
function pricedGoods(payment: Payment, { words, price }: Format): string[] {
  const names = goods(payment, words);
  return payment.products.map((line, index) => {
    const total = lineTotal(line);
    return joinParts([names[index], total !== null && price(total)], ' ');
  });
}

/** "Survival `play.example.net:25565`" */
const plainNameAndAddress = (server: Server, words: Words): string =>
  joinParts([displayName(server.name, 100, words), serverAddress(server)], ' ');

/** "prefix: Captain · colour: 11" */
function filledFields({ products }: Payment, words: Words): string {
  const lines = products.flatMap((product) =>
    product.filledFields.map(
      ({ name, value }) => `${displayName(name, 60, words)}: ${escapeName(value, 100)}`,
    ),
  );
  return fitLines(lines, DETAILS_MAX.filled, words.more, lines.length, ' · ');
}

export const choosePaymentView = (ids: readonly number[], source: LookupSource, words: Words): Reply => ({
  content: words.payment.choose,
  components: selectRows(
    paymentActions.choose(source),
    words.payment.choosePlaceholder,
    ids.map((id) => ({ label: words.payment.title(id), value: String(id) })),
  ),
});

export const noNumberView = (
  content: string,
  source: LookupSource,
  canListPayments: boolean,
  words: Words,
): Reply => ({
  content,
  components: buttonRows([
    enterNumberButton(words, source),
    canListPayments && button(paymentSearchActions.problems(), words.paymentSearch.showProblems),
  ]),
});

export const numberModal = (source: LookupSource, { payment }: Words): Modal => ({
  customId: paymentActions.number(source),
  title: payment.enterTitle,
  fields: [{ custom_id: 'number', label: payment.enterLabel, maxLength: NUMBER_MAX }],
});

/** @param typed a part of a payment number or of a buyer's name */
export const paymentChoices = (
  recent: readonly Dated<Payment>[],
  typed: string,
  words: Words,
  knowledge?: Knowledge,
): Choice<number>[] =>
  recent
    .filter(
      ({ value: { id, buyer } }) =>
        `${id}`.startsWith(typed.replace(/^\s*[#№]/, '').trim()) ||
        foldName(buyer).includes(foldInput(typed)),
    )
    .map(({ value: payment, at }) => {
      const verdict = judgePayment(payment, knowledge);
      const parts = [
        words.payment.number(payment.id),
        clip(readableLine(payment.buyer), BUYER_MAX),
        assess(payment, verdict, at, words).title,
      ];
      return { name: joinParts(parts), value: payment.id };
    });
