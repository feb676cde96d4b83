import type { Words } from '../words.js';

export const notes: Words['notes'] = {
  deskAnswered: 'вам ответили ✋',
  rolesAnswered: 'вам ответили 🎟️',
  read: 'Прочитать',
  other: 'Это для другого участника.',
  stored: '· что бот упомянул вас в сообщении; оно удаляется, когда вы его прочитаете, или через день',
};
