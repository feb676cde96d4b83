import { defineActions, optional, wholeNumber } from '../../../ui/custom-id.js';

export const staffActions = defineActions('setup', {
  staff: {},
  /** A select sends the same choice once, so each refusal gives it another custom id. */
  setStaff: { tries: optional(wholeNumber) },
  setStaffRole: {},
});
