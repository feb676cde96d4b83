import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import type { TargetMessage } from '../src/bot/interaction.js';
import { askForPage, typedPage } from '../src/bot/paging.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import type { Dated } from '../src/shop/cache.js';
import { numberIn } from '../src/shop/lookup.js';
import type { Payment } from '../src/shop/payment.js';
import { paymentNumbersIn } from '../src/shop/payment-numbers.js';
import type { GuildPaymentSearch, Known } from '../src/shop/payment-search.js';
import { verdictOn } from '../src/shop/verdict.js';
import { WATCH_MINUTES } from '../src/shop/watch.js';
import { paymentActions, paymentSearchActions, type Question } from '../src/views/actions.js';
import { wholeNumber } from '../src/views/custom-id.js';
import type { Format } from '../src/views/format.js';
import { LIMITS } from '../src/views/limits.js';
import {
  choosePaymentView,
  emailView,
  noNumberView,
  numberModal,
  paymentChoices,
  paymentView,
} from '../src/views/payment.js';
import { detailsView, pagesOfDetails } from '../src/views/payment-details.js';
import { buyerReplyKind, replyPreview, replyView } from '../src/views/payment-reply.js';
import {
  type PaymentQuery,
  pagesOfSearch,
  paymentSearchView,
  playerChoices,
} from '../src/views/payment-search.js';
import { watchEndView, watchingView } from '../src/views/payment-watch.js';
import type { Reply } from '../src/views/reply.js';

const PLAYER = {
  type: ApplicationCommandOptionType.String,
  name: 'player',
  autocomplete: true,
  max_length: 60,
} as const;

/** Lets a member see a buyer's whole e-mail address. */
const REVEAL = 'ManageGuild';

/** @param canSearch whether payments can be found by the player's name; without it, numbers only */
export const payment = (canSearch: boolean) =>
  defineCommand({
    data: {
      name: 'payment',
      options: [
        {
          type: ApplicationCommandOptionType.Integer,
          name: 'id',
          required: !canSearch,
          min_value: 1,
          autocomplete: true,
        },
        ...(canSearch ? [PLAYER] : []),
      ],
    },
    texts: ({ commands }) => commands.payment,
    permission: 'ModerateMembers',
    visibility: 'private',
    run: (context, { id, player }) =>
      id === undefined
        ? search(context, { show: 'all', page: 0, name: player?.trim() || undefined })
        : lookUp(context, id, {}),
    complete: {
      id: async ({ shop, format }, typed) => paymentChoices(await shop.recentPayments(), typed, format.words),
      async player(context, typed) {
        const known = await searchIn(context).known();
        return playerChoices(known?.index.buyers(typed, LIMITS.choices) ?? [], context.format.words);
      },
    },
    onMessage: {
      name: ({ commands }) => commands.payment.onMessage,
      reads: (text) =>
        paymentNumbersIn(text)
          .map((id) => `#${id}`)
          .join(' '),
      run: answerMessage,
    },
    actions: { ...actions, ...searchActions },
  });

async function answerMessage(
  context: Context,
  { id: messageId, authorId, text }: TargetMessage,
): Promise<Reply> {
  const question = { messageId, authorId };
  const [id, ...others] = paymentNumbersIn(text);
  if (id === undefined) return noNumberView(question, context.format.words);
  return others.length === 0
    ? lookUp(context, id, question)
    : choosePaymentView([id, ...others], question, context.format.words);
}

const actions = implement(paymentActions, {
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
    run: (context, question, { fields }) => lookUp(context, numberIn(fields.number ?? '') ?? 0, question),
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
  jumpPage: {
    mode: 'update',
    repeatsFields: ['page'],
    async run(context, args, { fields }) {
      const { value } = await lastSeen(context, args.id);
      const page = typedPage(fields.page, pagesOfDetails(value, context.format));
      return showDetails(context, { ...args, page });
    },
  },
  reply: {
    mode: 'private',
    async run(context, { id, ...question }) {
      const { value } = await lastSeen(context, id);
      return replyPreview(value, correspondence(context, question), context.publicFormat, context.format);
    },
  },
  post: { mode: 'public', run: (context, args) => post(context, args, undefined) },
  postWithMention: { mode: 'public', run: (context, args) => post(context, args, args.authorId) },
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

const searchActions = implement(paymentSearchActions, {
  search: { mode: 'update', run: (context, query) => search(context, query) },
  pickSearchPage: askForPage(paymentSearchActions.jumpSearchPage),
  jumpSearchPage: {
    mode: 'update',
    repeatsFields: ['page'],
    async run(context, query, { fields }) {
      const known = await searchIn(context).refresh();
      const page = typedPage(fields.page, pagesOfSearch(known, { ...query, page: 0 }));
      return paymentSearchView(known, { ...query, page }, context.format);
    },
  },
  player: {
    mode: 'update',
    run: (context, _args, { values: [name] }) => search(context, { show: 'all', page: 0, name }),
  },
  lookFurther: {
    mode: 'progress',
    async run(context, query) {
      const payments = searchIn(context);
      const known = await payments.refresh();
      return (shutdown) => lookFurther(payments, known, query, context.format, shutdown);
    },
  },
  stopLooking: {
    mode: 'update',
    run(context, query) {
      searchIn(context).stopLooking();
      return search(context, query);
    },
  },
});

const search = async (context: Context, query: PaymentQuery): Promise<Reply> =>
  paymentSearchView(await searchIn(context).refresh(), query, context.format);

/** @throws Failure `outdated` where payments can't be searched any more, `searchOff` where the owner wants it so */
function searchIn({ shop, guild }: Context): GuildPaymentSearch {
  if (!shop.paymentSearch) throw new Failure({ kind: 'outdated' });
  if (!guild.settings.paymentSearch) throw new Failure({ kind: 'searchOff' });
  return shop.paymentSearch;
}

/** Milliseconds between two changes of a reply; a page is read in a second. */
const SHOWN_EVERY_MS = 2500;
/** Payments at most; with one request a second, a look takes about as long as people wait. */
const PAYMENTS_A_LOOK = 2000;

/** Looks until there is another payment of the player, and shows how far it has come. */
async function* lookFurther(
  payments: GuildPaymentSearch,
  known: Known,
  query: PaymentQuery,
  format: Format,
  shutdown: AbortSignal,
): AsyncGenerator<Reply> {
  const foundIn = ({ index }: Known) => (query.name === undefined ? 0 : index.of(query.name).length);
  const [size, found] = [known.index.size + PAYMENTS_A_LOOK, foundIn(known)];
  const isEnough = (now: Known) => now.index.size >= size || foundIn(now) > found;
  yield paymentSearchView(known, query, format, true);
  let shownAt = Date.now();
  try {
    for await (const _ of payments.lookFurther(isEnough, shutdown)) {
      if (Date.now() - shownAt < SHOWN_EVERY_MS) continue;
      shownAt = Date.now();
      yield paymentSearchView(known, query, format, true);
    }
  } finally {
    // A failure is explained below what was found before it.
    yield paymentSearchView(known, query, format);
  }
}

const lookUp = async ({ shop, format }: Context, id: number, question: Question): Promise<Reply> =>
  paymentView(await shop.payment(paymentId(id)), question, format);

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
