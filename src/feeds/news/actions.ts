import { defineActions } from '../../ui/custom-id.js';

export const newsActions = defineActions('setup', {
  announcements: {},
  setChannel: {},
  setRole: {},
});
