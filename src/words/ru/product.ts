import type { Words } from '../words.js';
import { counted } from './plural.js';

export const product: Words['product'] = {
  youSave: (saved) => `выгода ${saved}`,
  where: 'Серверы',
  what: 'О товаре',
  types: {
    item: 'Предмет',
    group: 'Привилегия',
    currency: 'Игровая валюта',
    case: 'Кейс со случайным призом',
  },
  pieces: (count) => `${count} шт.`,
  perPurchase: (count) => `${count} за покупку`,
  oncePerPlayer: 'один раз на игрока',
  lasts: (days) => `действует ${counted(days, 'день', 'дня', 'дней')}`,
  asked: 'При покупке нужно указать',
  askedNumber: 'число',

  buy: (price) => `Купить за ${price}`,
  buyFree: 'Получить бесплатно',
  readAll: 'Читать полностью',
  moreOn: (server) => `Ещё товары: ${server}`,

  commands: 'Команды на сервере',
  commandsOf: (name) => `Команды товара «${name}»`,
  onPurchase: 'Отправляются при покупке',
  onExpiry: 'Отправляются по окончании срока',
  noneSent: 'Нет.',

  several: 'Подходит несколько товаров. Какой нужен?',
  nearest: (typed) => `Товара ${typed} нет. Самые похожие:`,
  onServers: (first, more) => (more === 0 ? first : `${first} и ещё ${more}`),
};
