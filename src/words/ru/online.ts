import type { Words } from '../words.js';
import { counted } from './plural.js';

export const online: Words['online'] = {
  title: '🎮 Игроки онлайн',
  name: 'Игроки онлайн',
  what: 'Сколько человек играет на каждом сервере — в одном сообщении, которое обновляется само. Для этого бот опрашивает ваши игровые серверы; он берёт два числа и не узнаёт ничьих ников.',
  chooseChannel: 'Чтобы включить, выберите канал.',
  channel: 'Канал для сообщения…',
  noneToAsk: 'Магазин не показывает адресов серверов, поэтому опрашивать некого.',

  players: (count) => `🟢 В игре ${counted(count, 'игрок', 'игрока', 'игроков')}`,
  nobody: 'Сейчас никого нет',
  updated: 'Обновлено',
  playing: (count, max) => `${count} из ${max}`,
  nobodyThere: 'сейчас никого',
  noAnswer: 'не отвечает',
  noAnswerSince: (when) => `не отвечает с ${when}`,
  asking: 'пока не ответил',
  onServer: (count, max) => `🟢 В игре ${count} из ${max}`,
  minutesAgo: (count) => `${count} мин назад`,
};
