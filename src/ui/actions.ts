import type { ProductList } from '../domain/offers.js';
import { KINDS } from '../domain/product.js';
import { isProductPage } from '../domain/product-page.js';
import {
  type ArgumentsOf,
  argument,
  defineActions,
  oneOf,
  optional,
  positiveNumber,
  snowflake,
  text,
  wholeNumber,
  word,
} from './custom-id.js';

/*
 * Every button, select and modal of the bot. Messages in channels keep their custom ids: an action that is renamed, or
 * whose arguments change their order, leaves buttons behind that are out of date. Pages count from 0.
 */

const setting = oneOf('language', 'currency', 'timeZone');

export type Setting = ReturnType<typeof setting>;

/** The owner's panel and its settings. Pages of feeds declare their own actions of `/setup`. */
export const setupActions = defineActions('setup', {
  panel: {},
  key: {},
  save: {},
  settings: {},
  set: { setting },
  productPage: {},
  typedPage: {},
  usePage: { path: argument((text) => (isProductPage(text) ? text : undefined)) },
  /** For a feed whose part of the record can't be read. */
  startOver: { feed: text },
  startedOver: { feed: text },
  remove: {},
  removed: {},
});

export const shopActions = defineActions('shop', { show: {} });

const NONE = '-';
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** A `ProductList`: five short arguments, of which `-` stands for none. */
const list = {
  server: wholeNumber,
  kind: oneOf(...KINDS, NONE),
  budget: argument((text) => (text === NONE || AMOUNT.test(text) ? text : undefined)),
  onlyDiscounts: oneOf('discounts', NONE),
  page: wholeNumber,
};
type ListArguments = ArgumentsOf<typeof list>;

/** What custom ids carry of a list. */
export const listArguments = ({ server, kind, budget, onlyDiscounts, page }: ProductList): ListArguments => ({
  server,
  kind: kind ?? NONE,
  budget: budget === undefined ? NONE : String(budget),
  onlyDiscounts: onlyDiscounts ? 'discounts' : NONE,
  page,
});

/** The list that a custom id has carried. */
export const readList = ({ server, kind, budget, onlyDiscounts, page }: ListArguments): ProductList => ({
  server,
  page,
  kind: kind === NONE ? undefined : kind,
  budget: budget === NONE ? undefined : Number(budget),
  onlyDiscounts: onlyDiscounts !== NONE,
});

export const serversActions = defineActions('servers', {
  /** All servers. */
  show: { page: wholeNumber },
  server: { server: positiveNumber },
  list,
  budget: list,
  within: list,
});

/** Leads to a list. */
export const listId = (list: ProductList): string => serversActions.list(listArguments(list));

export const productActions = defineActions('product', {
  /** `query` is what somebody typed: its other matches stand below the product. */
  show: { id: positiveNumber, query: optional(text) },
  /** Chosen from a list. */
  pick: list,
  text: { id: positiveNumber },
});

/** The message that a look-up came from, and who wrote it; left out if there is none, or the author is a bot. */
const lookupSource = { messageId: optional(snowflake), authorId: optional(snowflake) };
export type LookupSource = ArgumentsOf<typeof lookupSource>;

export const paymentActions = defineActions('payment', {
  choose: lookupSource,
  enterNumber: lookupSource,
  number: lookupSource,
  card: { id: positiveNumber, ...lookupSource },
  refresh: { id: positiveNumber, ...lookupSource },
  more: { id: positiveNumber, ...lookupSource },
  /** `id` is the payment that is shown. */
  others: { id: positiveNumber, ...lookupSource },
  reply: { id: positiveNumber, ...lookupSource },
  /** `kind` is that of the text that was shown before: only that is posted. */
  post: { id: positiveNumber, kind: word, ...lookupSource },
  postWithMention: { id: positiveNumber, kind: word, ...lookupSource },
});

export const paymentSearchActions = defineActions('payment', {
  /** The latest payments with problems, in a message of their own. */
  problems: {},
  latest: { show: oneOf('all', 'problems'), page: wholeNumber },
  player: {},
  further: { name: text },
});
