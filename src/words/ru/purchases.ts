import type { Words } from '../words.js';
import { counted } from './plural.js';

const countPurchases = (count: number) => counted(count, 'покупка', 'покупки', 'покупок');

export const purchases: Words['purchases'] = {
  titles: {
    on: '🛍️ Покупки публикуются',
    blocked: '🛍️ Покупки отправляются не все',
    off: '🛍️ Покупки не публикуются',
  },
  what: 'Обычно в течение 10 минут, без тестов и скрытых товаров.',
  everyone: 'Для всех',
  staff: 'Для модераторов',
  off: 'выключено',
  shown: (prices, fullNames) =>
    `${fullNames ? 'ники полностью' : 'ники сокращены'}, ${prices ? 'с ценами' : 'без цен'}`,
  told: (onlyProblems) => (onlyProblems ? 'только проблемы' : 'все платежи'),
  edit: '✏️ Изменить…',
  form: {
    title: 'Покупки',
    everyone: 'Канал для всех',
    staff: 'Что читают модераторы',
    staffHint: 'Со всеми ценами.',
    staffReads: { off: 'Ничего', problems: 'Только проблемы', all: 'Все платежи' },
    shows: 'Показывать',
    prices: 'Цены — всем',
    fullNames: 'Ники полностью',
    hidden: 'Чьи ники скрыть',
    hiddenHint: (most) => `Ники в игре через запятую, не больше ${most}.`,
  },
  tooManyNames: (most, first) => `⚠️ Не больше ${most} ников: ${first} и всё после него не сохранено.`,
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
  paid: (count, problems) =>
    problems === 0
      ? `💰 ${counted(count, 'новый платёж', 'новых платежа', 'новых платежей')}`
      : problems === count
        ? `⚠️ Стоит проверить ${count === 1 ? 'новый платёж' : counted(count, 'новый платёж', 'новых платежа', 'новых платежей')}`
        : `⚠️ Стоит проверить ${problems} из ${counted(count, 'нового платежа', 'новых платежей', 'новых платежей')}`,
  late: 'оплачено поздно',
  open: (id) => `Открыть № ${id}`,
  unreadable: (shop) => `⚠️ ${shop}: не удаётся прочитать платежи`,
  unreadableText: (since) => `С ${since} бот не публикует покупки. Он попробует ещё раз сам.`,

  report: '📊 Отчёт',
  reportTitle: (sum, days, isOver) => {
    const when = isOver && days < 30 ? (days === 1 ? 'За вчера' : 'За прошлую неделю') : `За ${days} дней`;
    return sum ? `📊 ${when} оплачено ${sum}` : `📊 ${when} оплат не было`;
  },
  counts: (count, average) => `**${countPurchases(count)}**, в среднем ${average}`,
  change: (change, days) => `${change} к ${days === 1 ? 'предыдущему дню' : `прошлым ${days} дням`}`,
  atLeast: (sum) => `не меньше ${sum}`,
  top: 'Чаще всего покупали',
  unlisted: (id) => `больше нет в магазине (#${id})`,
  undelivered: (count) =>
    count === null
      ? '⚠️ Сейчас не удалось проверить, всё ли выдано.'
      : count === 0
        ? '✅ За последние 7 дней нет заказов, которые стоит проверить.'
        : `⚠️ Стоит проверить ${counted(count, 'заказ', 'заказа', 'заказов')}`,
  ownUndelivered: (count, days) => {
    if (count > 0)
      return `⚠️ Стоит проверить ${days === 1 ? 'вчерашние заказы' : 'заказы прошлой недели'}: ${count}`;
    return `✅ Среди ${days === 1 ? 'вчерашних заказов' : 'заказов прошлой недели'} проверять нечего.`;
  },
  unknown: (count) => `❔ ${count} с незнакомым ответом сервера`,
  knownSince: (date) => `Учёт с ${date}`,
  today: 'сегодня',
  pictureInWords: (from, until, most, day, empty) =>
    `Суммы по дням, с ${from} по ${until}: больше всего ${most} ${day}${empty.length === 0 ? '' : empty.length === 1 ? `, ничего ${empty[0]}` : `, без оплат ${counted(empty.length, 'день', 'дня', 'дней')}`}`,
  lengths: { 7: '7 дней', 30: '30 дней' },
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
  fileText: (days) => `📊 Что купили за ${days} дней, по дням и товарам`,
};
