import { defineActions, oneOf, optional } from '../../ui/custom-id.js';

/** In days. */
const length = optional(oneOf('7', '30'));

export const purchaseActions = defineActions('setup', {
  purchases: {},
  changePurchases: {},
  savePurchases: {},
  report: { length },
  reportFile: { length },
  setReport: { length },
});
