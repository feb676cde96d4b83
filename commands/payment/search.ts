import { implement, type Progress } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import type { GuildShop } from '../../src/shop/guild-shop.js';
import type { Known } from '../../src/shop/payment-index.js';
import type { GuildPaymentSearch } from '../../src/shop/payment-search.js';
import { paymentSearchActions } from '../../src/ui/actions.js';
import { LIMITS } from '../../src/ui/limits.js';
import type { Choice, Reply } from '../../src/ui/reply.js';
import { showCard } from './look-up.js';
import {
  type LatestQuery,
  latestPaymentsView,
  mainPayment,
  noPaymentsView,
  playerChoices,
  whileLoading,
} from './search-view.js';

export const searchActions = implement(paymentSearchActions, {
  problems: { mode: 'private', run: (context) => showLatest(context) },
  latest: { mode: 'update', run: (context, query) => showLatest(context, query) },
  player: { mode: 'update', run: (context, _args, { values: [name = ''] }) => findPlayer(context, name) },
  further: { mode: 'update', run: (context, { name }) => loadOlder(context, name) },
});

/** The latest payments; those that are not final are read again. */
export async function showLatest(
  context: Context,
  query: LatestQuery = { show: 'problems', page: 0 },
): Promise<Reply> {
  const known = await searchOf(context).recheck();
  return latestPaymentsView(known, query, Date.now(), context.format);
}

/** The payment of a player that is most likely meant, once what is new was read. */
export const findPlayer = async (context: Context, name: string): Promise<Reply> =>
  showPlayer(context, await searchOf(context).refresh(), name, context.shop.payment);

/** @param look how the payment is looked up */
async function showPlayer(
  context: Context,
  known: Known,
  name: string,
  look: GuildShop['payment'],
): Promise<Reply> {
  const main = mainPayment(known.index.of(name));
  if (!main) return noPaymentsView(known, name, false, context.format);
  return showCard(context, await look(main.id), { question: {} }, true);
}

/** Names of players that begin like what was typed, or almost, among the payments that are known. */
export async function completePlayer(context: Context, typed: string): Promise<Choice[]> {
  const known = await searchOf(context).known();
  return playerChoices(known?.index.buyers(typed, LIMITS.choices) ?? [], context.format.words);
}

/** @throws Failure `outdated` if payments can't be searched any more */
function searchOf({ shop }: Context): GuildPaymentSearch {
  if (!shop.paymentSearch) throw new Failure({ kind: 'outdated' });
  return shop.paymentSearch;
}

/** Milliseconds between two changes of a reply; a page is read in a second. */
const SHOWN_EVERY_MS = 2500;
/** Payments that are read at most, at some fifty a second: people don't wait for longer. */
const PAYMENTS_AT_ONCE = 500;

/** Reads older payments until there is another one of the player, and shows how far it has come. */
export async function loadOlder(context: Context, name: string): Promise<Progress> {
  const payments = searchOf(context);
  const known = await payments.refresh();
  const foundBefore = known.index.of(name).length;
  const size = known.index.size + PAYMENTS_AT_ONCE;
  const isEnough = ({ index }: Known) => index.size >= size || index.of(name).length > foundBefore;
  const show = () => showPlayer(context, known, name, context.shop.recentPayment);
  const before = await show();
  const loading = () =>
    foundBefore > 0
      ? whileLoading(before, context.format.words)
      : noPaymentsView(known, name, true, context.format);
  return {
    reply: loading(),
    async *continue(shutdown) {
      let shownAt = Date.now();
      try {
        for await (const _ of payments.loadOlder(isEnough, shutdown)) {
          if (Date.now() - shownAt < SHOWN_EVERY_MS) continue;
          shownAt = Date.now();
          yield loading();
        }
      } finally {
        // A failure is explained below what was found before it.
        yield await show();
      }
    },
  };
}
