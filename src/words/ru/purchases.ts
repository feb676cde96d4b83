import type { Words } from '../words.js';
import { counted } from './plural.js';

const countPurchases = (count: number) => counted(count, 'покупка', 'покупки', 'покупок');

export const purchases: Words['purchases'] = {
  titles: { on: '🛍️ Покупки публикуются', off: '🛍️ Покупки не публикуются' },
  what: 'Кто что купил — обычно в течение 10 минут, без тестов и скрытых товаров. Модераторы видят цены: закройте их канал для участников.',
  needsVersion: 'Нужна версия 3 API магазина: владелец бота включает её настройкой `SHOP_API_VERSION=3`.',
  everyone: 'Для всех',
  staff: 'Для модераторов',
  off: 'выключено',
  shown: (prices, fullNames) =>
    `${fullNames ? 'ники полностью' : 'ники сокращены'}, ${prices ? 'с ценами' : 'без цен'}`,
  told: (onlyProblems) => (onlyProblems ? 'только проблемы' : 'все платежи'),
  chooseEveryone: 'Канал для всех…',
  chooseStaff: 'Закрытый канал модераторов…',
  prices: { show: 'Показывать цены', hide: 'Скрыть цены' },
  names: { show: 'Ники полностью', hide: 'Сокращать ники' },
  problems: { only: 'Только проблемы', all: 'Все платежи' },
  hideNames: '🙈 Не называть…',
  formTitle: 'Кого не называть',
  formLabel: 'Ники в игре',
  formHint: (names, messages) =>
    `Через запятую, до ${names}. Бот исправит до ${messages} сообщений за последние три дня.`,
  tooManyNames: (most, first) => `⚠️ Не больше ${most} ников: ${first} и всё после него не сохранено.`,
  editing: (count) =>
    `✏️ Бот убирает ники: осталось исправить ${counted(count, 'сообщение', 'сообщения', 'сообщений')}.`,
  notEdited: (count) =>
    `⚠️ Discord не даёт боту исправить ${counted(count, 'сообщение', 'сообщения', 'сообщений')}, ники там остались. Проверьте права бота в канале: он будет пробовать ещё, пока не пройдёт четыре дня с публикации.`,
  reach: (since) =>
    `**🙈 Не называть…** исправляет сообщения ${since ? `начиная с ${since}` : 'за последние три дня'}; в более старых ники остаются.`,

  bought: (buyer, what) => `✨ ${buyer ? `${buyer} покупает` : 'Купили'} ${what}`,
  onServer: (server) => `на сервере ${server}`,
  forPrice: (price) => `за ${price}`,
  boughtMany: (count, goods) => `✨ ${countPurchases(count)}: ${goods}`,
  paid: (count, problems) =>
    problems === 0
      ? `💰 ${counted(count, 'новый платёж', 'новых платежа', 'новых платежей')}`
      : `⚠️ Стоит проверить ${problems} из ${counted(count, 'нового платежа', 'новых платежей', 'новых платежей')}`,
  late: 'оплачен поздно',
  open: (id) => `Открыть № ${id}`,
  unreadable: (shop) => `⚠️ ${shop}: не удаётся прочитать платежи`,
  unreadableText: (since) => `С ${since} бот не публикует покупки. Он попробует ещё раз сам.`,

  report: '📊 Отчёт',
  reportTitle: (sum, days, isOver) => {
    const when = isOver ? (days === 1 ? 'За вчера' : 'За прошлую неделю') : 'За семь дней';
    return sum ? `📊 ${when} оплачено ${sum}` : `📊 ${when} оплат не было`;
  },
  counts: (count, average) => `**${countPurchases(count)}**, в среднем ${average}`,
  change: (change, days) => `${change} к ${days === 1 ? 'предыдущему дню' : 'предыдущим семи дням'}`,
  buyers: (first, others) => `**Первых покупок** ${first}, **повторных** ${others}`,
  top: 'Чаще всего покупали',
  undelivered: (count) =>
    count === null
      ? '⚠️ Сейчас не удалось проверить, всё ли выдано.'
      : count === 0
        ? '✅ Похоже, всё оплаченное выдано.'
        : `⚠️ Стоит проверить ${counted(count, 'оплаченный заказ', 'оплаченных заказа', 'оплаченных заказов')}.`,
  knownSince: (date) => `Данные с ${date}; более ранние платежи не учтены.`,
  schedules: { off: 'Никогда', daily: 'Каждое утро', weekly: 'По понедельникам' },
  sends: 'Присылать в канал для модераторов:',
  noStaff: 'Выберите канал для модераторов, и бот сможет присылать это сам.',
};
