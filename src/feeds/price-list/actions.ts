import { defineActions } from '../../ui/custom-id.js';

export const priceListActions = defineActions('setup', { priceList: {}, setPriceList: {} });
