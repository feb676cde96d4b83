import type { Words } from '../words.js';
import { counted, form } from './plural.js';

const lastOnes = (count: number) =>
  `${form(count, 'последний', 'последние', 'последние')} ${counted(count, 'платёж', 'платежа', 'платежей')}`;

/** Lists of payments. */
export const paymentSearch: Words['paymentSearch'] = {
  needLook: (problems, payments) =>
    `Стоит проверить ${problems} из ${form(payments, 'последнего', 'последних', 'последних')} ${counted(payments, 'платежа', 'платежей', 'платежей')}`,
  fine: (payments, areDelivered) =>
    areDelivered
      ? `✅ По ${form(payments, 'последнему', 'последним', 'последним')} ${counted(payments, 'платежу', 'платежам', 'платежам')}, похоже, всё выдано`
      : `✅ Ничего подозрительного: ${lastOnes(payments)}`,
  othersFine: (payments, areDelivered) =>
    areDelivered
      ? `✅ По ${form(payments, 'остальному', 'остальным', 'остальным')} ${payments}, похоже, всё выдано.`
      : `✅ В остальных ничего подозрительного: ${payments}.`,
  latest: (payments) => lastOnes(payments).replace(/^./u, (letter) => letter.toUpperCase()),
  noneAtAll: 'Платежей в магазине нет',
  open: 'Открыть платёж…',
  all: (payments) => `Все платежи: ${payments}`,
  onlyProblems: (problems) => `⚠️ Только проблемы: ${problems}`,
  others: (payments, player) => `Ещё ${counted(payments, 'платёж', 'платежа', 'платежей')} игрока ${player}…`,
  olderOf: (player) => `Более ранние платежи игрока ${player}…`,
  none: (player, since) => `Платежей игрока ${player}${since && ` с ${since}`} нет.`,
  askForNumber: 'Уточните ник у покупателя или попросите номер из чека.',
  full: 'Больше в память не помещается.',
  similar: 'Похожие имена…',
  further: '🔎 Искать дальше',
  looking: '⏳ Идёт поиск среди более ранних…',
  bought: (payments, date) => `${counted(payments, 'платёж', 'платежа', 'платежей')}, последний ${date}`,
  states: {
    notPaid: 'не оплачен',
    sentUnpaid: 'неясно',
    waiting: 'ждёт выдачи',
    shopError: 'выдача не удалась',
    nothingSent: 'ничего не отправлено',
    partlySent: 'отправлено не всё',
    serverErrors: 'ошибка на сервере',
    delivered: 'похоже, выдано',
    nothingToSend: 'выдавать нечего',
    notCompared: 'не сверен',
    unknownState: 'неизвестный статус',
  },
};
