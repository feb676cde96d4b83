import { defineActions, text } from '../ui/custom-id.js';

/** `feed` is its name. */
export const staffActions = defineActions('setup', {
  staff: {},
  setStaff: {},
  setStaffRole: {},
  switchOn: { feed: text },
  otherChannel: { feed: text },
  setOtherChannel: { feed: text },
});
