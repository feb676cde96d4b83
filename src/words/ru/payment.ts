import type { Cause, Fault, Verdict } from '../../shop/verdict.js';
import type { Assessment } from '../explanation.js';
import { someNumbers } from '../plural.js';
import type { Words } from '../words.js';
import { counted, form } from './plural.js';

const minutes = (count: number) => counted(count, 'минуты', 'минут', 'минут');

const causes: Record<Cause, Assessment> = {
  playerOffline: {
    sentence: 'игрока не было на сервере',
    next: 'Попросите покупателя зайти на сервер и отправьте команды ещё раз из панели магазина.',
  },
  playerUnknown: {
    sentence: 'сервер не знает такого игрока',
    next: 'Уточните ник у покупателя: возможно, в нём опечатка или игрок ещё не заходил на этот сервер.',
  },
  unknownGroup: {
    sentence: 'на сервере нет такой группы',
    next: 'Исправьте название группы в команде товара или создайте её на сервере, затем отправьте команды ещё раз.',
  },
  unknownCommand: {
    sentence: 'сервер не знает такой команды',
    next: 'Проверьте, что плагин установлен и работает и что команда товара написана верно.',
  },
  unknownItem: {
    sentence: 'сервер не знает такого предмета',
    next: 'Исправьте название предмета в команде товара: в этой версии игры оно другое. Затем отправьте команды ещё раз.',
  },
  wrongArguments: {
    sentence: 'сервер не понял команду',
    next: 'Проверьте, как написана команда товара, затем отправьте команды ещё раз.',
  },
  noPermission: {
    sentence: 'консоли не разрешено выполнять команду',
    next: 'Дайте консоли это право на сервере, затем отправьте команды ещё раз.',
  },
  inventoryFull: {
    sentence: 'у покупателя был заполнен инвентарь',
    next: 'Попросите покупателя освободить место, затем отправьте команды ещё раз.',
  },
  serverUnreachable: {
    sentence: 'игровой сервер был недоступен',
    next: 'Проверьте, что сервер работает и магазин может к нему подключиться, затем отправьте команды ещё раз.',
  },
  otherError: {
    sentence: 'сервер сообщил об ошибке',
    next: 'Прочитайте его ответ ниже; подробности — в журнале самого сервера.',
  },
};

/** The cause of the first failed command, with the numbers of all of them. */
function faultsOf(faults: readonly Fault[]): Assessment {
  const cause = causes[faults[0]?.cause ?? 'otherError'];
  const numbers = someNumbers(faults.map(({ number }) => number));
  return {
    sentence: `на ${faults.length === 1 ? 'команду' : 'команды'} ${numbers} сервер, похоже, ответил ошибкой: ${cause.sentence}.`,
    next: cause.next,
  };
}

/** The payment desk. */
export const payment: Words['payment'] = {
  title: (id) => `Платёж №\u00a0${id}`,
  state: 'Статус',
  states: { unpaid: 'Не оплачен', paid: 'Оплачен, ждёт выдачи', completed: 'Оплачен и завершён' },
  unknownState: (statusCode) => `Неизвестный статус ${statusCode}`,
  buyer: 'Покупатель',
  amount: 'Зачислено магазину',
  email: 'Почта',
  showEmail: 'Почта',
  noEmail: 'Покупатель не указал почту.',
  server: 'Сервер',
  system: 'Платёжная система',
  type: 'Способ оплаты',
  types: {
    test: 'Тестовый платёж',
    card: 'Банковская карта',
    qiwi: 'QIWI',
    mc: 'Мобильный телефон',
    webmoney: 'WebMoney',
    yandex: 'Яндекс.Деньги',
    yoomoney: 'ЮMoney',
  },
  created: 'Создан',
  updated: 'Обновлён',
  error: 'Ошибка магазина',
  commands: (count) => (count === 0 ? 'Отправленные команды' : `Отправленные команды: ${count}`),
  noCommands: 'На игровой сервер не отправлено ни одной команды.',
  noReply: '*Игровой сервер ничего не ответил.*',
  logAttached: 'Весь журнал приложен файлом.',
  logFile: (id) => `payment-${id}.txt`,
  emptyReply: '(нет ответа)',
  looksLikeError: 'похоже на ошибку',
  missing: 'Похоже, не отправлены',
  refresh: 'Обновить',
  share: 'В канал',
  watch: 'Следить',
  watching: (count) =>
    `Бот будет проверять этот платёж в течение ${minutes(count)}. Если статус изменится, он сообщит об этом здесь.`,
  changed: 'Статус изменился:',
  unchanged: (count) =>
    `За ${counted(count, 'минуту', 'минуты', 'минут')} статус не изменился, и бот перестал следить за платежом.`,
  watchEnded:
    'Бот перезапускается, поэтому перестал следить за платежом. Нажмите «Следить» ещё раз через минуту.',
  watchFailed: 'Магазин перестал отвечать, поэтому бот больше не следит за этим платежом.',
  choose: 'В сообщении несколько номеров платежей. Какой нужен?',
  choosePlaceholder: 'Номер платежа',
  noneInMessage: 'В этом сообщении нет номера платежа. Введите /payment и номер.',

  faults(faults) {
    const { sentence, next } = faultsOf(faults);
    return `Кроме того, ${sentence} ${next}`;
  },

  verdict(verdict: Verdict): Assessment {
    switch (verdict.kind) {
      case 'notPaid':
        return {
          sentence: 'Не оплачен.',
          next: 'Магазин не получил денег, поэтому ничего не отправлено. Если покупатель утверждает обратное, попросите у него чек из банка.',
        };
      case 'waiting':
        return {
          sentence: 'Оплачен, ждёт выдачи.',
          next: 'Магазин ещё не завершил этот платёж. Нажмите «Обновить» через минуту; если ничего не изменится, проверьте, доступен ли игровой сервер.',
        };
      case 'shopError':
        return {
          sentence: 'Похоже, выдать товар не удалось: магазин сообщил об ошибке.',
          next: 'Прочитайте ошибку ниже, устраните причину и отправьте команды ещё раз из панели магазина.',
        };
      case 'nothingSent':
        return {
          sentence: 'Оплачен, но на игровой сервер ничего не отправлено.',
          next: 'Проверьте, может ли магазин подключиться к игровому серверу, и отправьте команды ещё раз из панели магазина.',
        };
      case 'partlySent':
        return {
          sentence: `Похоже, ${form(verdict.missing.length, 'не отправлена', 'не отправлены', 'не отправлено')} ${counted(verdict.missing.length, 'команда', 'команды', 'команд')}.`,
          next: 'Сравните команды ниже с товарами и отправьте недостающее ещё раз из панели магазина.',
        };
      case 'serverErrors': {
        const { sentence, next } = faultsOf(verdict.faults);
        return { sentence: `Отправлено, но ${sentence}`, next };
      }
      case 'delivered':
        return {
          sentence: 'Похоже, товар выдан: все команды отправлены, и ни один ответ не похож на ошибку.',
          next: 'Если покупатель ничего не получил, сверьте ник и сервер ниже.',
        };
      case 'nothingToSend':
        return {
          sentence: 'Оплачен и завершён. У товаров нет команд, поэтому отправлять было нечего.',
          next: 'Если товар нужно выдать, это делают вручную.',
        };
      case 'unknownState':
        return {
          sentence: `Неизвестный статус платежа: ${verdict.statusCode}.`,
          next: 'Проверьте платёж в панели магазина.',
        };
    }
  },
};
