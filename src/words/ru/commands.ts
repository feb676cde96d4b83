import type { Words } from '../words.js';

const privately = { name: 'только_мне', description: 'Показать ответ только мне' };

export const commands: Words['commands'] = {
  setup: {
    description: 'Подключить магазин, задать язык, валюту и часовой пояс',
    options: {
      language: {
        name: 'язык',
        description: 'Язык ответов, которые видят все',
        choices: { auto: 'Автоматически' },
      },
      currency: { name: 'валюта', description: 'Валюта цен, например RUB' },
      time_zone: { name: 'часовой_пояс', description: 'Часовой пояс магазина, например Europe/Moscow' },
    },
  },
  catalogue: {
    description: 'Сообщения с ценами магазина, которые обновляются сами',
    post: {
      description: 'Опубликовать магазин или один сервер; бот сам обновляет сообщение',
      options: {
        channel: { name: 'канал', description: 'Где опубликовать; по умолчанию в этом канале' },
        server: { name: 'сервер', description: 'Только этот сервер; по умолчанию весь магазин' },
      },
    },
    list: { description: 'Показать витрины и время проверки магазина' },
    remove: {
      description: 'Убрать витрину и её сообщение',
      options: { number: { name: 'номер', description: 'Номер витрины в списке' } },
    },
  },
  announce: {
    description: 'Сообщать о новых товарах, снижении цен и распродажах',
    options: {
      channel: { name: 'канал', description: 'Где сообщать об изменениях' },
      role: { name: 'роль', description: 'Какую роль упоминать' },
      staff_channel: {
        name: 'служебный_канал',
        description: 'Где бот сообщит модераторам о проблемах магазина',
      },
    },
  },
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
      product: { name: 'товар', description: 'Название или номер товара' },
      private: privately,
    },
  },
  payment: {
    description: 'Найти платёж: выдан ли товар и что ответил сервер',
    options: {
      id: { name: 'номер', description: 'Номер платежа, как в чеке' },
      player: { name: 'игрок', description: 'Имя игрока, который платил' },
    },
    onMessage: 'Найти платёж',
  },
};
