import type { Language, Trouble } from '../demo/protocol.js';

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
  'forbidden',
  'one-bad-product',
] as const satisfies readonly Trouble[];

const en = {
  title: 'Try Shopkeep',
  channel: 'Channel',
  topic: 'Type / to see the commands of Shopkeep',
  youAre: 'You are',
  roles: { owner: 'Owner', moderator: 'Moderator', member: 'Member' },
  mayDo: {
    owner: 'links the shop, may use everything',
    moderator: 'looks up payments',
    member: 'browses servers and products',
  },
  languageLabel: 'Language',
  languageHint: 'Each language has a server and a shop of its own.',
  messages: 'Messages',
  write: (channel: string) => `Message #${channel}, or / for a command`,
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Submit',
  commands: 'Commands',
  noSuchCommand: (typed: string) => `There is no command /${typed} here.`,
  notOffered: (role: string) => `not offered to the ${role.toLowerCase()}`,
  optional: 'optional',
  yes: 'True',
  no: 'False',
  choices: 'Suggestions',
  noChoices: 'No suggestions.',
  missing: (option: string) => `“${option}” is required.`,
  wholeNumber: (option: string) => `“${option}” takes a whole number.`,
  noSuchChoice: (option: string) => `“${option}” takes one of what it offers.`,
  atLeast: (option: string, min: number) => `“${option}” takes a number from ${min} up.`,
  between: (option: string, min: number, max: number) => `“${option}” takes a number from ${min} to ${max}.`,
  sending: 'Sending …',
  noAnswer: 'The application did not respond. Please try again.',
  refused: 'Discord does not let you do this.',
  fault: 'The demo has a fault; the terminal says more.',
  lost: 'The demo has ended or does not answer. Start it again with: npm run demo',
  noApps: 'No app offers you anything for this message.',
  apps: 'Apps',
  fieldNotHere: (field: string) => `This page cannot fill in “${field}”.`,
  useSampleKey: 'Use the sample shop’s key',
  promise:
    'Shopkeep shows your donation shop in Discord and tells staff in one command whether a payment was delivered.',
  startGuide: 'Start the tour (1 min)',
  lookAround: 'Look around',
  guide: 'Tour',
  progress: (done: number, all: number) => `${done} of ${all}`,
  firstStep: 'Start:',
  nextStep: 'Next:',
  done: 'Done',
  allDone: 'That was all. Change roles, press buttons, type / in the channel.',
  steps: {
    servers: {
      label: 'Browse the servers',
      notice:
        'One short message for the whole shop. Open a server from the list: its products appear with prices.',
    },
    budget: {
      label: 'What 300 ₽ can buy',
      notice: 'Behind “By budget” a form asks for the sum, here 300: this is what fits, on every server.',
    },
    search: {
      label: 'Search with a typo',
      notice:
        'The closest products are in the list. Type /product yourself: suggestions come with price and server.',
    },
    payment: {
      label: 'Look up a failed payment',
      notice:
        'The verdict comes first, then what to do next, then the command and what the game server replied.',
    },
    message: {
      label: 'Look up from a message',
      notice:
        'Right-click a message (or press its ⋯), then Apps. The bot finds the number in it; only staff see the reply.',
    },
    checkUp: {
      label: 'Check-up of the shop',
      notice: 'Only the owner can open this: what is wrong with the shop or its link, each with its remedy.',
    },
    catalogue: {
      label: 'A price list that updates itself',
      notice:
        'The owner typed /catalogue post and lowered a price in the shop: watch the post change. Its buttons answer only you.',
    },
    announce: {
      label: 'Announce a sale',
      notice:
        'The owner saw a preview, pressed Start and began a sale in the shop: the announcement comes by itself.',
    },
    trouble: {
      label: 'Trouble in the shop',
      notice:
        'The shop drops connections now; the bot says so and what to do. The red label at the top ends it.',
    },
    link: {
      label: 'Link the shop yourself',
      notice:
        'The shop was unlinked for you to link it: press the button to enter its key, the form offers the sample key.',
    },
  },
  ownerTitle: 'The owner of the shop',
  prices: { lower: 'Lower a price', sale: 'Start or end a sale of ranks' },
  pricesHint: 'The post in #shop follows within half a minute, announcements as often as /announce says.',
  misspelt: 'neterite armor',
  toMessage: 'Skip to the message field',
  toGuide: 'Skip to the tour',
  newMessage: 'New message',
  paymentsTitle: 'Payments for the moderator',
  payments: {
    delivered: 'delivered',
    offline: 'the player was offline',
    unpaid: 'not paid',
    partly: 'partly delivered',
    huge: 'two hundred commands',
  },
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
    forbidden: 'blocks the bot (403)',
    'one-bad-product': 'has one broken product',
  },
  troubleNow: (trouble: string) => `Trouble: ${trouble}`,
  endTrouble: 'End the trouble',
  nowLookUp: 'Now look up a payment',
  realShop: (host: string) => `Your shop at ${host} is linked. Its key stays in the demo’s memory.`,
  showPictures: 'Load the shop’s pictures from the internet',
  hidePictures: 'Do not load the shop’s pictures',
  local: 'The bot is real. The shop is a sample, and this Discord runs on your machine alone.',
};

export type Words = Readonly<typeof en>;

const ru: Words = {
  title: 'Попробуйте Shopkeep',
  channel: 'Канал',
  topic: 'Введите /, чтобы увидеть команды Shopkeep',
  youAre: 'Вы',
  roles: { owner: 'Владелец', moderator: 'Модератор', member: 'Участник' },
  mayDo: {
    owner: 'подключает магазин, может всё',
    moderator: 'ищет платежи',
    member: 'смотрит серверы и товары',
  },
  languageLabel: 'Язык',
  languageHint: 'У каждого языка свой сервер и свой магазин.',
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
  promise:
    'Shopkeep показывает ваш донат‑магазин в Discord, а модераторам по одной команде отвечает, выдан ли оплаченный товар.',
  startGuide: 'Начать тур (1 минута)',
  lookAround: 'Осмотреться',
  guide: 'Тур',
  progress: (done, all) => `${done} из ${all}`,
  firstStep: 'Начать:',
  nextStep: 'Дальше:',
  done: 'Готово',
  allDone: 'Это всё. Меняйте роли, нажимайте кнопки, вводите / в канале.',
  steps: {
    servers: {
      label: 'Посмотреть серверы',
      notice:
        'Весь магазин в одном коротком сообщении. Выберите сервер в списке, и появятся его товары с ценами.',
    },
    budget: {
      label: 'Что купить на 300 ₽',
      notice:
        'За кнопкой «По бюджету» форма спрашивает сумму, здесь 300. Это всё, что подходит, по всем серверам.',
    },
    search: {
      label: 'Поиск с опечаткой',
      notice: 'Похожие товары уже в списке. Введите /product сами: в подсказках есть цена и сервер.',
    },
    payment: {
      label: 'Товар не выдан',
      notice: 'Сначала вердикт, затем что делать, и только потом команда и ответ игрового сервера.',
    },
    message: {
      label: 'Платёж из сообщения',
      notice:
        'Правой кнопкой по сообщению (или ⋯), затем «Приложения». Бот сам найдёт номер, ответ видит только модератор.',
    },
    checkUp: {
      label: 'Проверка магазина',
      notice: 'Это видит только владелец: что не так с магазином или его подключением и как это исправить.',
    },
    catalogue: {
      label: 'Витрина, которая обновляется сама',
      notice:
        'Владелец ввёл /catalogue post и снизил цену в магазине: посмотрите, как меняется сообщение. Его кнопки отвечают только вам.',
    },
    announce: {
      label: 'Объявить распродажу',
      notice:
        'Владелец посмотрел пример, нажал «Включить» и начал распродажу в магазине. Объявление придёт само.',
    },
    trouble: {
      label: 'Сбой магазина',
      notice:
        'Сейчас магазин обрывает связь. Бот говорит об этом прямо и советует, что делать. Красная метка вверху отключает сбой.',
    },
    link: {
      label: 'Подключить магазин',
      notice:
        'Магазин отключён, чтобы вы подключили его сами. Нажмите кнопку ввода ключа: ключ демо-магазина есть прямо в форме.',
    },
  },
  ownerTitle: 'Владелец магазина',
  prices: { lower: 'Снизить цену', sale: 'Начать или закончить распродажу привилегий' },
  pricesHint:
    'Витрина в #магазин обновится за полминуты, объявления выходят так часто, как задано в /announce.',
  misspelt: 'незиритовая броня',
  toMessage: 'К полю сообщения',
  toGuide: 'К туру',
  newMessage: 'Новое сообщение',
  paymentsTitle: 'Платежи для модератора',
  payments: {
    delivered: 'товар выдан',
    offline: 'игрока не было в сети',
    unpaid: 'не оплачено',
    partly: 'выдано не всё',
    huge: 'двести команд',
  },
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
    forbidden: 'блокирует бота (403)',
    'one-bad-product': 'сломан один товар',
  },
  troubleNow: (trouble) => `Сбой: ${trouble}`,
  endTrouble: 'Отключить сбой',
  nowLookUp: 'Теперь найти платёж',
  realShop: (host) => `Ваш магазин на ${host} подключён. Ключ остаётся в памяти демо.`,
  showPictures: 'Загружать картинки магазина из интернета',
  hidePictures: 'Не загружать картинки магазина',
  local: 'Бот настоящий, магазин демонстрационный, а этот Discord работает только на вашем компьютере.',
};

/** What a trouble is called here; those that the page doesn't offer have their name alone. */
export const troubleName = ({ troubles }: Words, trouble: Trouble): string =>
  new Map<Trouble, string>(OFFERED_TROUBLES.map((kind) => [kind, troubles[kind]])).get(trouble) ?? trouble;

/** The page's own texts; what the bot says comes from the bot. */
export const WORDS: Readonly<Record<Language, Words>> = { en, ru };
