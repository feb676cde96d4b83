import type { Words } from '../words.js';

export const teaching: Words['teaching'] = {
  buttons: { arrived: 'Пришло', failed: 'Не пришло' },
  question: {
    arrived: 'Этот ответ всегда значит, что всё пришло?',
    failed: 'Этот ответ всегда значит, что ничего не пришло?',
  },
  text: '`…` — то, что названо в самом платеже. Теперь бот будет понимать этот ответ так, только на этом сервере Discord.',
  always: { arrived: 'Да, пришло', failed: 'Да, не пришло' },
  forget: 'Забыть этот ответ',
  settle: '✔ Решено',
  unsettle: 'Не решено',
  settled: (by, date) => `Решено: ${by}, ${date}`,

  forgetAll: (count) => `💬 Забыть изученные ответы: ${count}`,
  forgetQuestion: (count) => `Забыть, чему модераторы научили бота? Ответов: ${count}.`,
  forgetYes: 'Забыть',
};
