import { selectionIn } from '../shop/browse.js';
import { defineActions, positiveNumber, readBy, wholeNumber } from './custom-id.js';

/*
 * Every button, select and modal of the bot. Messages in channels keep their custom ids: an action that is renamed, or
 * whose arguments change their order, leaves buttons behind that are out of date. Pages count from 0.
 */

export const setupActions = defineActions('setup', {
  panel: {},
  key: {},
  save: {},
  checkUp: {},
  checkAgain: {},
  remove: {},
  removed: {},
  data: {},
  erase: {},
  erased: {},
});

/** A `ProductList`. */
const list = { server: wholeNumber, page: wholeNumber, selection: readBy(selectionIn) };

export const serversActions = defineActions('servers', {
  browse: {},
  list: { page: wholeNumber },
  pickList: { pages: wholeNumber },
  jumpList: {},
  open: {},
  products: list,
  pickPage: { server: list.server, selection: list.selection, pages: wholeNumber },
  jumpPage: { server: list.server, selection: list.selection },
});

export const productActions = defineActions('product', {
  show: {},
  /** With the way back to the list. */
  showFrom: list,
  text: { id: positiveNumber },
  commands: { id: positiveNumber },
});

export const paymentActions = defineActions('payment', {
  choose: {},
  refresh: { id: wholeNumber },
  page: { id: wholeNumber, page: wholeNumber },
  pickPage: { id: wholeNumber, pages: wholeNumber },
  jumpPage: { id: wholeNumber },
  share: { id: wholeNumber },
  watch: { id: wholeNumber },
  stop: { id: wholeNumber },
  email: { id: wholeNumber },
});
