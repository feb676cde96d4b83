import type { Plugin } from '../plugin.js';

export const permissions: readonly Plugin[] = [
  {
    plugin: 'LuckPerms',
    language: 'en',
    cases: [
      [
        'lp user Masha_77 parent add vip',
        '§b[LP] §aMasha_77 now inherits permissions from vip in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent set vip',
        '[LP] Masha_77 had their existing parent groups cleared, and now only inherits vip in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent addtemp vip 30d',
        '[LP] Masha_77 now inherits permissions from vip for a duration of 30 days in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 permission set a.b true',
        '[LP] Set a.b to true for Masha_77 in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 permission settemp a.fly true 7d',
        '[LP] Set a.fly to true for Masha_77 for a duration of 7 days in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 meta setprefix 100 "&6King "',
        "[LP] Masha_77 had prefix '&6King ' set at a priority of 100 in context global.",
        'delivered',
      ],
      [
        'lp user Masha_77 promote donate',
        '[LP] Promoting Masha_77 along track donate from vip to premium in context global.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent remove vip',
        '[LP] Masha_77 no longer inherits permissions from vip in context global.',
        'delivered',
      ],
      ['lp user Masha_77 parent add vpi', '[LP] A group named vpi could not be found.', 'unknownGroup'],
      ['lp user Masha_77 promote donat', '[LP] A track named donat could not be found.', 'unknownGroup'],
      ['lp user Masha_77 parent add vip', '[LP] A user for Masha_77 could not be found.', 'playerUnknown'],
      ['lp user Masha_77 parent add vip', '[LP] Masha_77 is not a valid username/uuid.', 'playerUnknown'],
      ['lp user Masha_77 parent add vip', '[LP] Unable to load target user Masha_77.', 'playerUnknown'],
      ['lp user Masha_77 parent addtemp vip 30', '[LP] Could not parse date 30.', 'wrongArguments'],
      [
        'lp user Masha_77 parent addtemp vip -1d',
        '[LP] You cannot set a date in the past!',
        'wrongArguments',
      ],
      ['lp user Masha_77 parnt add vip', '[LP] Command not recognised.', 'unknownCommand'],
      [
        'lp user Masha_77 parent',
        '[LP] Parent Sub Commands: (/lp user Masha_77 parent ...)\n> info\n> set - <group> [context...]\n> add - <group> [context...]',
        'wrongArguments',
      ],
      [
        'lp user Masha_77 parent add',
        '[LP] Command Usage - add\n> Adds a group for the user to inherit permissions from\nArguments:\n- <group> -> the group',
        'wrongArguments',
      ],
      [
        'lp user Masha_77 parent add vip',
        '[LP] You do not have permission to use this command!',
        'noPermission',
      ],
      [
        'lp user Masha_77 parent add vip',
        '[LP] There was an error whilst saving user data for Masha_77.',
        'otherError',
      ],
      ['lp user Masha_77 parent add vip', '[LP] An unexpected error occurred.', 'otherError'],
      [
        'lp user Masha_77 parent add vip',
        '[LP] Masha_77 already inherits from vip in context global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 permission set a.b true',
        '[LP] Masha_77 already has a.b set in context global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 parent addtemp vip 30d',
        '[LP] Masha_77 already temporarily inherits from vip in context global.',
        'notProlonged',
      ],
      [
        'lp user Masha_77 permission settemp a.fly true 7d',
        '[LP] Masha_77 already has a.fly set temporarily in context global.',
        'notProlonged',
      ],
      [
        'lp user Masha_77 meta addtempprefix 100 King 30d',
        "[LP] Masha_77 already has prefix 'King' set at a priority of 100 temporarily in context global.",
        'notProlonged',
      ],
      [
        'lp user Masha_77 promote donate',
        '[LP] The end of track donate was reached, unable to promote Masha_77.',
        'limitReached',
      ],
      [
        'lp user Masha_77 promote donate',
        '[LP] Masha_77 is not already a member of any groups on donate.',
        'otherError',
      ],
      ['lp user Masha_77 parent add vip', '', 'silent'],
      [
        'lp user Masha_77 meta addprefix 0 King',
        "[LP] Masha_77 had prefix 'King' set at a priority of 0 in context global.",
        'delivered',
      ],
      [
        'lp user Masha_77 parent clear',
        "[LP] Masha_77's parents were cleared in context global. (0 nodes were removed.)",
        'delivered',
      ],
      [
        'lp user Masha_77 promote donate',
        "[LP] Masha_77 isn't in any groups on donate, so they were added to the first group, vip in context global.",
        'delivered',
      ],
      [
        'lp user Masha_77 promote donate',
        "[LP] Masha_77 isn't in any groups on donate, so was not promoted.",
        'otherError',
      ],
      [
        'lp user Masha_77 demote donate',
        "[LP] Masha_77 isn't already in any groups on donate.",
        'otherError',
      ],
      [
        'lp user Masha_77 demote donate',
        '[LP] The end of track donate was reached, so Masha_77 was removed from vip.',
        'delivered',
      ],
      [
        'lp user Masha_77 demote donate',
        '[LP] The end of track donate was reached, but Masha_77 was not removed from the first group.',
        'limitReached',
      ],
      [
        'lp user Masha_77 switchprimarygroup vip',
        '[LP] Masha_77 was not already a member of vip, adding them now.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent remove default',
        '[LP] Masha_77 does not (directly) inherit from default in context global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 parent removetemp vip',
        '[LP] Masha_77 does not temporarily inherit from vip in context global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 permission unset a.b',
        '[LP] Masha_77 does not have a.b set in context global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 meta unset tag',
        "[LP] Masha_77 doesn't have meta key 'tag' set in context global.",
        'unchanged',
      ],
    ],
  },
  {
    plugin: 'LuckPerms',
    language: 'ru',
    cases: [
      [
        'lp user Masha_77 parent add vip',
        '§b[LP] §aMasha_77 теперь наследует права от vip в контексте global.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent addtemp vip 30d',
        '[LP] Masha_77 теперь наследует права от vip в течение 30 дней в контексте global.',
        'delivered',
      ],
      [
        'lp user Masha_77 permission set a.b true',
        '[LP] Установлено право a.b в значение true для Masha_77 в контексте global.',
        'delivered',
      ],
      ['lp user Masha_77 parent add vpi', '[LP] Группа с именем vpi не найдена.', 'unknownGroup'],
      ['lp user Masha_77 parent add vpi', '[LP] Группу vpi найти не удалось.', 'unknownGroup'],
      ['lp user Masha_77 promote donat', '[LP] Трек donat не найден.', 'unknownGroup'],
      ['lp user Masha_77 parent add vip', '[LP] Пользователь Masha_77 не найден.', 'playerUnknown'],
      [
        'lp user Masha_77 parent add vip',
        '[LP] Masha_77 не является действительным ником или uuid.',
        'playerUnknown',
      ],
      ['lp user Masha_77 parent addtemp vip 30', '[LP] Не удалось разобрать дату 30.', 'wrongArguments'],
      ['lp user Masha_77 parnt add vip', '[LP] Команда не распознана.', 'unknownCommand'],
      [
        'lp user Masha_77 parent add vip',
        '[LP] У вас нет прав на использование этой команды!',
        'noPermission',
      ],
      [
        'lp user Masha_77 parent add vip',
        '[LP] Произошла ошибка при сохранении данных пользователя Masha_77.',
        'otherError',
      ],
      ['lp user Masha_77 parent add vip', '[LP] Masha_77 уже наследует vip в контексте global.', 'unchanged'],
      [
        'lp user Masha_77 permission set a.b true',
        '[LP] У Masha_77 уже установлено право a.b в контексте global.',
        'unchanged',
      ],
      [
        'lp user Masha_77 parent addtemp vip 30d',
        '[LP] Masha_77 уже временно наследует vip в контексте global.',
        'notProlonged',
      ],
      [
        'lp user Masha_77 permission settemp a.fly true 7d',
        '[LP] У Masha_77 право a.fly уже установлено временно.',
        'notProlonged',
      ],
      [
        'lp user Masha_77 promote donate',
        '[LP] Masha_77 не состоит ни в одной группе трека donate, поэтому был добавлен в первую группу vip.',
        'delivered',
      ],
      [
        'lp user Masha_77 parent remove vip',
        '[LP] Masha_77 не наследует права от vip в контексте global.',
        'unchanged',
      ],
    ],
  },
  {
    plugin: 'GroupManager',
    language: 'en',
    cases: [
      ['manuadd Masha_77 vip', "§eYou changed player 'Masha_77' group to 'vip'.", 'delivered'],
      ['manuaddsub Masha_77 vip', "§eYou added subgroup 'vip' to player 'Masha_77'.", 'delivered'],
      ['manuaddp Masha_77 a.b', "§eYou added 'a.b' to player 'Masha_77' permissions.", 'delivered'],
      ['manuadd Masha_77 vpi', "§e'vpi' Group doesn't exist!", 'unknownGroup'],
      ['manuadd Masha_77 vip', '§ePlayer not found!', 'playerOffline'],
      [
        'manuadd Masha_77 vip',
        "§eCan't modify player with same permissions than you, or higher.",
        'otherError',
      ],
      [
        'manuadd Masha_77',
        '§cReview your arguments count! (/manuadd <player> <group> | optional [world])',
        'wrongArguments',
      ],
      ['manuaddsub Masha_77 vip 30x', '§eInvalid duration: 30x', 'wrongArguments'],
    ],
  },
  {
    plugin: 'GroupManager',
    language: 'ru',
    cases: [
      ['manuadd Masha_77 vip', "§eВы изменили группу игрока 'Masha_77' на 'vip'.", 'delivered'],
      ['manuaddsub Masha_77 vip', "§eВы добавили подгруппу 'vip' игроку 'Masha_77'.", 'delivered'],
      ['manuadd Masha_77 vpi', "§eГруппа 'vpi' не существует!", 'unknownGroup'],
      ['manuadd Masha_77 vip', '§eИгрок не найден!', 'playerOffline'],
      [
        'manuadd Masha_77',
        '§cПроверьте количество аргументов! (/manuadd <игрок> <группа>)',
        'wrongArguments',
      ],
    ],
  },
  {
    plugin: 'PermissionsEx',
    language: 'en',
    cases: [
      ['pex user Masha_77 group set vip', '§fUser groups set!', 'delivered'],
      ['pex user Masha_77 group add vip', '§fUser added to group "vip"!', 'delivered'],
      ['pex user Masha_77 add a.b', '§fPermission "a.b" added!', 'delivered'],
      ['pex user Masha_77 group add vpi', '§cGroup "vpi" does not exist', 'unknownGroup'],
      [
        'pex user Masha_77 grup add vip',
        '§cIncorrect command syntax! Type "/pex help" for help.',
        'wrongArguments',
      ],
      ['pex user Masha_77 add a.b', "§cSorry, you don't have enough permissions.", 'noPermission'],
      ['pex user Masha_77 add a.b', '§cSpecified user does not exist', 'playerUnknown'],
    ],
  },
];
