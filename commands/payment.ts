import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { askForPage, typedPage } from '../src/bot/paging.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import type { Payment } from '../src/shop/payment.js';
import { paymentNumbersIn } from '../src/shop/payment-numbers.js';
import { WATCH_MINUTES } from '../src/shop/watch.js';
import { paymentActions } from '../src/views/actions.js';
import { wholeNumber } from '../src/views/custom-id.js';
import {
  choosePaymentView,
  emailView,
  pagesOfPayment,
  paymentView,
  summaryView,
  watchEndView,
  watchingView,
} from '../src/views/payment.js';
import type { Reply } from '../src/views/reply.js';

/** Lets a member see a buyer's whole e-mail address. */
const REVEAL = 'ManageGuild';

export const payment = defineCommand({
  data: {
    name: 'payment',
    options: [{ type: ApplicationCommandOptionType.Integer, name: 'id', required: true, min_value: 1 }],
  },
  texts: ({ commands }) => commands.payment,
  permission: 'ModerateMembers',
  visibility: 'private',
  run: (context, { id }) => lookUp(context, id),
  onMessage: {
    name: ({ commands }) => commands.payment.onMessage,
    reads: (text) =>
      paymentNumbersIn(text)
        .map((id) => `#${id}`)
        .join(' '),
    async run(context, text) {
      const [id, ...others] = paymentNumbersIn(text);
      if (id === undefined) return { content: context.format.words.payment.noneInMessage };
      return others.length === 0
        ? lookUp(context, id)
        : choosePaymentView([id, ...others], context.format.words);
    },
  },
  actions: implement(paymentActions, {
    choose: {
      mode: 'update',
      run: (context, _args, { values: [id] }) => lookUp(context, wholeNumber(id)),
    },
    refresh: { mode: 'update', run: (context, { id }) => lookUp(context, id) },
    page: {
      mode: 'update',
      run: async (context, { id, page }) => show(context, await lastSeen(context, id), page),
    },
    pickPage: askForPage(paymentActions.jumpPage),
    jumpPage: {
      mode: 'update',
      repeatsFields: ['page'],
      async run(context, { id }, { fields }) {
        const found = await lastSeen(context, id);
        return show(context, found, typedPage(fields.page, pagesOfPayment(found, context.format)));
      },
    },
    share: {
      mode: 'public',
      run: async (context, { id }) => summaryView(await lastSeen(context, id), context.format),
    },
    watch: {
      mode: 'followUp',
      async run(context, { id }) {
        const { shop, format, may } = context;
        const watch = await shop.watch(await lastSeen(context, id));
        if (!watch) return { reply: watchingView(id, undefined, format.words) };
        return {
          reply: watchingView(id, WATCH_MINUTES, format.words),
          followUp: async (shutdown) => watchEndView(id, await watch(shutdown), may(REVEAL), format),
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
      run: async (context, { id }) => emailView(await lastSeen(context, id), context.format.words),
    },
  }),
});

const lookUp = async (context: Context, id: number): Promise<Reply> =>
  show(context, await context.shop.payment(paymentId(id)));

/** As it was when it was last looked up, so that its pages belong together. */
const lastSeen = async ({ shop }: Context, id: number): Promise<Payment> => shop.recentPayment(paymentId(id));

const show = ({ may, format }: Context, payment: Payment, page?: number): Reply =>
  paymentView(payment, { page, mayReveal: may(REVEAL) }, format);

function paymentId(id: number): number {
  if (id < 1) throw new Failure({ kind: 'notFound', what: 'payment' });
  return id;
}
