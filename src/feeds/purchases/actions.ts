import { defineActions, oneOf } from '../../ui/custom-id.js';

export const purchaseActions = defineActions('setup', {
  purchases: {},
  changePurchases: {},
  savePurchases: {},
  report: {},
  setReport: { to: oneOf('off', 'daily', 'weekly') },
});
