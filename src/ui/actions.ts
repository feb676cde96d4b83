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

// Messages in channels keep their custom ids: renaming an action or reordering its arguments breaks their buttons.
// Pages count from 0.

/** Feeds declare the `/setup` actions of their own pages. */
export const setupActions = defineActions('setup', {
  panel: {},
  /** A select of pages: their custom ids are its values. */
  open: {},
  key: {},
  save: {},
  settings: {},
  /** The first choice, right after the key or for what needs it; what follows is the panel. */
  firstStaff: { tries: optional(wholeNumber) },
  /** Switches on a feed, and shows the panel. */
  step: { feed: text },
  setLanguage: {},
  hiddenNames: {},
  saveHiddenNames: {},
  /** What the staff taught the bot: the question, and the answer to it. */
  forgetAnswers: {},
  forgotAnswers: {},
  productPage: {},
  typedPage: {},
  usePage: { path: argument((text) => (isProductPage(text) ? text : undefined)) },
  /** For a feed whose part of the guild's record can't be read. */
  startOver: { feed: text },
  startedOver: { feed: text },
  remove: {},
  removed: {},
  /** Ends first what feeds would leave with members. */
  leave: {},
});

/** Its page is a feed's, and the panel leads to it. */
export const checkUpActions = defineActions('setup', { checkUp: {} });

export const shopActions = defineActions('shop', {
  show: {},
  /** What is stored of whoever presses. */
  aboutMe: {},
  eraseMe: {},
});

const NONE = '-';
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Encodes a `ProductList`; `-` stands for undefined. */
const list = {
  server: wholeNumber,
  kind: oneOf(...KINDS, NONE),
  budget: argument((text) => (text === NONE || AMOUNT.test(text) ? text : undefined)),
  onlyDiscounts: oneOf('discounts', NONE),
  page: wholeNumber,
};
type ListArguments = ArgumentsOf<typeof list>;

export const listArguments = ({ server, kind, budget, onlyDiscounts, page }: ProductList): ListArguments => ({
  server,
  kind: kind ?? NONE,
  budget: budget === undefined ? NONE : String(budget),
  onlyDiscounts: onlyDiscounts ? 'discounts' : NONE,
  page,
});

export const readList = ({ server, kind, budget, onlyDiscounts, page }: ListArguments): ProductList => ({
  server,
  page,
  kind: kind === NONE ? undefined : kind,
  budget: budget === NONE ? undefined : Number(budget),
  onlyDiscounts: onlyDiscounts !== NONE,
});

export const serversActions = defineActions('servers', {
  show: { page: wholeNumber },
  server: { server: positiveNumber },
  /** A select of the server's types. */
  kind: { server: positiveNumber },
  list,
});

export const listId = (list: ProductList): string => serversActions.list(listArguments(list));

export const productActions = defineActions('product', {
  /** `query` is the text that was searched for; its other matches are shown below the product. */
  show: { id: positiveNumber, query: optional(text) },
  pick: list,
  text: { id: positiveNumber },
});

/** The message that the look-up came from, if any; `authorId` is left out for bots. */
const lookupSource = { messageId: optional(snowflake), authorId: optional(snowflake) };
export type LookupSource = ArgumentsOf<typeof lookupSource>;

export const paymentActions = defineActions('payment', {
  choose: lookupSource,
  enterNumber: lookupSource,
  number: lookupSource,
  card: { id: positiveNumber, ...lookupSource },
  refresh: { id: positiveNumber, ...lookupSource },
  more: { id: positiveNumber, ...lookupSource },
  /** `id` is the payment on the card. */
  others: { id: positiveNumber, ...lookupSource },
  reply: { id: positiveNumber, ...lookupSource },
  /** A select of the member whom the reply mentions, without a message. */
  mention: { id: positiveNumber },
  /** `kind` is the previewed text; if it has changed since, nothing is posted. */
  post: { id: positiveNumber, kind: word, ...lookupSource },
  postWithMention: { id: positiveNumber, kind: word, ...lookupSource },
  postTo: { id: positiveNumber, kind: word, member: snowflake },
});

const means = oneOf('arrived', 'failed');

/** Of the card: staff say what a server's answer means. `answer` tells it from others. */
export const teachingActions = defineActions('payment', {
  ask: { means, id: positiveNumber, ...lookupSource },
  learn: { means, answer: word, id: positiveNumber, ...lookupSource },
  settle: { id: positiveNumber, ...lookupSource },
  unsettle: { id: positiveNumber, ...lookupSource },
  forget: { id: positiveNumber, ...lookupSource },
});

export const paymentSearchActions = defineActions('payment', {
  problems: {},
  latest: { show: oneOf('all', 'problems'), page: wholeNumber },
  /** `name` is left out in a select. */
  player: { name: optional(text) },
  further: { name: text },
});
