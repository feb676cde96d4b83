import type { Words } from '../words.js';

export const orders: Words['orders'] = {
  needLook: (count) => (count === 1 ? '⚠️ Стоит проверить заказ' : `⚠️ Стоит проверить заказы: ${count}`),
  open: (id) => `Открыть №\u00a0${id}`,
  show: (count) => `Показать заказы: ${count}`,
};
