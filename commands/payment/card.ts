import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import type { TargetMessage } from '../../src/bot/interaction.js';
import { askForPage, turnTo } from '../../src/bot/paging.js';
import { Failure } from '../../src/failure.js';
import type { Dated } from '../../src/shop/cache.js';
import { numberIn } from '../../src/shop/lookup.js';
import type { Payment } from '../../src/shop/payment.js';
import { paymentNumbersIn } from '../../src/shop/payment-numbers.js';
import { verdictOn } from '../../src/shop/verdict.js';
import { WATCH_MINUTES } from '../../src/shop/watch.js';
import { paymentActions, type Question } from '../../src/views/actions.js';
import { wholeNumber } from '../../src/views/custom-id.js';
import {
  choosePaymentView,
  emailView,
  noNumberView,
  numberModal,
  paymentView,
} from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { buyerReplyKind, replyPreview, replyView } from '../../src/views/payment-reply.js';
import { watchEndView, watchingView } from '../../src/views/payment-watch.js';
import type { Reply } from '../../src/views/reply.js';

/** Lets a member see a buyer's whole e-mail address. */
const REVEAL = 'ManageGuild';

/** The payment as it is now. */
export const lookUp = async ({ shop, format }: Context, id: number, question: Question): Promise<Reply> =>
  paymentView(await shop.payment(paymentId(id)), question, format);

/** The payment whose number a message has, or a choice of several. */
export const answerMessage = (
  context: Context,
  { id: messageId, authorId, text }: TargetMessage,
): Promise<Reply> => {
  const { noneInMessage } = context.format.words.payment;
  return lookUpOneOf(context, paymentNumbersIn(text), { messageId, authorId }, noneInMessage);
};

/** "51005", "№ 51 005", or any text that has the number of a payment. */
function typedNumbers(text: string): readonly number[] {
  const only = numberIn(text.replace(/\s/g, ''));
  return only === undefined ? paymentNumbersIn(text) : [only];
}

/** @param none what is said where there is no number */
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
    repeatsFields: ['number'],
    run: (context, question, { fields }) =>
      lookUpOneOf(
        context,
        typedNumbers(fields.number ?? ''),
        question,
        context.format.words.payment.noneTyped,
      ),
  },
  refresh: { mode: 'update', run: (context, { id, ...question }) => lookUp(context, id, question) },
  card: {
    mode: 'update',
    run: async (context, { id, ...question }) =>
      paymentView(await lastSeen(context, id), question, context.format),
  },
  details: { mode: 'update', run: (context, args) => showDetails(context, args) },
  page: { mode: 'update', run: (context, args) => showDetails(context, args) },
  pickPage: askForPage(paymentActions.jumpPage),
  jumpPage: turnTo(showDetails),
  reply: {
    mode: 'private',
    async run(context, { id, ...question }) {
      const { value } = await lastSeen(context, id);
      return replyPreview(value, correspondence(context, question), context.publicFormat, context.format);
    },
  },
  post: { mode: 'publish', run: (context, args) => post(context, args, undefined) },
  postWithMention: { mode: 'publish', run: (context, args) => post(context, args, args.authorId) },
  watch: {
    mode: 'followUp',
    async run(context, { id, ...question }) {
      const { shop, format } = context;
      const { value } = await lastSeen(context, id);
      const watch = await shop.watch(value);
      if (!watch) return { reply: watchingView(id, undefined, format.words) };
      return {
        reply: watchingView(id, WATCH_MINUTES, format.words),
        followUp: async (shutdown) => watchEndView(id, await watch(shutdown), question, format),
      };
    },
  },
  stop: {
    mode: 'update',
    async run({ shop, format }, { id }) {
      shop.stopWatching(id);
      return { content: format.words.payment.watchCancelled(id) };
    },
  },
  email: {
    mode: 'private',
    permission: REVEAL,
    run: async (context, { id }) => emailView((await lastSeen(context, id)).value, context.format.words),
  },
});

/** As it was when it was last looked up, so that what belongs together says the same. */
const lastSeen = async ({ shop }: Context, id: number): Promise<Dated<Payment>> =>
  shop.recentPayment(paymentId(id));

async function showDetails(
  context: Context,
  { id, page, ...question }: Question & { readonly id: number; readonly page?: number },
): Promise<Reply> {
  const { may, format } = context;
  return detailsView(await lastSeen(context, id), { page, mayReveal: may(REVEAL) }, question, format);
}

const correspondence = ({ userId, messageUrl }: Context, question: Question) => ({
  senderId: userId,
  question,
  questionUrl: question.messageId === undefined ? undefined : messageUrl(question.messageId),
});

/** Posts what the preview has shown. @throws Failure `outdated` where something else is to be said by now */
async function post(
  context: Context,
  { id, kind, ...question }: Question & { readonly id: number; readonly kind: string },
  mentionId: string | undefined,
): Promise<Reply> {
  const { value } = await lastSeen(context, id);
  if (buyerReplyKind(verdictOn(value)) !== kind) throw new Failure({ kind: 'outdated' });
  return replyView(value, correspondence(context, question), mentionId, context.publicFormat);
}

function paymentId(id: number): number {
  if (id < 1) throw new Failure({ kind: 'notFound', what: 'payment' });
  return id;
}
