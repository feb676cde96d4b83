import { defineActions } from '../ui/custom-id.js';

export const staffActions = defineActions('setup', { staff: {}, setStaff: {}, setStaffRole: {} });
