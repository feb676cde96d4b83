import { defineActions, oneOf } from '../../ui/custom-id.js';

export const newsActions = defineActions('setup', {
  announcements: {},
  setChannel: {},
  setRole: {},
  turn: { to: oneOf('on', 'off') },
  preview: {},
});
