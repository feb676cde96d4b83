import type { BuyerReplies, ReplyParts, ReplyPlace } from '../buyer-reply.js';
import type { Words } from '../words.js';

const paid = (goods: string) => (goods === '' ? 'Оплата получена' : `Оплата получена: ${goods}`);
const onServer = (server: string) => (server === '' ? 'на сервере' : `на сервере ${server}`);

const tellUs = (place: ReplyPlace) =>
  place === 'channel' ? 'напишите здесь' : 'позовите модераторов ещё раз';
/** @param words for a channel */
const later = (place: ReplyPlace, words: string) =>
  place === 'channel' ? words : '. Нажмите кнопку позже: наш ответ будет там.';

/** «игроку Steve на сервере Выживание» */
const recipient = (player: string, server: string) =>
  [player && `игроку ${player}`, server && onServer(server)].filter(Boolean).join(' ');

/** «Меч для игрока Steve, сервер Выживание.» */
const what = ({ goods, player, server }: ReplyParts) => {
  const forWhom = [goods, player && `для игрока ${player}`].filter(Boolean).join(' ');
  return `${[forWhom, server && `сервер ${server}`].filter(Boolean).join(', ')}.`;
};

const texts: BuyerReplies = {
  notPaid: ({ place }) => [
    'Пока не видим вашей оплаты',
    `В магазине платёж не отмечен как оплаченный. Если вы уже заплатили, ${
      place === 'channel'
        ? 'пришлите сюда чек из банка, закрыв номер карты'
        : 'сохраните чек и позовите модераторов ещё раз'
    }.`,
  ],
  checking: ({ place }) => [
    'Проверяем ваш платёж',
    `От вас пока ничего не нужно${later(place, '. Когда всё выясним, напишем здесь.')}`,
  ],
  waiting: ({ place, goods, server }) => [
    paid(goods),
    `Заказ ждёт выдачи. Побудьте ${onServer(server)} несколько минут; если ничего не появится, ${tellUs(place)}.`,
  ],
  delayed: ({ place, goods }) => [
    paid(goods),
    `Выдача задерживается. Ничего делать и платить ещё раз не нужно: мы разберёмся${later(place, ' и напишем здесь.')}`,
  ],
  failed: ({ place, goods }) => [
    paid(goods),
    `Похоже, при выдаче что-то пошло не так. Ничего делать и платить ещё раз не нужно: мы разберёмся${later(place, ' и напишем здесь.')}`,
  ],
  nothingSent: ({ place, goods, server }) => [
    paid(goods),
    `Возможно, покупка ждёт в корзине: зайдите на сервер${server && ` ${server}`} и введите там \`/cart get\`. Если не поможет, ${tellUs(place)}: мы разберёмся, платить ещё раз не нужно.`,
  ],
  playerOffline: ({ place, goods, server, address }) => [
    paid(goods),
    `Похоже, в момент выдачи вас не было ${onServer(server)}.\nЗайдите на ${address || 'него'} и ${place === 'channel' ? `${tellUs(place)}, когда будете в игре` : 'нажмите **🛎️ Позвать ещё раз**'}: мы отправим заказ ещё раз.`,
  ],
  playerUnknown: ({ place, goods, player, server }) => [
    paid(goods),
    `Похоже, ${onServer(server)} нет ${player === '' ? 'такого игрока' : `игрока ${player}`}.\n${
      place === 'channel'
        ? 'Напишите здесь свой точный ник и зайдите под ним на сервер'
        : 'Зайдите на сервер под своим точным ником и позовите модераторов ещё раз, указав его'
    }: мы отправим заказ ещё раз.`,
  ],
  inventoryFull: ({ place, goods, server }) => [
    paid(goods),
    `Похоже, в вашем инвентаре не было места.\nОсвободите его, побудьте ${onServer(server)} и ${tellUs(place)}: мы отправим заказ ещё раз.`,
  ],
  sent: (parts) => [
    'Ваша покупка отправлена',
    `${what(parts)}\nПосмотрите, пожалуйста, в игре. Если не пришло, ${tellUs(parts.place)}: мы разберёмся, платить ещё раз не нужно.`,
  ],
  later: (parts) => [
    'Ваша покупка ждёт вас в игре',
    `${what(parts)}\nВы получите её, когда зайдёте на сервер. Если её там не окажется, ${tellUs(parts.place)}: мы разберёмся, платить ещё раз не нужно.`,
  ],
  unchanged: (parts) => [
    'У вас это уже есть',
    `${what(parts)}\nСервер отвечает, что вы получили это раньше. Если не нашли или хотели ещё, ${tellUs(parts.place)}: мы разберёмся, платить ещё раз не нужно.`,
  ],
  delivered: ({ place, goods, player, server }) => [
    'Ваш заказ отправлен',
    `${[goods, recipient(player, server)].filter(Boolean).join(' — ')}.\nНе нашли? Проверьте, что это ваш ник в игре, перезайдите на сервер и, если заказа всё ещё нет, ${tellUs(place)}.`,
  ],
  byHand: ({ place, goods }) => [
    paid(goods),
    `Такой заказ мы выдаём сами${later(place, ' и напишем вам здесь.')}`,
  ],
};

/** Everyone there sees a reply in a channel. */
export const buyerReply: Words['buyerReply'] = {
  texts,
  heading: (player, id) => (player === '' ? `О платеже №\u00a0${id}` : `Для ${player} · платёж №\u00a0${id}`),
  sentBy: (person) => `отвечает ${person}`,
  preview: 'Это увидят все в канале:',
  onlyStaff: 'Этот канал читают только модераторы. Скопируйте текст или ответьте там, где пишет покупатель.',
  post: 'Опубликовать',
  mention: 'Опубликовать с упоминанием',
  mentionSomebody: 'Кого упомянуть…',
};
