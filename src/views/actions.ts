import { isProductPage } from '../product-page.js';
import { selectionIn } from '../shop/browse.js';
import {
  type ArgumentsOf,
  defineActions,
  oneOf,
  optional,
  positiveNumber,
  readBy,
  snowflake,
  text,
  wholeNumber,
  word,
} from './custom-id.js';

/*
 * Every button, select and modal of the bot. Messages in channels keep their custom ids: an action that is renamed, or
 * whose arguments change their order, leaves buttons behind that are out of date. Pages count from 0; what picks a page
 * knows how many there are, and hands that on to the form.
 */

const setting = oneOf('language', 'currency', 'timeZone');

export type Setting = ReturnType<typeof setting>;

/** `next` is the question of the first settings that follows, counted from 0; without it the panel follows. */
export const setupActions = defineActions('setup', {
  panel: {},
  key: {},
  save: {},
  accept: {},
  ask: { question: wholeNumber },
  set: { setting, next: optional(wholeNumber) },
  typed: { setting, next: optional(wholeNumber) },
  productPage: {},
  typedPage: {},
  usePage: { path: readBy((text) => (isProductPage(text) ? text : undefined)) },
  checkUp: {},
  more: {},
  paymentSearch: { turn: oneOf('on', 'off') },
  remove: {},
  removed: {},
  data: {},
  erase: {},
  erased: {},
});

export const catalogueActions = defineActions('catalogue', {
  list: {},
  postHere: {},
  remove: {},
  removed: { post: readBy((text) => (/^[\da-z]{1,25}$/.test(text) ? text : undefined)) },
});

export const announceActions = defineActions('announce', {
  panel: {},
  kinds: {},
  often: {},
  quiet: {},
  typedQuiet: {},
  preview: {},
  startHere: {},
  stop: {},
  mentionNobody: {},
  noStaff: {},
});

export const shopActions = defineActions('shop', { show: {} });

/** A `ProductList`. */
const list = { server: wholeNumber, page: wholeNumber, selection: readBy(selectionIn) };

const pagesOfList = { server: list.server, selection: list.selection, pages: wholeNumber };

/**
 * What starts with `browse` answers privately and leaves its message as it is: those stand under other replies. The rest
 * turn the message that they are on into another list.
 */
export const serversActions = defineActions('servers', {
  browse: {},
  browseServer: {},
  browseProducts: list,
  browseBudget: { server: list.server },
  browseWithin: { server: list.server },
  list: { page: wholeNumber },
  pickList: { pages: wholeNumber },
  jumpList: { pages: wholeNumber },
  open: {},
  products: list,
  arrange: { server: list.server },
  pickPage: pagesOfList,
  jumpPage: pagesOfList,
  budget: { server: list.server },
  within: { server: list.server },
});

export const productActions = defineActions('product', {
  show: {},
  /** With the way back to the list; `part` tells the selects of one list apart. */
  showFrom: { ...list, part: optional(wholeNumber) },
  text: { id: positiveNumber },
  commands: { id: positiveNumber },
});

/** The message that a look-up came from, and who wrote it; left out where there is none, or the author is a bot. */
const question = { messageId: optional(snowflake), authorId: optional(snowflake) };
export type Question = ArgumentsOf<typeof question>;

export const paymentActions = defineActions('payment', {
  choose: question,
  enterNumber: question,
  number: question,
  card: { id: wholeNumber, ...question },
  refresh: { id: wholeNumber, ...question },
  details: { id: wholeNumber, ...question },
  page: { id: wholeNumber, page: wholeNumber, ...question },
  pickPage: { id: wholeNumber, pages: wholeNumber, ...question },
  jumpPage: { id: wholeNumber, pages: wholeNumber, ...question },
  reply: { id: wholeNumber, ...question },
  /** `kind` is that of the text that was shown before: only that is posted. */
  post: { id: wholeNumber, kind: word, ...question },
  postWithMention: { id: wholeNumber, kind: word, ...question },
  watch: { id: wholeNumber, ...question },
  stop: { id: wholeNumber },
  email: { id: wholeNumber },
});

const show = oneOf('all', 'problems');
const query = { show, page: wholeNumber, name: optional(text) };
const pagesOfQuery = { show, pages: wholeNumber, name: optional(text) };

export const paymentSearchActions = defineActions('payment', {
  /** The latest payments with problems, in a message of their own. */
  problems: {},
  search: query,
  pickSearchPage: pagesOfQuery,
  jumpSearchPage: pagesOfQuery,
  player: {},
  lookFurther: query,
  stopLooking: query,
});
