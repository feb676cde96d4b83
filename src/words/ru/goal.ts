import type { Words } from '../words.js';
import { counted } from './plural.js';

export const goal: Words['goal'] = {
  title: '🎯 Цель',
  name: 'Цель',
  none: '🎯 Цели пока нет',
  what: 'Сумма, которую покупатели собирают вместе; бот показывает, сколько уже есть.',
  set: '🎯 Поставить цель…',
  change: '✏️ Изменить…',
  channel: 'Канал для цели…',
  chooseChannel: '-# Выберите канал, где цель увидят все.',
  notCounted: '-# Пока ничего не посчитано: бот прочитает платежи через пару минут.',
  form: {
    name: 'Название, например «Новая карта»',
    sum: 'Сумма, например 50000',
    until: 'Последний день',
    untilHint: (example, days) =>
      `Например, ${example}; не дольше ${counted(days, 'дня', 'дней', 'дней')} от начала сбора. Пусто — каждый месяц заново.`,
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
  unsaved: {
    sum: 'Сумма не сохранена: введите целое число, например 50000.',
    until: (example) =>
      `Последний день не сохранён: введите дату вроде ${example}, не раньше сегодняшней и в пределах 31 дня.`,
  },

  sums: (sum, goal, when) => `${sum} из ${goal} · закончится ${when}`,
  everyPurchase: 'Считается каждая покупка.',
  since: (date) => `Учтено с ${date}`,
  updated: 'Обновлено',
  finished: 'Завершено',
  lastMonth: (percent) => `В прошлом месяце: ${percent}`,
  reached: (name) => `🎉 Собрано: ${name}`,
  took: (days, sum) => `${sum} за ${counted(days, 'день', 'дня', 'дней')}. Спасибо!`,
  isOver: 'Сбор окончен. Спасибо всем, кто помог.',
};
