import type { Words } from '../words.js';
import { counted, listed } from './plural.js';

export const product: Words['product'] = {
  types: {
    item: 'Предмет',
    group: 'Привилегия',
    currency: 'Валюта',
    case: 'Кейс со случайным призом',
  },
  on: (servers, more) =>
    more === 0
      ? `${servers.length === 1 ? 'на сервере' : 'на серверах'} ${listed(servers)}`
      : `на серверах ${servers.join(', ')} и ещё ${more}`,
  oncePerPlayer: 'один раз на игрока',
  buy: (price) => `🛒 Купить за ${price}`,
  buyFree: '🛒 Получить бесплатно',
  readAll: 'Читать дальше',

  bestMatch: (count, typed) =>
    `По запросу «${typed}» — ${counted(count, 'товар', 'товара', 'товаров')}, показан самый дешёвый`,
  nearest: (typed) => `Товара «${typed}» нет, показан самый похожий`,
  nothing: (typed) => `Товара «${typed}» нет`,
  similar: (typed) => `Товара «${typed}» нет. Похожие:`,
  differs: 'На других серверах состав может отличаться',
};
