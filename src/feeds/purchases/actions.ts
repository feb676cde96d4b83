import { defineActions, oneOf } from '../../ui/custom-id.js';

export const purchaseActions = defineActions('setup', {
  purchases: {},
  setPurchases: {},
  turnPrices: { to: oneOf('shown', 'hidden') },
  report: {},
  reportFile: {},
  setReport: {},
});
