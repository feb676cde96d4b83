import type { Words } from '../words.js';

export const notes: Words['notes'] = {
  answered: (sign) => `вам ответили ${sign}`,
  lost: (sign) => `возможно, модераторы не получили ваш вопрос ${sign}: задайте его ещё раз.`,
  read: 'Прочитать',
  again: 'Спросить ещё раз',
  other: 'Это для другого участника.',
  stored: '· что бот упомянул вас в сообщении; оно удаляется, когда вы его прочитаете, или через день',
  saved: {
    told: (channels) => `Сохранено. Бот сообщил покупателю в ${channels}.`,
    onItsWay: (channels) => `Сохранено. Бот сообщит покупателю в ${channels}.`,
    notTold: (_channels, sign) => `Сохранено. Покупатель увидит это по кнопке ${sign}.`,
  },
};
