import type { Language, Role, ShownPayment, Trouble } from '../demo/protocol.js';

/** The troubles of the sample shop that the page offers. */
export const OFFERED_TROUBLES = [
  'slow',
  'silence',
  'down',
  'rate-limited',
  'server-error',
  'html',
  'broken-json',
  'refused',
] as const satisfies readonly Trouble[];
type OfferedTrouble = (typeof OFFERED_TROUBLES)[number];

export interface Words {
  readonly title: string;
  readonly channel: string;
  readonly topic: string;
  readonly youAre: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly mayDo: Readonly<Record<Role, string>>;
  readonly languageLabel: string;
  readonly languageHint: string;
  readonly messages: string;
  readonly write: (channel: string) => string;
  readonly send: string;
  readonly cancel: string;
  readonly close: string;
  readonly submit: string;
  readonly commands: string;
  readonly noSuchCommand: (typed: string) => string;
  readonly notOffered: (role: string) => string;
  readonly optional: string;
  readonly choose: string;
  readonly yes: string;
  readonly no: string;
  readonly choices: string;
  readonly noChoices: string;
  readonly missing: (option: string) => string;
  readonly wholeNumber: (option: string) => string;
  readonly noSuchChoice: (option: string) => string;
  readonly atLeast: (option: string, min: number) => string;
  readonly between: (option: string, min: number, max: number) => string;
  readonly sending: string;
  readonly noAnswer: string;
  readonly refused: string;
  readonly fault: string;
  readonly lost: string;
  readonly noApps: string;
  readonly apps: string;
  readonly fieldNotHere: (field: string) => string;
  readonly useSampleKey: string;
  readonly tryIt: string;
  readonly steps: {
    readonly setup: string;
    readonly servers: string;
    readonly product: string;
    readonly payment: string;
    readonly message: string;
  };
  readonly paymentsTitle: string;
  readonly payments: Readonly<Record<ShownPayment, string>>;
  readonly product: string;
  readonly keyTitle: string;
  readonly keyHint: string;
  readonly troubleTitle: string;
  readonly troubleHint: string;
  readonly noTrouble: string;
  readonly troubles: Readonly<Record<OfferedTrouble, string>>;
  readonly realShop: (host: string) => string;
  readonly showPictures: string;
  readonly hidePictures: string;
  readonly local: string;
}

const en: Words = {
  title: 'Try Shopkeep',
  channel: 'general',
  topic: 'A local Discord with the real bot behind it. Type / to see its commands.',
  youAre: 'You are',
  roles: { owner: 'Owner', moderator: 'Moderator', member: 'Member' },
  mayDo: {
    owner: 'links the shop, may use everything',
    moderator: 'looks up payments',
    member: 'browses servers and products',
  },
  languageLabel: 'Language',
  languageHint: 'Each one is a server of its own, with its own shop to link.',
  messages: 'Messages',
  write: (channel) => `Message #${channel}, or / for a command`,
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Submit',
  commands: 'Commands',
  noSuchCommand: (typed) => `There is no command /${typed} here.`,
  notOffered: (role) => `not offered to the ${role.toLowerCase()}`,
  optional: 'optional',
  choose: 'Choose',
  yes: 'True',
  no: 'False',
  choices: 'Suggestions',
  noChoices: 'No suggestions.',
  missing: (option) => `“${option}” is required.`,
  wholeNumber: (option) => `“${option}” takes a whole number.`,
  noSuchChoice: (option) => `“${option}” takes one of what it offers.`,
  atLeast: (option, min) => `“${option}” takes a number from ${min} up.`,
  between: (option, min, max) => `“${option}” takes a number from ${min} to ${max}.`,
  sending: 'Sending …',
  noAnswer: 'The application did not respond. Please try again.',
  refused: 'Discord does not let you do this.',
  fault: 'The demo has a fault; the terminal says more.',
  lost: 'The demo has ended or does not answer. Start it again with: npm run demo',
  noApps: 'No app offers you anything for this message.',
  apps: 'Apps',
  fieldNotHere: (field) => `This page cannot fill in “${field}”.`,
  useSampleKey: 'Use the sample shop’s key',
  tryIt: 'Try it',
  steps: {
    setup: 'Link the shop',
    servers: 'Browse the servers',
    product: 'Look at a product',
    payment: 'Look up a payment',
    message: 'Right-click the buyer’s message, then Apps: Look up payment',
  },
  paymentsTitle: 'Payments for the moderator',
  payments: {
    delivered: 'delivered',
    offline: 'the player was offline',
    unpaid: 'not paid',
    partly: 'partly delivered',
    huge: 'two hundred commands',
  },
  product: 'armour',
  keyTitle: 'The shop’s key',
  keyHint: 'for the form of /setup',
  troubleTitle: 'Trouble in the shop',
  troubleHint: 'Servers and products come from the bot’s memory for a while; a payment is asked for at once.',
  noTrouble: 'none',
  troubles: {
    slow: 'answers late',
    silence: 'does not answer',
    down: 'drops the connection',
    'rate-limited': 'limits requests (429)',
    'server-error': 'has a fault (500)',
    html: 'sends a web page',
    'broken-json': 'sends half an answer',
    refused: 'refuses the key',
  },
  realShop: (host) => `Your shop at ${host} is linked. Its key stays in the demo’s memory.`,
  showPictures: 'Load the shop’s pictures from the internet',
  hidePictures: 'Do not load the shop’s pictures',
  local: 'This page is on your machine alone.',
};

const ru: Words = {
  title: 'Попробуйте Shopkeep',
  channel: 'общий',
  topic: 'Локальный Discord, за ним настоящий бот. Введите /, чтобы увидеть команды.',
  youAre: 'Вы',
  roles: { owner: 'Владелец', moderator: 'Модератор', member: 'Участник' },
  mayDo: {
    owner: 'подключает магазин, может всё',
    moderator: 'ищет платежи',
    member: 'смотрит серверы и товары',
  },
  languageLabel: 'Язык',
  languageHint: 'У каждого языка свой сервер, и магазин там подключается отдельно.',
  messages: 'Сообщения',
  write: (channel) => `Сообщение в #${channel}; для команды введите /`,
  send: 'Отправить',
  cancel: 'Отмена',
  close: 'Закрыть',
  submit: 'Отправить',
  commands: 'Команды',
  noSuchCommand: (typed) => `Команды /${typed} здесь нет.`,
  notOffered: (role) => `недоступна роли «${role}»`,
  optional: 'необязательно',
  choose: 'Выберите',
  yes: 'True',
  no: 'False',
  choices: 'Подсказки',
  noChoices: 'Подсказок нет.',
  missing: (option) => `Поле «${option}» нужно заполнить.`,
  wholeNumber: (option) => `В поле «${option}» нужно целое число.`,
  noSuchChoice: (option) => `В поле «${option}» нужно выбрать одно из предложенного.`,
  atLeast: (option, min) => `В поле «${option}» нужно число от ${min}.`,
  between: (option, min, max) => `В поле «${option}» нужно число от ${min} до ${max}.`,
  sending: 'Отправляется…',
  noAnswer: 'Приложение не отвечает. Попробуйте ещё раз.',
  refused: 'Discord не позволяет вам этого.',
  fault: 'Ошибка в самом демо, подробности в терминале.',
  lost: 'Демо завершено или не отвечает. Запустите его снова: npm run demo',
  noApps: 'Для этого сообщения приложения ничего вам не предлагают.',
  apps: 'Приложения',
  fieldNotHere: (field) => `Эта страница не умеет заполнять поле «${field}».`,
  useSampleKey: 'Вставить ключ демо-магазина',
  tryIt: 'Попробуйте',
  steps: {
    setup: 'Подключить магазин',
    servers: 'Посмотреть серверы',
    product: 'Посмотреть товар',
    payment: 'Найти платёж',
    message: 'Правой кнопкой по сообщению покупателя, затем «Приложения: Найти платёж»',
  },
  paymentsTitle: 'Платежи для модератора',
  payments: {
    delivered: 'товар выдан',
    offline: 'игрока не было в сети',
    unpaid: 'не оплачено',
    partly: 'выдано не всё',
    huge: 'двести команд',
  },
  product: 'броня',
  keyTitle: 'Ключ магазина',
  keyHint: 'для формы команды /setup',
  troubleTitle: 'Неполадки магазина',
  troubleHint: 'Серверы и товары бот какое-то время показывает по памяти, а о платеже спрашивает сразу.',
  noTrouble: 'нет',
  troubles: {
    slow: 'отвечает с задержкой',
    silence: 'не отвечает',
    down: 'обрывает связь',
    'rate-limited': 'просит подождать (429)',
    'server-error': 'сообщает об ошибке (500)',
    html: 'присылает веб-страницу',
    'broken-json': 'присылает половину ответа',
    refused: 'не принимает ключ',
  },
  realShop: (host) => `Ваш магазин на ${host} подключён. Ключ остаётся в памяти демо.`,
  showPictures: 'Загружать картинки магазина из интернета',
  hidePictures: 'Не загружать картинки магазина',
  local: 'Страница работает только на вашем компьютере.',
};

/** The page's own texts; what the bot says comes from the bot. */
export const WORDS: Readonly<Record<Language, Words>> = { en, ru };
