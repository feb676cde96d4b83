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
      ['x give Masha_77 y', 'Ник уже привязан к другому аккаунту', 'otherError'],
      ['x give Masha_77 y', 'Здесь уже стоит чужой приват', 'otherError'],
      ['x give Masha_77 y', 'У игрока уже есть ранг выше', 'otherError'],
      ['x give Masha_77 y', 'Masha_77 уже состоит в клане Драконы', 'otherError'],
      ['clan add Masha_77 WOLF', 'Masha_77 уже состоит в клане WOLF', 'unchanged'],
      ['x give Masha_77 y', 'Купон уже просрочен', 'otherError'],
      ['x give Masha_77 y', 'Инвентарь уже заполнен', 'inventoryFull'],
      ['x give Masha_77 y', 'Вы уже брали эту награду', 'otherError'],
      ['x give Masha_77 y', 'Вы уже улучшили меч', 'unchanged'],
      ['x give Masha_77 y', 'Masha_77 уже участник привата', 'unchanged'],
      ['x give Masha_77 y', 'Статус не изменился', 'unchanged'],
      ['x give Masha_77 y', 'Укажите число: 1, 2, 3 и так далее', 'wrongArguments'],
      ['bonus give Masha_77 30', 'Бонус уже включён', 'notProlonged'],
    ],
  },
];
