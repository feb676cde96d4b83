import type { Words } from '../words.js';
import { counted } from './plural.js';

/** Finding payments by the player's name. */
export const paymentSearch: Words['paymentSearch'] = {
  title: (player) => `Платежи игрока ${player}`,
  latest: 'Последние платежи',
  count: (payments) => counted(payments, 'платёж', 'платежа', 'платежей'),
  problems: (payments) => `⚠️ стоит проверить: ${payments}`,
  none: (player) => `Платежей игрока **${player}** не нашлось.`,
  askForNumber: 'Уточните ник у покупателя или попросите номер платежа из чека.',
  noneAtAll: 'Платежей в магазине нет.',
  similar: 'Игроки с похожими именами — в списке ниже.',
  lookedThrough: (payments, time) =>
    `Просмотрено: ${counted(payments, 'платёж', 'платежа', 'платежей')}${time && `, самый старый — ${time}`}.`,
  all: 'Более старых магазин не отдаёт.',
  full: 'Больше в память не помещается.',
  asOf: (when) => `проверено ${when}`,
  looking: '⏳ Идёт поиск среди более старых…',
  open: 'Открыть платёж…',
  replyAbout: (id) => `✉️ Ответить по №\u00a0${id}`,
  chooseBuyer: 'Похожие имена…',
  only: { problems: '⚠️ Только с проблемами', all: 'Все платежи' },
  further: '🔎 Искать дальше',
  stop: 'Остановить',
  bought: (payments, date) => `${counted(payments, 'платёж', 'платежа', 'платежей')}, последний ${date}`,
  states: {
    notPaid: 'не оплачен',
    sentUnpaid: 'неясно',
    waiting: 'ждёт выдачи',
    shopError: 'выдача не удалась',
    nothingSent: 'ничего не отправлено',
    partlySent: 'отправлено не всё',
    serverErrors: 'ошибка на сервере',
    delivered: 'похоже, выдан',
    nothingToSend: 'выдавать нечего',
    notCompared: 'не сверен',
    unknownState: 'неизвестный статус',
  },
};
