import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import type { TargetMessage } from '../../src/bot/interaction.js';
import type { Dated } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import { parseId } from '../../src/domain/lookup.js';
import type { Payment } from '../../src/domain/payment.js';
import { paymentNumbersIn } from '../../src/domain/payment-numbers.js';
import { verdictOn } from '../../src/domain/verdict.js';
import { paymentActions, type Question } from '../../src/ui/actions.js';
import { wholeNumber } from '../../src/ui/custom-id.js';
import type { Reply } from '../../src/ui/reply.js';
import { detailsView } from './details-view.js';
import { lookUp, paymentId, showCard } from './look-up.js';
import { buyerReplyKind, replyPreview, replyView } from './reply-view.js';
import { loadOlder } from './search.js';
import { FURTHER } from './search-view.js';
import { choosePaymentView, noNumberView, numberModal } from './view.js';

/** The payment whose number a message has, or a choice of several. */
export const answerMessage = (
  context: Context,
  { id: messageId, authorId, text }: TargetMessage,
): Promise<Reply> => {
  const { noneInMessage } = context.format.words.payment;
  return lookUpOneOf(context, paymentNumbersIn(text), { messageId, authorId }, noneInMessage);
};

/** The form for a payment's number. */
export const numberForm = async ({ format }: Context) => numberModal({}, format.words);

/** "51005", "№ 51 005", or any text that has the number of a payment. */
function typedNumbers(text: string): readonly number[] {
  const only = parseId(text.replace(/\s/g, ''));
  return only === undefined ? paymentNumbersIn(text) : [only];
}

/** @param none what is said if there is no number */
async function lookUpOneOf(
  context: Context,
  ids: readonly number[],
  question: Question,
  none: string,
): Promise<Reply> {
  const { words } = context.format;
  const [id, ...others] = ids;
  if (id === undefined) return noNumberView(none, question, words);
  return others.length === 0 ? lookUp(context, id, question) : choosePaymentView(ids, question, words);
}

export const cardActions = implement(paymentActions, {
  choose: {
    mode: 'update',
    run: (context, question, { values: [id] }) => lookUp(context, wholeNumber(id), question),
  },
  enterNumber: {
    mode: 'modal',
    run: async ({ format }, question) => numberModal(question, format.words),
  },
  number: {
    mode: 'update',
    run: (context, question, { fields }) =>
      lookUpOneOf(
        context,
        typedNumbers(fields.number ?? ''),
        question,
        context.format.words.payment.noneTyped,
      ),
  },
  refresh: { mode: 'update', run: (context, { id, ...question }) => checkAgain(context, id, question) },
  card: {
    mode: 'update',
    run: async (context, { id, ...question }) => showCard(context, await lastSeen(context, id), { question }),
  },
  more: {
    mode: 'update',
    run: async (context, { id, ...question }) =>
      detailsView(await lastSeen(context, id), question, context.format),
  },
  others: {
    mode: 'update',
    async run(context, { id, ...question }, { values: [chosen] }) {
      if (chosen === FURTHER) return loadOlder(context, (await lastSeen(context, id)).value.buyer);
      return lookUp(context, wholeNumber(chosen), question);
    },
  },
  reply: {
    mode: 'update',
    async run(context, { id, ...question }) {
      const { value } = await lastSeen(context, id);
      const { userName, publicFormat, format } = context;
      return replyPreview(value, { sender: userName, question }, publicFormat, format);
    },
  },
  post: { mode: 'publish', run: (context, args) => post(context, args, undefined) },
  postWithMention: { mode: 'publish', run: (context, args) => post(context, args, args.authorId) },
});

/** As it was when it was last looked up, so that what belongs together says the same. */
const lastSeen = async ({ shop }: Context, id: number): Promise<Dated<Payment>> =>
  shop.recentPayment(paymentId(id));

/** The payment as it is now; if the shop doesn't answer, the card stays as it was, and says so. */
async function checkAgain(context: Context, id: number, question: Question): Promise<Reply> {
  try {
    return await lookUp(context, id, question);
  } catch (error) {
    if (!(error instanceof Failure) || error.problem.kind !== 'notLookedUp') throw error;
    const seen = (await context.shop.recentPayments()).find(({ value }) => value.id === id);
    if (!seen) throw error;
    return showCard(context, seen, { question, isAway: true });
  }
}

/** Posts what the preview has shown. @throws Failure `outdated` if something else is to be said by now */
async function post(
  context: Context,
  { id, kind, ...question }: Question & { readonly id: number; readonly kind: string },
  mentionId: string | undefined,
): Promise<Reply> {
  const { value } = await lastSeen(context, id);
  if (buyerReplyKind(verdictOn(value)) !== kind) throw new Failure({ kind: 'outdated' });
  return replyView(value, { sender: context.userName, question }, mentionId, context.publicFormat);
}
