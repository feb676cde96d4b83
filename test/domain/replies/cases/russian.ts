import type { Plugin } from '../plugin.js';

/** Sentences of the shapes that Russian plug-ins write, invented for the general rules. */
export const russian: readonly Plugin[] = [
  {
    plugin: 'small plug-ins',
    language: 'ru',
    cases: [
      ['x give Masha_77 y', '#a1e5f0Игроку выдан #ffd24aключ', 'delivered'],
      ['x give Masha_77 y', '#ff5555Неверный ключ', 'unknownItem'],
      ['x give Masha_77 y', 'Выдано 4/5 ключей', 'otherError'],
      ['x give Masha_77 y', 'Набор выдан, списано 0 монет', 'delivered'],
      ['x give Masha_77 y', 'Дом base установлен (2 из 5)', 'delivered'],
      ['x set Masha_77 40', 'Баланс изменён: 0$ -> 40$', 'delivered'],
    ],
  },
];
