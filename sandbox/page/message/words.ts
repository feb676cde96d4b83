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
  choose: 'Make a selection',
  takeAway: (name: string) => `Remove ${name}`,
  /** Mentions of what is not here. */
  unknown: { user: 'someone', role: 'role', channel: 'channel' },
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
  choose: 'Выберите вариант',
  takeAway: (name) => `Убрать ${name}`,
  unknown: { user: 'кто-то', role: 'роль', channel: 'канал' },
};

/** The words of a message, by the language of the page. */
export const messageWords: Readonly<Record<Language, MessageWords>> = { en, ru };
