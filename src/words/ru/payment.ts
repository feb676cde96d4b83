import { type Age, type AssessmentTexts, assessor, type Details } from '../assessment.js';
import type { Words } from '../words.js';
import { counted, form } from './plural.js';

/** «на сервер **Выживание**» */
const named = (noun: string, name: string) => (name === '' ? noun : `${noun} ${name}`);

/** «уже час», «уже 2 часа» */
export const ages: Readonly<Record<Age['unit'], (count: number) => string>> = {
  minute: (count) => (count === 1 ? 'минуту' : counted(count, 'минуту', 'минуты', 'минут')),
  hour: (count) => (count === 1 ? 'час' : counted(count, 'час', 'часа', 'часов')),
  day: (count) => (count === 1 ? 'день' : counted(count, 'день', 'дня', 'дней')),
  month: (count) => (count === 1 ? 'месяц' : counted(count, 'месяц', 'месяца', 'месяцев')),
  year: (count) => (count === 1 ? 'год' : counted(count, 'год', 'года', 'лет')),
};
const waited = ({ count, unit }: Age) => `ждёт выдачи уже ${ages[unit](count)}`;

/** «отправьте команду ещё раз из панели магазина» */
const resend = ({ sent, failed }: Details): string => {
  const commands = failed > 1 ? 'команды с ошибкой' : sent > 1 ? 'команду с ошибкой' : 'команду';
  return `отправьте ${commands} ещё раз из панели магазина`;
};

const buyerNamed = (player: string) => (player === '' ? 'покупателя' : `игрока ${player}`);

const causes: AssessmentTexts['causes'] = {
  playerOffline: [
    'игрок был не в сети',
    (details) =>
      `Попросите ${buyerNamed(details.player)} зайти ${named('на сервер', details.server)}, затем ${resend(details)}.`,
  ],
  playerUnknown: [
    'неизвестный игрок',
    ({ player, server }) =>
      `Уточните у покупателя ${named('ник', player)}: возможно, в нём опечатка или игрок ещё не заходил ${named('на сервер', server)}.`,
  ],
  unknownGroup: [
    'нет такой группы',
    (details) =>
      `Исправьте название группы в команде товара или создайте её ${named('на сервере', details.server)}, затем ${resend(details)}.`,
  ],
  unknownCommand: [
    'неизвестная команда',
    () => 'Проверьте, что плагин работает и что команда товара написана верно.',
  ],
  unknownItem: [
    'неизвестный предмет',
    (details) => `Исправьте предмет в команде товара для этой версии игры, затем ${resend(details)}.`,
  ],
  wrongArguments: [
    'сервер не понял команду',
    (details) => `Исправьте команду товара, затем ${resend(details)}.`,
  ],
  noPermission: [
    'консоли не хватило прав',
    (details) => `Дайте консоли это право ${named('на сервере', details.server)}, затем ${resend(details)}.`,
  ],
  inventoryFull: [
    'инвентарь был полон',
    (details) => `Попросите ${buyerNamed(details.player)} освободить место, затем ${resend(details)}.`,
  ],
  serverUnreachable: [
    'игровой сервер был недоступен',
    (details) =>
      `Проверьте, что ${named('сервер', details.server)} работает и магазин к нему подключается, затем ${resend(details)}.`,
  ],
  notProlonged: [
    'срок не продлён',
    ({ player }) =>
      `У ${player || 'игрока'} это ещё действовало, и сервер не добавил новый срок. Сделайте так, чтобы команда прибавляла новый срок к старому, и отправьте её ещё раз.\n-# В LuckPerms поставьте \`temporary-add-behaviour\` в значение \`accumulate\`.`,
  ],
  limitReached: [
    'достигнут лимит',
    (details) =>
      `Больше ${details.player ? `игрок ${details.player}` : 'игрок'} получить ${named('на сервере', details.server)} не может. Увеличьте лимит аккаунта, баланса или плагина, затем ${resend(details)}.`,
  ],
  taughtFailure: [
    'по словам модераторов, такой ответ — отказ',
    ({ player }) =>
      `Попросите ${player || 'покупателя'} посмотреть в игре. Пусто? Отправьте заказ ещё раз из панели магазина.`,
  ],
  unknownPlaceholder: [
    'неизвестная переменная в команде',
    ({ placeholder }) =>
      `Замените ${placeholder || 'переменную'} на \`{user}\` в команде товара, иначе не дойдёт ни один его заказ. Потом отправьте ещё раз.`,
  ],
  nameRefused: [
    'плагин прав не принимает такой ник',
    () =>
      'LuckPerms: поставьте `allow-invalid-usernames: true` и отправьте ещё раз. Сам ник может быть верным.',
  ],
  pluginError: [
    'ошибка в плагине',
    ({ time, command }) =>
      `Причина — в журнале сервера${time && ` за ${time}`}. Исправьте плагин${command ? ` с командой ${command} и отправьте её` : ' и отправьте команду'} ещё раз из панели магазина.`,
  ],
  otherError: [
    'сервер сообщил об ошибке',
    ({ time }) => `Подробности — в журнале сервера${time && ` за ${time}`}.`,
  ],
};

const reachServer = (server: string) =>
  `Проверьте, что ${named('сервер', server)} работает и доступен магазину, и повторите отправку из панели.`;

const verdicts: AssessmentTexts['verdicts'] = {
  notPaid: ['Не оплачено', 'Если покупатель утверждает обратное, попросите у него чек из банка.'],
  sentUnpaid: ['Не оплачено, но команды отправлены', 'Проверьте в панели магазина, пришли ли деньги.'],
  waiting: ({ waiting, server }) =>
    waiting
      ? [`Оплачено, ${waited(waiting)}`, `Обычно хватает минуты. ${reachServer(server)}`]
      : ['Оплачено, ждёт выдачи', 'Обычно хватает минуты.'],
  shopError: ({ isTest }) => [
    'Магазин сообщил об ошибке',
    isTest
      ? 'Устраните её причину и отправьте команды ещё раз из панели магазина.'
      : 'Устраните её причину, проверьте в панели магазина, что деньги пришли, и отправьте команды оттуда ещё раз.',
  ],
  nothingSent: ({ player, server }) => [
    'Оплачено, ничего не отправлено',
    `Возможно, товар лежит в корзине в игре: попросите ${buyerNamed(player)} ввести там \`/cart get\`. В корзине пусто? ${reachServer(server)}`,
  ],
  partlySent: ({ missing, templates }) => [
    `Оплачено, ${form(missing, 'не отправлена', 'не отправлены', 'не отправлено')} ${counted(missing, 'команда', 'команды', 'команд')}`,
    `Отправьте недостающее через панель магазина.\n-# В товаре команд: ${templates}, отправлено: ${templates - missing}`,
  ],
  tooOften: ({ repeated }) => {
    const { times, bought } = repeated ?? { times: 2, bought: 1 };
    const often = counted(times, 'раз', 'раза', 'раз');
    return [
      `Отправлено ${often} вместо ${bought}`,
      `Возможно, игроку выдано всё ${often}. Посмотрите в игре, прежде чем забирать.`,
    ];
  },
  unreadable: [
    'Оплачено, выдача не проверена',
    'Часть ответа магазина не читается или слишком длинная. Посмотрите в панели магазина, что должно было быть отправлено.',
  ],
  dropped: ({ player }) => [
    'Упало на землю: инвентарь был полон',
    `Спросите у ${player || 'покупателя'}, чего не хватает: через пять минут предметы на земле исчезают. Не отправляйте повторно, пока не узнаете.`,
  ],
  elsewhere: [
    'Игрок уже состоит в городе, клане или банде',
    'Возможно, сервер ничего не изменил. Прочитайте его ответ.',
  ],
  unknownReply: ({ player }) => [
    'Отправлено, но ответ сервера боту незнаком',
    `Прочитайте его или попросите ${player || 'покупателя'} посмотреть в игре. Не отправляйте повторно, пока не узнаете.`,
  ],
  silent: ({ player, silent, sent }) => [
    silent < sent
      ? `Отправлено; без ответа команд: ${silent} из ${sent}`
      : 'Отправлено; игровой сервер ничего не ответил',
    `Через RCON так бывает. Прежде чем отправлять ещё раз, попросите ${player || 'покупателя'} посмотреть в игре.`,
  ],
  later: ['Отправлено: игрок получит, когда зайдёт', 'Сервер хранит это у себя. Не отправляйте повторно.'],
  unchanged: ['У игрока это уже есть', 'Сервер ничего не изменил.'],
  delivered: ({ player, server, isTest }) => {
    const to = [player && `игроку ${player}`, server && `на сервере ${server}`].filter(Boolean);
    const advice = isTest ? '' : ' Не пришло? Проверьте ник и сервер.';
    return ['Похоже, выдано', `${['Отправлено', ...to].join(' ')}.${advice}`];
  },
  nothingToSend: [
    'Оплачено, отправлять нечего',
    'У этих товаров нет команд. Если что-то нужно выдать, выдайте вручную.',
  ],
  unknownState: ({ statusCode }) => [
    `Неизвестный статус ${statusCode}`,
    'Проверьте платёж в панели магазина.',
  ],
};

export const payment: Words['payment'] = {
  title: (id) => `Платёж №\u00a0${id}`,
  number: (id) => `№\u00a0${id}`,
  checked: (id) => `Платёж №\u00a0${id}, проверен`,
  checkFailed: (id) => `⚠️ Магазин не отвечает. Платёж №\u00a0${id}, проверен`,
  testUnpaid: 'тест, без оплаты',
  types: {
    test: 'тестовый платёж',
    card: 'банковская карта',
    qiwi: 'QIWI',
    mc: 'мобильный телефон',
    webmoney: 'WebMoney',
    yandex: 'Яндекс.Деньги',
    yoomoney: 'ЮMoney',
  },
  settled: (state) => `Решено: ${state}`,
  noReply: '(без ответа)',
  taught: (by, when) => `Этот ответ боту объяснили: ${by}, ${when}`,
  noCommand: 'Команды ещё не отправлены',
  moreCommands: (count) => `… ещё ${count}: ⋯ Ещё`,
  notSent: (command) => `Не отправлено: ${command}`,
  reply: '✉️ Ответить покупателю',
  refresh: '🔄 Проверить ещё раз',
  more: '⋯ Ещё',
  commands: (count) => counted(count, 'команда', 'команды', 'команд'),
  allInFile: (count) => `… ещё ${count} в файле`,
  server: 'Сервер',
  paidWith: 'Оплата',
  email: 'Почта',
  created: 'Создан',
  changed: 'изменён',
  choose: 'В сообщении несколько номеров платежей. Какой нужен?',
  choosePlaceholder: 'Номер платежа',
  noneInMessage: 'В этом сообщении нет номера платежа.',
  noneTyped: 'Это не номер платежа. Введите цифры из чека, например 51005.',
  enterNumber: 'Ввести номер',
  enterTitle: 'Поиск платежа',
  enterLabel: 'Номер платежа из чека',

  ...assessor({
    causes,
    someFailed: (cause) => `Оплачено, выдано не всё: ${cause}`,
    allFailed: (cause, kind) => `Оплачено, но ${kind === 'notProlonged' ? cause : `не выдано: ${cause}`}`,
    alsoMissing: (count) =>
      `ещё ${counted(count, 'команда', 'команды', 'команд')} ${form(count, 'не отправлена', 'не отправлены', 'не отправлено')}`,
    verdicts,
    testFailed: (cause) => `Тестовый заказ не выдан: ${cause}`,
    testAgain: 'Повторите тест на игроке, который сейчас в игре.',
    testPassed: 'Тест прошёл: похоже, выдано',
    test: (title) => `Тест: ${title}`,
  }),
  waited,
};
