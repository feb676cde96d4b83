import type { Language } from './protocol.js';

/** What the terminal says while all goes well, and the server to a browser that it does not let in. */
interface Texts {
  readonly starting: string;
  readonly startingFor: (host: string) => string;
  readonly askKey: (host: string) => string;
  readonly ready: (url: string) => string;
  /** The next step. */
  readonly linked: string;
  readonly howToEnd: string;
  readonly nothingStarted: string;
  readonly ended: string;
  /** The address of the page with a real shop, and the refusal for another browser. */
  readonly oneBrowser: string;
  readonly otherBrowser: string;
  /** What people do in the walkthrough, which has no page. */
  readonly walkthrough: {
    readonly pressesKey: string;
    readonly sendsKey: (key: string) => string;
    readonly gotNothing: (payment: number) => string;
    readonly writes: (name: string, text: string) => string;
    readonly looksUp: string;
  };
  /** What a message has besides text. */
  readonly message: {
    readonly onlyYou: string;
    readonly picture: (url: string) => string;
    readonly file: (name: string, bytes: number) => string;
  };
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    starting: 'Starting a sample shop, a local Discord and the bot …',
    startingFor: (host) => `Starting a local Discord and the bot, and linking the shop at ${host} …`,
    askKey: (host) => `Key of the shop at ${host} (it is not shown): `,
    ready: (url) => `\nThe demo is at ${url}\nOnly this machine can open it: it listens on 127.0.0.1 alone.`,
    linked: 'The shop is linked, and the page guides you. Or type /servers there.',
    howToEnd: 'Ctrl-C ends the demo.',
    nothingStarted: 'Nothing was started.',
    ended: '\nEverything that the demo started has ended; its data is removed.',
    oneBrowser: 'The address works once: it lets in one browser and nobody else.',
    otherBrowser:
      'Only the browser that opened the address from the terminal first is let in. If that was not yours, end the demo with Ctrl-C and start it again.',
    walkthrough: {
      pressesKey: 'presses “Enter the shop key”',
      sendsKey: (key) => `fills in ${key} and sends the form`,
      gotNothing: (payment) => `I paid and got nothing, my payment is ${payment}!`,
      writes: (name, text) => `${name} writes in the channel: ${text}`,
      looksUp: 'right-click → Apps → Look up payment',
    },
    message: {
      onlyYou: 'only you see this',
      picture: (url) => `picture: ${url}`,
      file: (name, bytes) => `file: ${name}, ${bytes} bytes`,
    },
  },
  ru: {
    starting: 'Запускаются демо-магазин, локальный Discord и бот…',
    startingFor: (host) => `Запускаются локальный Discord и бот, подключается магазин ${host}…`,
    askKey: (host) => `Ключ магазина ${host} (при вводе не отображается): `,
    ready: (url) =>
      `\nДемо доступно по адресу ${url}\nОткрыть его можно только с этого компьютера: сервер слушает лишь 127.0.0.1.`,
    linked: 'Магазин подключён, страница подскажет, с чего начать. Или введите там /servers.',
    howToEnd: 'Чтобы завершить демо, нажмите Ctrl-C.',
    nothingStarted: 'Ничего не запущено.',
    ended: '\nВсё, что запустило демо, остановлено, его данные удалены.',
    oneBrowser: 'Адрес сработает один раз: он впустит один браузер и больше никого.',
    otherBrowser:
      'Доступ есть только у браузера, который первым открыл адрес из терминала. Если это были не вы, завершите демо (Ctrl-C) и запустите его снова.',
    walkthrough: {
      pressesKey: 'нажимает «Ввести ключ магазина»',
      sendsKey: (key) => `вводит ${key} и отправляет форму`,
      gotNothing: (payment) => `Я оплатил, но ничего не пришло, номер платежа ${payment}!`,
      writes: (name, text) => `${name} пишет в канал: ${text}`,
      looksUp: 'щёлкает по сообщению правой кнопкой → Приложения → Найти платёж',
    },
    message: {
      onlyYou: 'это видите только вы',
      picture: (url) => `картинка: ${url}`,
      file: (name, bytes) => `файл: ${name}, ${bytes} Б`,
    },
  },
};
