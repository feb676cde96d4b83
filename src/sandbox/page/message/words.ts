import type { Language } from '../../demo/protocol.js';

/** What the page itself says inside and around a message. */
export interface MessageWords {
  /** For `Intl`. */
  readonly locale: string;
  readonly app: string;
  readonly today: (time: string) => string;
  readonly yesterday: (time: string) => string;
  /** Accessible name of a message. */
  readonly messageOf: (author: string, time: string) => string;
  /** Between the person's name and the command in “Moderator used /payment”. */
  readonly used: string;
  readonly thinking: (name: string) => string;
  readonly onlyYou: string;
  readonly dismiss: string;
  /** The menu of a message. */
  readonly apps: string;
  readonly spoiler: string;
  readonly pictureNotLoaded: string;
  readonly files: string;
  readonly download: (file: string) => string;
  /** Of a button without any text. */
  readonly unnamedButton: string;
  readonly choose: string;
  readonly someone: string;
  readonly someRole: string;
  readonly someChannel: string;
  /** From bytes up; the number is written by `Intl`. */
  readonly sizeUnits: readonly [bytes: string, kilobytes: string, megabytes: string];
}

const en: MessageWords = {
  locale: 'en-GB',
  app: 'App',
  today: (time) => `Today at ${time}`,
  yesterday: (time) => `Yesterday at ${time}`,
  messageOf: (author, time) => `${author}, ${time}`,
  used: 'used',
  thinking: (name) => `${name} is thinking…`,
  onlyYou: 'Only you can see this',
  dismiss: 'Dismiss message',
  apps: 'Apps',
  spoiler: 'Spoiler: press to show',
  pictureNotLoaded: 'Picture not loaded',
  files: 'Files',
  download: (file) => `Download ${file}`,
  unnamedButton: 'Button',
  choose: 'Make a selection',
  someone: 'someone',
  someRole: 'role',
  someChannel: 'channel',
  sizeUnits: ['bytes', 'KB', 'MB'],
};

const ru: MessageWords = {
  locale: 'ru',
  app: 'Приложение',
  today: (time) => `Сегодня, в ${time}`,
  yesterday: (time) => `Вчера, в ${time}`,
  messageOf: (author, time) => `${author}, ${time}`,
  used: 'использует',
  thinking: (name) => `${name} думает…`,
  onlyYou: 'Это видите только вы',
  dismiss: 'Скрыть сообщение',
  apps: 'Приложения',
  spoiler: 'Спойлер: нажмите, чтобы показать',
  pictureNotLoaded: 'Картинка не загружена',
  files: 'Файлы',
  download: (file) => `Скачать ${file}`,
  unnamedButton: 'Кнопка',
  choose: 'Выберите вариант',
  someone: 'кто-то',
  someRole: 'роль',
  someChannel: 'канал',
  sizeUnits: ['Б', 'КБ', 'МБ'],
};

/** The words of a message, by the language of the page. */
export const messageWords: Readonly<Record<Language, MessageWords>> = { en, ru };
