import type { Plugin } from '../plugin.js';

/** Sentences of the shapes that Russian plug-ins write, invented for the general rules. */
export const russian: readonly Plugin[] = [
  {
    plugin: 'small plug-ins',
    language: 'ru',
    cases: [
      ['x give Masha_77 y', '#a1e5f0Игроку выдан #ffd24aключ', 'delivered'],
      ['x give Masha_77 y', '#ff5555Неверный ключ', 'unknownItem'],
    ],
  },
];
