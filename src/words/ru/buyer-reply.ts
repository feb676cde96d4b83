import type { BuyerReplies } from '../buyer-reply.js';
import type { Words } from '../words.js';

const paid = (goods: string) => (goods === '' ? 'Оплата получена' : `Оплата получена: ${goods}`);
const onServer = (server: string) => (server === '' ? 'на сервере' : `на сервере ${server}`);

/** «игроку Steve на сервере Выживание» */
const recipient = (player: string, server: string) =>
  [player && `игроку ${player}`, server && onServer(server)].filter(Boolean).join(' ');

const texts: BuyerReplies = {
  notPaid: () => [
    'Пока не видим вашей оплаты',
    'В магазине платёж не отмечен как оплаченный. Если вы уже заплатили, пришлите сюда чек из банка, закрыв номер карты.',
  ],
  checking: () => ['Проверяем ваш платёж', 'От вас пока ничего не нужно. Когда всё выясним, напишем здесь.'],
  waiting: ({ goods, server }) => [
    paid(goods),
    `Заказ ждёт выдачи. Побудьте ${onServer(server)} несколько минут; если ничего не появится, напишите здесь.`,
  ],
  delayed: ({ goods }) => [
    paid(goods),
    'Выдача задерживается. Ничего делать и платить ещё раз не нужно: мы разберёмся и напишем здесь.',
  ],
  failed: ({ goods }) => [
    paid(goods),
    'Похоже, при выдаче что-то пошло не так. Ничего делать и платить ещё раз не нужно: мы разберёмся и напишем здесь.',
  ],
  playerOffline: ({ goods, server, address }) => [
    paid(goods),
    `Похоже, в момент выдачи вас не было ${onServer(server)}.\nЗайдите на ${address || 'него'} и напишите здесь, когда будете в игре: мы отправим заказ ещё раз.`,
  ],
  playerUnknown: ({ goods, player, server }) => [
    paid(goods),
    `Похоже, ${onServer(server)} нет ${player === '' ? 'такого игрока' : `игрока ${player}`}.\nНапишите здесь свой точный ник и зайдите под ним на сервер: мы отправим заказ ещё раз.`,
  ],
  inventoryFull: ({ goods, server }) => [
    paid(goods),
    `Похоже, в вашем инвентаре не было места.\nОсвободите его, побудьте ${onServer(server)} и напишите здесь: мы отправим заказ ещё раз.`,
  ],
  delivered: ({ goods, player, server }) => [
    'Ваш заказ отправлен',
    `${[goods, recipient(player, server)].filter(Boolean).join(' — ')}.\nНе нашли? Проверьте, что это ваш ник в игре, перезайдите на сервер и, если заказа всё ещё нет, напишите здесь.`,
  ],
  byHand: ({ goods }) => [paid(goods), 'Такой заказ мы выдаём сами и напишем вам здесь.'],
};

/** Everyone in the channel sees these replies. */
export const buyerReply: Words['buyerReply'] = {
  texts,
  heading: (player, id) => (player === '' ? `О платеже №\u00a0${id}` : `Для ${player} · платёж №\u00a0${id}`),
  sentBy: (person) => `отвечает ${person}`,
  preview: 'Это увидят все в канале:',
  post: 'Опубликовать',
  mention: 'Опубликовать с упоминанием',
};
