import { ApplicationCommandOptionType } from 'discord.js';
import { type Context, defineCommand, typedPage, wholeNumber } from '../src/bot/command.js';
import { Failure } from '../src/failure.js';
import { paymentNumbersIn } from '../src/shop/payment-numbers.js';
import { WATCH_MINUTES } from '../src/shop/watch.js';
import { pageModal } from '../src/views/components.js';
import { customId } from '../src/views/custom-id.js';
import {
  choosePaymentView,
  emailView,
  pagesOfPayment,
  paymentView,
  summaryView,
  watchEndView,
} from '../src/views/payment.js';

export const payment = defineCommand({
  data: {
    name: 'payment',
    options: [
      {
        type: ApplicationCommandOptionType.Integer,
        name: 'id',
        required: true,
        min_value: 1,
      },
    ],
  },
  texts: ({ commands }) => commands.payment,
  permission: 'ModerateMembers',
  answer: 'private',
  run: (context, { id }) => lookUp(context, id),
  onMessage: {
    name: ({ commands }) => commands.payment.onMessage,
    async run(context, text) {
      const [id, ...others] = paymentNumbersIn(text);
      if (id === undefined) return { content: context.format.words.payment.noneInMessage };
      return others.length === 0
        ? lookUp(context, id)
        : choosePaymentView([id, ...others], context.format.words);
    },
  },
  actions: {
    choose: { answer: 'update', run: (context, { values: [id] }) => lookUp(context, wholeNumber(id)) },
    refresh: { answer: 'update', run: (context, { args: [id] }) => lookUp(context, wholeNumber(id)) },
    page: {
      answer: 'update',
      async run(context, { args: [id, page] }) {
        const found = await context.shop.recentPayment(paymentId(wholeNumber(id)));
        return paymentView(found, { page: wholeNumber(page), mayReveal: mayReveal(context) }, context.format);
      },
    },
    pickPage: {
      answer: 'form',
      run: async ({ format }, { args: [id, pages] }) =>
        pageModal(customId('payment', 'jumpPage', wholeNumber(id)), wholeNumber(pages), format.words),
    },
    jumpPage: {
      answer: 'update',
      async run(context, { args: [id], fields }) {
        const found = await context.shop.recentPayment(paymentId(wholeNumber(id)));
        const page = typedPage(fields.page, pagesOfPayment(found, context.format));
        return paymentView(found, { page, mayReveal: mayReveal(context) }, context.format);
      },
    },
    share: {
      answer: 'public',
      async run({ shop, format }, { args: [id] }) {
        return summaryView(await shop.recentPayment(paymentId(wholeNumber(id))), format);
      },
    },
    watch: {
      answer: 'private',
      async run(context, { args: [id] }) {
        const { shop, format } = context;
        const watch = await shop.watch(await shop.recentPayment(paymentId(wholeNumber(id))));
        return {
          content: format.words.payment.watching(WATCH_MINUTES),
          later: async (ending) => watchEndView(await watch(ending), mayReveal(context), format),
        };
      },
    },
    email: {
      answer: 'private',
      permission: 'ManageGuild',
      async run({ shop, format }, { args: [id] }) {
        return emailView(await shop.recentPayment(paymentId(wholeNumber(id))), format.words);
      },
    },
  },
});

async function lookUp(context: Context, id: number) {
  const found = await context.shop.payment(paymentId(id));
  return paymentView(found, { mayReveal: mayReveal(context) }, context.format);
}

const mayReveal = ({ may }: Context): boolean => may('ManageGuild');

function paymentId(id: number): number {
  if (id < 1) throw new Failure({ kind: 'notFound', what: 'payment' });
  return id;
}
