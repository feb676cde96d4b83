import { ApplicationCommandOptionType } from 'discord.js';
import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import type { TargetMember, TargetMessage } from '../../src/bot/interaction.js';
import type { Dated } from '../../src/domain/dated.js';
import { Failure, ignoreFailure, isShopAway } from '../../src/domain/failure.js';
import { parseId } from '../../src/domain/lookup.js';
import type { Payment } from '../../src/domain/payment.js';
import { findPaymentNumbers } from '../../src/domain/payment-numbers.js';
import { type JudgedSale, judgeSale, readSale } from '../../src/sales/sale.js';
import type { PaymentHistory } from '../../src/shop/payment-history.js';
import type { PaymentSearch } from '../../src/shop/payment-search.js';
import { type LookupSource, paymentActions, paymentSearchActions } from '../../src/ui/actions.js';
import { optional, positiveNumber, snowflake } from '../../src/ui/custom-id.js';
import type { Progress } from '../../src/ui/implement.js';
import { LIMITS } from '../../src/ui/limits.js';
import type { Reply } from '../../src/ui/reply.js';
import { memberPaymentsView } from './member-view.js';
import { post, previewReply } from './reply.js';
import {
  FURTHER,
  findSimilar,
  type LatestQuery,
  latestPaymentsView,
  mainPayment,
  nearestPlayerView,
  noPaymentsView,
  playerChoices,
  whileLoading,
} from './search-view.js';
import { implementTeaching } from './teaching.js';
import {
  choosePaymentView,
  detailsView,
  noNumberView,
  numberModal,
  paymentChoices,
  paymentView,
} from './view.js';

const PLAYER = {
  type: ApplicationCommandOptionType.String,
  name: 'player',
  autocomplete: true,
  max_length: 60,
} as const;

/** @param canSearch whether the API of some shops can find payments by player; otherwise by number only */
export const payment = (canSearch: boolean) =>
  defineCommand({
    data: {
      name: 'payment',
      options: [
        { type: ApplicationCommandOptionType.Integer, name: 'number', min_value: 1, autocomplete: true },
        ...(canSearch ? [PLAYER] : []),
      ],
    },
    texts: ({ commands }) => commands.payment,
    permission: 'ModerateMembers',
    visibility: 'private',
    form: ({ number }) =>
      canSearch || number !== undefined ? undefined : async ({ format }) => numberModal({}, format.words),
    async run(context, { number, player }) {
      // Discord enforces `min_value`, but users can forge a command.
      if (number !== undefined && number < 1) throw new Failure({ kind: 'notFound', what: 'payment' });
      if (number !== undefined) return lookUp(context, number);
      if (!context.shop.payments.canList)
        return noNumberView(context.format.words.notOffered, {}, false, context.format.words);
      const name = player?.trim();
      return name ? findPlayer(context, name) : showLatest(context);
    },
    complete: {
      number: async (context, typed) =>
        paymentChoices(
          context.shop.payments.recent(),
          typed,
          context.format.words,
          await context.knowledge(),
        ),
      player: completePlayer,
    },
    onMessage: {
      name: ({ commands }) => commands.payment.onMessage,
      reads: (text) =>
        findPaymentNumbers(text)
          .map((id) => `#${id}`)
          .join(' '),
      run: answerMessage,
    },
    onMember: { name: ({ memberPayments }) => memberPayments.command, run: showMember },
    actions: { ...cardActions, ...searchActions, ...teachingActions },
  });

const cardActions = implement(paymentActions, {
  choose: {
    mode: 'update',
    run: (context, source, { values: [id] }) => lookUp(context, positiveNumber(id), source),
  },
  enterNumber: { mode: 'modal', run: async ({ format }, source) => numberModal(source, format.words) },
  number: {
    mode: 'update',
    run: (context, source, { fields }) =>
      lookUpAny(context, typedNumbers(fields.number ?? ''), source, context.format.words.payment.noneTyped),
  },
  refresh: {
    mode: 'update',
    run: (context, { id, ...source }) =>
      showCard(context, id, context.shop.payments.findAgain(id), { source }),
  },
  card: { mode: 'update', run: (context, { id, ...source }) => showRecent(context, id, source) },
  more: {
    mode: 'update',
    async run(context, { id, ...source }) {
      const { shop, format } = context;
      const { payment } = await shop.payments.findSeen(id);
      return detailsView(payment.value, source, format, await context.knowledge());
    },
  },
  others: {
    mode: 'update',
    async run(context, { id, ...source }, { values: [chosen] }) {
      if (chosen === FURTHER)
        return loadOlder(context, (await context.shop.payments.findRecent(id)).value.buyer);
      return lookUp(context, positiveNumber(chosen), source);
    },
  },
  reply: { mode: 'update', run: (context, { id, ...source }) => previewReply(context, id, source) },
  mention: {
    mode: 'update',
    run: (context, { id }, { values: [chosen] }) =>
      previewReply(context, id, {}, optional(snowflake)(chosen)),
  },
  post: { mode: 'publish', run: (context, args) => post(context, args, undefined) },
  postWithMention: { mode: 'publish', run: (context, args) => post(context, args, args.authorId) },
  postTo: { mode: 'publish', run: (context, args) => post(context, args, args.member) },
});

const searchActions = implement(paymentSearchActions, {
  problems: { mode: 'private', run: (context) => showLatest(context) },
  latest: { mode: 'update', run: showLatest },
  player: { mode: 'update', run: (context, { name }, { values }) => findPlayer(context, name ?? values[0]) },
  further: { mode: 'update', run: (context, { name }) => loadOlder(context, name) },
});

const showRecent = (context: Context, id: number, source: LookupSource): Promise<Reply> =>
  showCard(context, id, context.shop.payments.findRecent(id), { source });

const teachingActions = implementTeaching(showRecent);

const lookUp = (context: Context, id: number, source: LookupSource = {}): Promise<Reply> =>
  showCard(context, id, context.shop.payments.find(id), { source });

/** How a payment was found: `isOfPlayer` by the player's name. */
interface Origin {
  readonly source: LookupSource;
  readonly isOfPlayer?: boolean;
}

async function showCard(
  context: Context,
  id: number,
  found: Promise<Dated<Payment>>,
  from: Origin,
): Promise<Reply> {
  const { shop, feeds, format } = context;
  const { payment, isAway } = await shop.payments.findSeen(id, found);
  const { buyer } = payment.value;
  const knowledge = await context.knowledge();
  const history = shop.payments.history;
  const others = history?.findByBuyer(buyer, knowledge).filter((other) => other.id !== id) ?? [];
  const mayHaveMore = history?.ended === 'no' && (from.isOfPlayer === true || others.length > 0);
  const additions = (await ignoreFailure(feeds.look()))?.paymentCard(payment.value, format.words);
  return paymentView(
    payment,
    { ...from, isAway, knowledge, additions, others: { payments: others, mayHaveMore } },
    format,
  );
}

const answerMessage = (
  context: Context,
  { id: messageId, authorId, text }: TargetMessage,
): Promise<Reply> => {
  const { noneInMessage } = context.format.words.payment;
  return lookUpAny(context, findPaymentNumbers(text), { messageId, authorId }, noneInMessage);
};

/** Asks the shop for nothing. */
async function showMember(context: Context, { id, name }: TargetMember): Promise<Reply> {
  const { feeds, linkedShop, format } = context;
  const payments = (await feeds.look()).collect('memberPayments', id, format.words).flat();
  const recall = (payment: number) => linkedShop?.payments.recall(payment)?.value;
  return memberPaymentsView(name, { payments, recall, knowledge: await context.knowledge() }, format.words);
}

/** Reads "51005", "№ 51 005", or any text with payment numbers. */
function typedNumbers(text: string): readonly number[] {
  const number = parseId(text.replace(/\s/g, ''));
  return number === undefined ? findPaymentNumbers(text) : [number];
}

async function lookUpAny(
  context: Context,
  ids: readonly number[],
  source: LookupSource,
  noNumberText: string,
): Promise<Reply> {
  const { words } = context.format;
  const [id, ...others] = ids;
  if (id === undefined) {
    return noNumberView(noNumberText, source, context.linkedShop?.payments.canList === true, words);
  }
  return others.length === 0 ? lookUp(context, id, source) : choosePaymentView(ids, source, words);
}

/** Payments of the last day are read again. */
async function showLatest(
  context: Context,
  query: LatestQuery = { show: 'problems', page: 0 },
): Promise<Reply> {
  const { feeds, format } = context;
  const history = await (await requireSearch(context)).recheck('payment').catch(throwNotLookedUp);
  const unlisted = await readUnlisted(context, history);
  return latestPaymentsView(history, query, feeds.clock.now(), format, await context.knowledge(), unlisted);
}

const MAX_UNLISTED = 25;

/** Orders that need a look and are on no page that was read: each is read by its number. */
async function readUnlisted(context: Context, history: PaymentHistory): Promise<readonly JudgedSale[]> {
  const { feeds, format, shop } = context;
  const open = (await feeds.look()).openOrders(format.words) ?? [];
  const ids = open.filter((id) => !history.has(id)).slice(0, MAX_UNLISTED);
  const found = await Promise.all(ids.map(async (id) => ignoreFailure(shop.payments.findRecent(id))));
  const knowledge = await context.knowledge();
  return found.flatMap((one) => (one ? judgeSale(readSale(one.value), knowledge) : []));
}

async function findPlayer(context: Context, name = ''): Promise<Reply> {
  const history = await (await requireSearch(context)).refresh().catch(throwNotLookedUp);
  const fetch = (id: number) => context.shop.payments.find(id);
  const [nearest] = history.findByBuyer(name).length > 0 ? [] : findSimilar(history, name);
  if (!nearest) return showPlayer(context, history, name, fetch);
  const card = await showPlayer(context, history, nearest.name, fetch);
  return nearestPlayerView(card, history, name, context.format);
}

async function showPlayer(
  context: Context,
  history: PaymentHistory,
  name: string,
  fetch: (id: number) => Promise<Dated<Payment>>,
): Promise<Reply> {
  const main = mainPayment(history.findByBuyer(name, await context.knowledge()));
  if (!main) return noPaymentsView(history, name, context.format);
  return showCard(context, main.id, fetch(main.id), { source: {}, isOfPlayer: true });
}

/** Sends no request: it completes from known payments only. */
async function completePlayer(context: Context, typed: string) {
  const search = context.shop.payments.search;
  const { byNumberOnly } = context.format.words.paymentSearch;
  if (!search) return [{ name: byNumberOnly, value: byNumberOnly }];
  const buyers = search.history.buyers(typed, LIMITS.choices, await context.knowledge());
  return playerChoices(buyers, context.format);
}

/** @throws Failure `outdated` if payments can't be searched any more */
async function requireSearch({ shop }: Context): Promise<PaymentSearch> {
  const search = shop.payments.search;
  if (!search) throw new Failure({ kind: 'outdated' });
  return search;
}

/** An unreachable shop gets the message about payments, as for a single one. */
function throwNotLookedUp(error: unknown): never {
  if (!(error instanceof Failure) || !isShopAway(error.problem)) throw error;
  throw new Failure({ kind: 'notLookedUp' }, error.problem.kind);
}

/** At about 50 payments a second, users wait ten seconds at most. */
const PAYMENTS_AT_ONCE = 500;

/** Stops at the next payment of the player, or after `PAYMENTS_AT_ONCE`. */
async function loadOlder(context: Context, name: string): Promise<Progress> {
  const payments = await requireSearch(context);
  const history = await payments.refresh().catch(throwNotLookedUp);
  const foundBefore = history.findByBuyer(name).length;
  const maxSize = history.size + PAYMENTS_AT_ONCE;
  const isEnough = (loaded: PaymentHistory) =>
    loaded.size >= maxSize || loaded.findByBuyer(name).length > foundBefore;
  const show = () => showPlayer(context, history, name, (id) => context.shop.payments.findRecent(id));
  return {
    reply: whileLoading(await show(), context.format.words),
    async *continue(shutdown) {
      try {
        await payments.loadOlder(isEnough, shutdown).catch(throwNotLookedUp);
      } finally {
        // A failure is explained below this reply.
        yield await show();
      }
    },
  };
}
