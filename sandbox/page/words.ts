import type { Language } from '../demo/protocol.js';

const en = {
  title: 'Try Shopkeep',
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
  skip: 'Skip to the messages',
  write: (channel: string) => `Message #${channel} or type /`,
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Submit',
  commands: 'Commands',
  noSuchCommand: (typed: string) => `There is no command /${typed} here.`,
  choices: 'Suggestions',
  missing: (option: string) => `“${option}” is required.`,
  wholeNumber: (option: string) => `“${option}” takes a whole number.`,
  noSuchChoice: (option: string) => `“${option}” takes one of what it offers.`,
  sending: 'Sending …',
  noAnswer: 'The application did not respond. Please try again.',
  refused: 'Discord does not let you do this.',
  fault: 'The demo has a fault. Reload the page, please.',
  /** @param address without a scheme */
  opens: (address: string) => `Opens ${address}`,
  lost: 'The demo has ended or does not answer. Start it again with: npm run demo',
  noApps: 'No app offers you anything here.',
  apps: 'Apps',
  useSample: { key: 'Use the sample shop’s key', address: 'Use a product of the sample shop' },
  promise: 'Your EasyDonate shop in Discord, and one command for “I paid and got nothing”',
  startGuide: 'Start the tour (1 min)',
  guide: 'Tour',
  progress: (done: number, all: number) => `${done} of ${all}`,
  firstStep: 'Start:',
  nextStep: 'Next:',
  done: 'Done',
  door: { install: 'Install it', sources: 'GitHub' },
  yours: {
    title: 'Yours in five minutes',
    text: 'Create a bot in Discord’s developer portal, start it with its token and enter your shop’s key with /setup.',
    /** @param file of the sources */
    where: (file: string) => `Shopkeep’s ${file} explains every step.`,
  },
  steps: {
    servers: {
      label: 'Browse the servers',
      notice: 'One short message for the whole shop. Press a server: only you see what it sells.',
    },
    search: {
      label: 'Find a product',
      notice: 'Type a few letters: suggestions come with price and server, typos included.',
    },
    payment: {
      label: 'Look up a payment',
      notice: 'Enter a payment number: the verdict comes first, then what the game server replied.',
    },
    checkUp: {
      label: 'Check-up of the shop',
      notice: 'Only the owner can open this: what is wrong, each with its remedy.',
    },
    priceList: {
      label: 'A live price list',
      notice:
        'It stays in #shop, and the bot edits it when prices change. Press a server: only you see the answer.',
    },
    ticket: {
      label: '“I paid and got nothing”',
      notice:
        'The moderator chose “Look up payment” in the menu of the message: the bot found the payment in it and the cause. Two more presses wrote and posted the reply.',
    },
    desk: {
      label: 'The same without a moderator',
      notice:
        'The member pressed a button, typed number and name of the receipt, and reads at once what is the matter. Only if that doesn’t help, one more press calls the staff.',
    },
    news: {
      label: 'A price falls',
      notice:
        'The owner lowered a price in the shop. In a moment the price list changes, and an announcement comes by itself, at most once an hour.',
    },
    boards: {
      label: 'A goal, and who is online',
      notice:
        'The owner set a goal for the month and chose a channel for the players. The bot edits both messages by itself when a number changes, at most every five minutes.',
    },
    away: {
      label: 'The shop is away',
      notice:
        'A member still gets servers and prices: the last line says that they are a saved copy. Only the payment can’t be checked now. The red label at the top ends the trouble.',
    },
    link: {
      label: 'Link a shop',
      notice:
        'The owner removed the shop, entered its key and the address of a product again, and chose channels for the price list, announcements, purchases and buyers’ calls.',
    },
  },
  happeningsTitle: 'News in the shop',
  happenings: { discount: 'A price falls', purchase: 'Somebody buys' },
  paymentsTitle: 'Payments for the moderator',
  payments: {
    delivered: 'delivered',
    offline: 'the player was offline',
    unpaid: 'not paid',
    waiting: 'waiting for delivery',
    partly: 'partly delivered',
    kit: 'a kit of six commands',
  },
  troubleTitle: 'Trouble in the shop',
  testers: 'For testers',
  troubles: {
    slow: 'the shop answers late',
    down: 'the shop is away',
    'rate-limited': 'the shop limits requests (429)',
    refused: 'the key is refused',
    'one-bad-product': 'one product is broken',
  },
  troubleNow: (trouble: string) => `Trouble: ${trouble}`,
  endTrouble: 'End the trouble',
  realShop: (host: string) => `Your shop at ${host} is linked. Its key stays in the demo’s memory.`,
  local: 'The bot is real, this Discord is a stand-in: only you see what you do here.',
};

export type Words = Readonly<typeof en>;

const ru: Words = {
  title: 'Попробуйте Shopkeep',
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
  skip: 'К сообщениям',
  write: (channel) => `Сообщение в #${channel} или /`,
  send: 'Отправить',
  cancel: 'Отмена',
  close: 'Закрыть',
  submit: 'Отправить',
  commands: 'Команды',
  noSuchCommand: (typed) => `Команды /${typed} здесь нет.`,
  choices: 'Подсказки',
  missing: (option) => `Поле «${option}» нужно заполнить.`,
  wholeNumber: (option) => `В поле «${option}» нужно целое число.`,
  noSuchChoice: (option) => `В поле «${option}» нужно выбрать одно из предложенного.`,
  sending: 'Отправляется…',
  noAnswer: 'Приложение не отвечает. Попробуйте ещё раз.',
  refused: 'Discord не позволяет вам этого.',
  fault: 'Ошибка в самом демо. Обновите страницу.',
  opens: (address) => `Откроется ${address}`,
  lost: 'Демо завершено или не отвечает. Запустите его снова: npm run demo',
  noApps: 'Здесь приложения ничего вам не предлагают.',
  apps: 'Приложения',
  useSample: { key: 'Вставить ключ демо-магазина', address: 'Вставить товар демо-магазина' },
  promise: 'Ваш магазин EasyDonate в Discord и ответ на «заплатил, а не пришло» одной командой',
  startGuide: 'Начать тур (1 минута)',
  guide: 'Тур',
  progress: (done, all) => `${done} из ${all}`,
  firstStep: 'Начать:',
  nextStep: 'Дальше:',
  done: 'Готово',
  door: { install: 'Установить', sources: 'GitHub' },
  yours: {
    title: 'Ваш бот за пять минут',
    text: 'Создайте бота на портале разработчиков Discord, запустите его со своим токеном и введите ключ магазина через /setup.',
    where: (file) => `Каждый шаг описан в файле ${file}, который лежит рядом с демо.`,
  },
  steps: {
    servers: {
      label: 'Посмотреть серверы',
      notice: 'Весь магазин в одном коротком сообщении. Нажмите на сервер: его товары увидите только вы.',
    },
    search: {
      label: 'Найти товар',
      notice: 'Введите несколько букв: в подсказках есть цена и сервер, опечатки не мешают.',
    },
    payment: {
      label: 'Найти платёж',
      notice: 'Введите номер платежа: сначала вердикт, затем то, что ответил игровой сервер.',
    },
    checkUp: {
      label: 'Проверка магазина',
      notice: 'Это видит только владелец: что не так и как это исправить.',
    },
    priceList: {
      label: 'Живой прайс-лист',
      notice:
        'Он стоит в #магазин, а бот правит его, когда меняются цены. Нажмите на сервер: ответ увидите только вы.',
    },
    ticket: {
      label: '«Я оплатил, но ничего не пришло»',
      notice:
        'Модератор выбрал «Найти платёж» в меню сообщения: бот нашёл в тексте номер и назвал причину. Ещё два нажатия — и ответ покупателю опубликован.',
    },
    desk: {
      label: 'То же без модератора',
      notice:
        'Участник нажал кнопку, ввёл номер и ник из чека и сразу узнал, в чём дело. Если это не помогло, ещё одно нажатие зовёт модераторов.',
    },
    news: {
      label: 'Цена снижена',
      notice:
        'Владелец снизил цену в магазине. Через мгновение изменится прайс-лист, а объявление выйдет само: не чаще раза в час.',
    },
    boards: {
      label: 'Цель и кто в игре',
      notice:
        'Владелец поставил цель на месяц и выбрал канал для числа игроков. Оба сообщения бот правит сам, когда меняются числа: не чаще раза в пять минут.',
    },
    away: {
      label: 'Магазин не отвечает',
      notice:
        'Участник по-прежнему видит серверы и цены: в последней строке сказано, что это сохранённая копия. Только платёж сейчас не проверить. Красная метка вверху отключает сбой.',
    },
    link: {
      label: 'Подключить магазин',
      notice:
        'Владелец удалил магазин, снова ввёл его ключ и адрес одного из товаров и выбрал каналы для прайс-листа, объявлений, покупок и вызовов покупателей.',
    },
  },
  happeningsTitle: 'Новости магазина',
  happenings: { discount: 'Снизить цену', purchase: 'Кто-то покупает' },
  paymentsTitle: 'Платежи для модератора',
  payments: {
    delivered: 'товар выдан',
    offline: 'игрока не было в сети',
    unpaid: 'не оплачено',
    waiting: 'ждёт выдачи',
    partly: 'выдано не всё',
    kit: 'набор из шести команд',
  },
  troubleTitle: 'Неполадки магазина',
  testers: 'Для тестировщиков',
  troubles: {
    slow: 'магазин отвечает с задержкой',
    down: 'магазин не отвечает',
    'rate-limited': 'магазин просит подождать (429)',
    refused: 'ключ не принят',
    'one-bad-product': 'сломан один товар',
  },
  troubleNow: (trouble) => `Сбой: ${trouble}`,
  endTrouble: 'Отключить сбой',
  realShop: (host) => `Ваш магазин на ${host} подключён. Ключ остаётся в памяти демо.`,
  local: 'Бот настоящий, а этот Discord — нет: всё, что вы здесь делаете, видите только вы.',
};

/** The page's own texts; what the bot says comes from the bot. */
export const WORDS: Readonly<Record<Language, Words>> = { en, ru };
