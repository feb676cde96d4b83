import type { Words } from '../words.js';
import { counted } from './plural.js';

const countPurchases = (count: number) => counted(count, 'покупка', 'покупки', 'покупок');

export const purchases: Words['purchases'] = {
  titles: {
    on: '🛍️ Покупки публикуются',
    blocked: '🛍️ Покупки отправляются не все',
    off: '🛍️ Покупки не публикуются',
  },
  what: (channel, hasPrices) =>
    `Каждая покупка в ${channel || 'канале'}, с сокращёнными никами и ${hasPrices ? 'с ценами' : 'без цен'}; тесты и скрытые товары туда не попадают.`,
  pricesShown: 'Цены: видны',
  pricesHidden: 'Цены: скрыты',
  editing: (count) =>
    `✏️ Бот убирает ники: осталось исправить ${counted(count, 'сообщение', 'сообщения', 'сообщений')}.`,
  notEdited: (count) =>
    `⚠️ Discord не даёт боту исправить ${counted(count, 'сообщение', 'сообщения', 'сообщений')}, ники там остались. Проверьте права бота в канале: он будет пробовать ещё, пока не пройдёт четыре дня с публикации.`,
  reach: (since) =>
    `Скрытые ники бот убирает из сообщений ${since ? `начиная с ${since}` : 'за последние три дня'}; в более старых они остаются.`,

  bought: (buyer, what) => `✨ ${buyer ? `${buyer} покупает` : 'Кто-то покупает'} ${what}`,
  onServer: (server) => `на сервере ${server}`,
  forPrice: (price) => `за ${price}`,
  boughtMany: (count, goods) => `✨ ${countPurchases(count)}: ${goods}`,

  report: '📊 Отчёт',
  reportTitle: (sum, days, isOver) => {
    const when = isOver && days < 30 ? (days === 1 ? 'Вчера' : 'За прошлую неделю') : `За ${days} дней`;
    return sum ? `📊 ${when} оплачено ${sum}` : `📊 ${when} оплат не было`;
  },
  counts: (count, average) => `**${countPurchases(count)}**, в среднем ${average}`,
  change: (change, days) => `${change} к ${days === 1 ? 'предыдущему дню' : `предыдущим ${days} дням`}`,
  atLeast: (sum) => `не меньше ${sum}`,
  top: 'Чаще всего покупали',
  unlisted: (id) => `больше нет в магазине (#${id})`,
  needLook: (count) => (count === 0 ? '✅ Проверять нечего' : `⚠️ Стоит проверить заказы: ${count}`),
  knownSince: (date) => `Учёт с ${date}`,
  today: 'сегодня',
  pictureInWords: (from, until, most, day, empty) =>
    `Суммы по дням, с ${from} по ${until}: больше всего ${most} ${day}${empty.length === 0 ? '' : empty.length === 1 ? `, ничего ${empty[0]}` : `, без оплат ${counted(empty.length, 'день', 'дня', 'дней')}`}`,
  schedules: {
    off: '🗓️ Присылать: никогда',
    daily: '🗓️ Присылать: каждое утро',
    weekly: '🗓️ Присылать: по понедельникам',
    monthly: '🗓️ Присылать: 1-го числа',
  },
  noStaff: 'Выберите канал для модераторов, и бот сможет присылать это сам.',
  csv: '⬇️ CSV',
  file: {
    separator: ';',
    columns: ['День', 'Товар', 'Количество', 'Сумма'],
    others: 'Другие товары',
  },
  fileText: '📊 Что купили за 30 дней, по дням и товарам',
};
