import type { Words } from '../words.js';

const privately = { description: 'Показать ответ только мне' };

export const commands: Words['commands'] = {
  setup: {
    description: 'Подключить магазин, задать язык, валюту и часовой пояс',
    options: {
      language: {
        description: 'Язык ответов, которые видят все',
        choices: { auto: 'Автоматически' },
      },
      currency: { description: 'Валюта цен, например RUB' },
      time_zone: { description: 'Часовой пояс магазина, например Europe/Moscow' },
    },
  },
  shop: { description: 'Показать магазин этого сервера Discord' },
  servers: {
    description: 'Показать игровые серверы: адреса и товары',
    options: {
      server: { description: 'Показать один сервер со всеми товарами' },
      private: privately,
    },
  },
  product: {
    description: 'Показать товар: цену, описание, серверы',
    options: {
      product: { description: 'Название или номер товара' },
      private: privately,
    },
  },
  payment: {
    description: 'Найти платёж: выдан ли товар и что ответил сервер',
    options: { id: { description: 'Номер платежа, как в чеке' } },
    onMessage: 'Найти платёж',
  },
};
