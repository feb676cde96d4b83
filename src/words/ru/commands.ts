import type { Words } from '../words.js';

const privately = { name: 'только_мне', description: 'Показать ответ только мне' };

export const commands: Words['commands'] = {
  setup: { description: 'Подключить магазин, опубликовать прайс-лист, объявлять новинки, проверить работу' },
  shop: { description: 'Показать магазин этого сервера Discord' },
  servers: {
    description: 'Показать игровые серверы: адреса и товары',
    options: {
      server: { name: 'сервер', description: 'Показать один сервер со всеми товарами' },
      private: privately,
    },
  },
  product: {
    description: 'Показать товар: цену, описание, серверы',
    options: {
      product: { name: 'товар', description: 'Название или номер товара либо тип, например донат' },
      private: privately,
    },
  },
  payment: {
    description: 'Найти платёж: выдан ли товар и что ответил сервер',
    options: {
      number: { name: 'номер', description: 'Номер платежа, как в чеке' },
      player: { name: 'игрок', description: 'Ник игрока, который платил' },
    },
    onMessage: 'Найти платёж',
  },
};
