import { defineActions, optional, positiveNumber, wholeNumber } from './custom-id.js';

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

export const serversActions = defineActions('servers', {
  browse: {},
  list: { page: wholeNumber },
  pickList: { pages: wholeNumber },
  jumpList: {},
  open: {},
  server: { id: wholeNumber, page: wholeNumber },
  pickPage: { id: wholeNumber, pages: wholeNumber },
  jumpPage: { id: wholeNumber },
});

export const productActions = defineActions('product', {
  show: { serverId: optional(wholeNumber), page: optional(wholeNumber) },
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
  email: { id: wholeNumber },
});
