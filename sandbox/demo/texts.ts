import type { Language } from './protocol.js';

/** What the terminal says while all goes well, and the server to a browser that it does not let in. */
const en = {
  starting: 'Starting a sample shop, a local Discord and the bot …',
  startingFor: (host: string) => `Starting a local Discord and the bot, and linking the shop at ${host} …`,
  askKey: (host: string) => `Key of the shop at ${host} (it is not shown): `,
  ready: (url: string) =>
    `\nThe demo is at ${url}\nOnly this machine can open it: it listens on 127.0.0.1 alone.`,
  /** For a machine without a screen. The guard wants the same port at both ends. */
  noScreen: (port: string) =>
    [
      'To open it from another computer, type there, and leave it running:',
      `  ssh -L ${port}:127.0.0.1:${port} you@this-machine`,
      'Or see the bot at work in this terminal:',
      '  npm run demo -- --print',
    ].join('\n'),
  linked: 'The shop is linked, and the page guides you. Or type /servers there.',
  howToEnd: 'Ctrl-C ends the demo.',
  nothingStarted: 'Nothing was started.',
  ended: '\nEverything that the demo started has ended; its data is removed.',
  /** The address of the page with a real shop, and the refusal for another browser. */
  oneBrowser: 'The address works once: it lets in one browser and nobody else.',
  otherBrowser:
    'Only the browser that opened the address from the terminal first is let in. If that was not yours, end the demo with Ctrl-C and start it again.',
};

const ru: typeof en = {
  starting: 'Запускаются демо-магазин, локальный Discord и бот…',
  startingFor: (host) => `Запускаются локальный Discord и бот, подключается магазин ${host}…`,
  askKey: (host) => `Ключ магазина ${host} (при вводе не отображается): `,
  ready: (url) =>
    `\nДемо доступно по адресу ${url}\nОткрыть его можно только с этого компьютера: сервер слушает лишь 127.0.0.1.`,
  noScreen: (port) =>
    [
      'Чтобы открыть его с другого компьютера, введите там команду и не закрывайте окно:',
      `  ssh -L ${port}:127.0.0.1:${port} you@this-machine`,
      'Или посмотрите на бота за работой прямо в этом терминале:',
      '  npm run demo -- --print',
    ].join('\n'),
  linked: 'Магазин подключён, страница подскажет, с чего начать. Или введите там /servers.',
  howToEnd: 'Чтобы завершить демо, нажмите Ctrl-C.',
  nothingStarted: 'Ничего не запущено.',
  ended: '\nВсё, что запустило демо, остановлено, его данные удалены.',
  oneBrowser: 'Адрес сработает один раз: он впустит один браузер и больше никого.',
  otherBrowser:
    'Доступ есть только у браузера, который первым открыл адрес из терминала. Если это были не вы, завершите демо (Ctrl-C) и запустите его снова.',
};

export const TEXTS: Readonly<Record<Language, typeof en>> = { en, ru };
