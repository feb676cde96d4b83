import { defineActions } from '../../ui/custom-id.js';

export const alertActions = defineActions('setup', { checkUp: {} });
