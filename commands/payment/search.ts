import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import { askForPage, turnTo } from '../../src/bot/paging.js';
import { Failure } from '../../src/failure.js';
import type { Known } from '../../src/shop/payment-index.js';
import type { GuildPaymentSearch } from '../../src/shop/payment-search.js';
import { paymentSearchActions } from '../../src/views/actions.js';
import type { Format } from '../../src/views/format.js';
import { LIMITS } from '../../src/views/limits.js';
import { type PaymentQuery, paymentSearchView, playerChoices } from '../../src/views/payment-search.js';
import type { Choice, Reply } from '../../src/views/reply.js';

export const searchActions = implement(paymentSearchActions, {
  problems: { mode: 'private', run: (context) => search(context, { show: 'problems', page: 0 }) },
  search: { mode: 'update', run: (context, query) => search(context, query) },
  pickSearchPage: askForPage(paymentSearchActions.jumpSearchPage),
  jumpSearchPage: turnTo(search),
  player: {
    mode: 'update',
    run: (context, _args, { values: [name] }) => search(context, { show: 'all', page: 0, name }),
  },
  lookFurther: {
    mode: 'progress',
    async run(context, query) {
      const payments = searchOf(context);
      const known = await payments.refresh();
      return (shutdown) => lookFurther(payments, known, query, context.format, shutdown);
    },
  },
  stopLooking: {
    mode: 'update',
    run(context, query) {
      searchOf(context).stopLooking();
      return search(context, query);
    },
  },
});

/** What is known of a player's payments, once what is new was read; or of the latest ones, those not final read again. */
export async function search(context: Context, query: PaymentQuery): Promise<Reply> {
  const payments = searchOf(context);
  const known = await (query.name === undefined ? payments.recheck() : payments.refresh());
  return paymentSearchView(known, query, context.format);
}

/** Names of players that begin like what was typed, or almost, among the payments that are known. */
export async function completePlayer(context: Context, typed: string): Promise<Choice[]> {
  const known = await searchOf(context).known();
  return playerChoices(known?.index.buyers(typed, LIMITS.choices) ?? [], context.format.words);
}

/** @throws Failure `outdated` where payments can't be searched any more, `searchOff` where the owner wants it so */
function searchOf({ shop, guild }: Context): GuildPaymentSearch {
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
  let shownAt = performance.now();
  try {
    for await (const _ of payments.lookFurther(isEnough, shutdown)) {
      if (performance.now() - shownAt < SHOWN_EVERY_MS) continue;
      shownAt = performance.now();
      yield paymentSearchView(known, query, format, true);
    }
  } finally {
    // A failure is explained below what was found before it.
    yield paymentSearchView(known, query, format);
  }
}
