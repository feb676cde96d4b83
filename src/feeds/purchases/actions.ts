import { defineActions, oneOf } from '../../ui/custom-id.js';

const switched = oneOf('showsPrices', 'showsFullNames', 'onlyProblems');

export type Switch = ReturnType<typeof switched>;

export const purchaseActions = defineActions('setup', {
  purchases: {},
  setPurchases: { audience: oneOf('everyone', 'staff') },
  switch: { what: switched },
  hideNames: {},
  saveHiddenNames: {},
  report: {},
  setReport: { to: oneOf('off', 'daily', 'weekly') },
});
