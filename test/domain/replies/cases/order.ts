import type { Plugin } from '../plugin.js';

/** Where the order of questions decides: denials before "has it already", and what is no arrival. */
export const order: readonly Plugin[] = [
  {
    plugin: 'order of questions',
    language: 'en',
    cases: [
      ['coins add Masha_77 50', 'Could not write the account of Masha_77, nothing changed', 'otherError'],
      ['rank set Masha_77 vip', 'Update failed, the rank remains unchanged', 'otherError'],
      ['unmute Masha_77', 'Masha_77 was not muted by you, cannot unmute', 'otherError'],
      ['unmute Masha_77', 'Masha_77 is not muted!', 'unchanged'],
      ['clan add wolves Masha_77', 'Masha_77 already belongs to a clan', 'elsewhere'],
      ['clan add wolves Masha_77', 'Masha_77 is already in the clan wolves', 'unchanged'],
      ['roles set role Masha_77 owl', 'The role owl does not exist', 'unknownGroup'],
      ['tags give tag owl Masha_77', 'No tag named owl', 'unknownItem'],
      ['css_unmute Masha_77', '[CSS] Removed mutes of Masha_77', 'delivered'],
      ['mm_unban Masha_77', 'Cleared bans of Masha_77', 'delivered'],
      ['clan kick Masha_77', 'Masha_77 is no longer a member of Wolves', 'delivered'],
      ['give Masha_77 x', 'The shop is no longer available', 'otherError'],
      ['x give Masha_77 y', 'Order processed, it is in the delivery queue', 'unknown'],
      ['x give Masha_77 y', 'Your inventory is full, 3 items dropped on the ground', 'dropped'],
      [
        'x give Masha_77 y',
        'Gave 3 keys to Masha_77.\nInventory full, the rest dropped on the ground',
        'dropped',
      ],
      ['x give Masha_77 y', 'Gave the key, unfortunately', 'unknown'],
    ],
  },
  {
    plugin: 'order of questions',
    language: 'ru',
    cases: [
      ['coins add Masha_77 50', 'Ошибка сохранения, баланс без изменений', 'otherError'],
      ['unmute Masha_77', 'Masha_77 не был замучен вами, снять нельзя', 'otherError'],
      ['clan add wolves Masha_77', 'Игрок Masha_77 уже состоит в городе', 'elsewhere'],
      ['lp user Masha_77 parent set vip', 'Группы Masha_77 заменены, теперь только vip', 'delivered'],
      ['lp user Masha_77 parent set vip', 'Теперь у Masha_77 лишь группа vip', 'delivered'],
      ['x give Masha_77 y', 'Команда доступна только игрокам', 'otherError'],
      ['x give Masha_77 y', 'Только игроки могут использовать эту команду', 'otherError'],
      ['css_unban Masha_77', 'Удалены баны Masha_77', 'delivered'],
      ['clan kick Masha_77', 'Masha_77 больше не участник клана Wolves', 'delivered'],
      ['unmute Masha_77', 'Мут игрока Masha_77 аннулирован', 'unknown'],
      ['x give Masha_77 y', 'Заявка принята в обработку', 'unknown'],
      ['x give Masha_77 y', 'Инвентарь полон, вещи выпали на землю', 'dropped'],
      ['x give Masha_77 y', 'Ключ выдан, но впустую', 'unknown'],
    ],
  },
];
