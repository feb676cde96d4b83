import type { Words } from '../words.js';
import { counted } from './plural.js';

const lastOnes = (count: number) => (count === 1 ? 'Последний платёж' : `Последние платежи (${count})`);
const others = (count: number) => (count === 1 ? 'Ещё один' : `Остальные ${count}`);
const FINE = { delivered: 'похоже, всё выдано', calm: 'ничего подозрительного' };

export const paymentSearch: Words['paymentSearch'] = {
  needLook: (problems, payments) =>
    payments === 1
      ? 'Стоит проверить последний платёж'
      : `Стоит проверить ${counted(problems, 'платёж', 'платежа', 'платежей')} из последних ${payments}`,
  fine: (payments, areDelivered) => `✅ ${lastOnes(payments)}: ${FINE[areDelivered ? 'delivered' : 'calm']}`,
  othersFine: (payments, areDelivered) =>
    `✅ ${others(payments)}: ${FINE[areDelivered ? 'delivered' : 'calm']}.`,
  noProblems: (payments) => `${lastOnes(payments)}: проблем нет`,
  alsoUnknown: (payments, isMore) => `❔ ${isMore ? 'Ещё ' : ''}${payments} — с незнакомым ответом сервера.`,
  unknown: (payments) =>
    `❔ ${counted(payments, 'платёж', 'платежа', 'платежей')} с незнакомым ответом сервера`,
  latest: lastOnes,
  noneAtAll: 'Платежей в магазине нет',
  open: 'Открыть платёж…',
  showProblems: 'Показать платежи',
  all: (payments) => `Все платежи: ${payments}`,
  onlyProblems: (problems) => `⚠️ Только проблемы: ${problems}`,
  showUnknown: (payments) => `❔ Показать: ${payments}`,
  others: (payments, player) => `Ещё ${counted(payments, 'платёж', 'платежа', 'платежей')} игрока ${player}…`,
  olderOf: (player) => `Более ранние платежи игрока ${player}…`,
  none: (player, since) => `Платежей игрока ${player}${since && ` с ${since}`} нет.`,
  nearest: 'Показан самый похожий ник.',
  askForNumber: 'Уточните ник у покупателя или попросите номер из чека.',
  byNumberOnly: 'В этом магазине платежи ищутся только по номеру.',
  full: 'Больше в память не помещается.',
  similar: 'Похожие ники…',
  further: '🔎 Искать дальше',
  looking: '⏳ Идёт поиск среди более ранних…',
  bought: (payments, date) =>
    `${counted(payments, 'платёж', 'платежа', 'платежей')}${date && `, последний ${date}`}`,
  settled: 'решено',
  states: {
    notPaid: 'не оплачено',
    sentUnpaid: 'неясно',
    waiting: 'ждёт выдачи',
    shopError: 'выдача не удалась',
    nothingSent: 'ничего не отправлено',
    partlySent: 'отправлено не всё',
    serverErrors: 'ошибка на сервере',
    unknownReply: 'незнакомый ответ',
    tooOften: 'отправлено лишнее',
    unreadable: 'не сверено',
    dropped: 'упало на землю',
    elsewhere: 'в другом городе или клане',
    silent: 'Отправлено',
    later: 'придёт при входе в игру',
    unchanged: 'уже есть у игрока',
    delivered: 'похоже, выдано',
    nothingToSend: 'выдавать нечего',
    unknownState: 'неизвестный статус',
  },
};
