import type { Language } from '../../demo/protocol.js';

/** What the page itself says inside and around a message. */
const en = {
  /** For `Intl`. */
  locale: 'en-GB',
  app: 'App',
  today: (time: string) => `Today at ${time}`,
  yesterday: (time: string) => `Yesterday at ${time}`,
  messageOf: (author: string, time: string) => `${author}, ${time}`,
  /** Between the person's name and the command in “Moderator used /payment”. */
  used: 'used',
  thinking: (name: string) => `${name} is thinking…`,
  onlyYou: 'Only you can see this',
  dismiss: 'Dismiss message',
  apps: 'Apps',
  pictureNotLoaded: 'Picture not loaded',
  files: 'Files',
  download: (file: string) => `Download ${file}`,
  unnamedButton: 'Button',
  choose: 'Make a selection',
  takeAway: (name: string) => `Remove ${name}`,
  someone: 'someone',
  someRole: 'role',
  someChannel: 'channel',
  /** From bytes up; the number is written by `Intl`. */
  sizeUnits: { bytes: 'bytes', kilobytes: 'KB', megabytes: 'MB' },
};

export type MessageWords = Readonly<typeof en>;

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
  pictureNotLoaded: 'Картинка не загружена',
  files: 'Файлы',
  download: (file) => `Скачать ${file}`,
  unnamedButton: 'Кнопка',
  choose: 'Выберите вариант',
  takeAway: (name) => `Убрать ${name}`,
  someone: 'кто-то',
  someRole: 'роль',
  someChannel: 'канал',
  sizeUnits: { bytes: 'Б', kilobytes: 'КБ', megabytes: 'МБ' },
};

/** The words of a message, by the language of the page. */
export const messageWords: Readonly<Record<Language, MessageWords>> = { en, ru };
