import type { Words } from '../words.js';

export const aboutMe: Words['aboutMe'] = {
  button: '🔎 Что бот знает обо мне?',
  title: 'Что бот хранит о вас на этом сервере',
  nothing: 'Ничего.',
  encrypted: 'Всё это зашифровано.',
  erase: 'Стереть',
  erased: { title: '✅ Стёрто', text: 'О вас здесь больше ничего не хранится.' },
  notErased: 'Стёрто не всё',
};
