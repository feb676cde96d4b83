import type { Plugin } from '../plugin.js';

export const economies: readonly Plugin[] = [
  {
    plugin: 'PlayerPoints',
    language: 'en',
    cases: [
      ['points give Masha_77 50', '§7[§ePlayerPoints§7] §bMasha_77 §awas given §b50 §aPoints.', 'delivered'],
      [
        'points set Masha_77 50',
        '§7[§ePlayerPoints§7] §aSet the Points of §bMasha_77 §ato §b50§a.',
        'delivered',
      ],
      [
        'points give Masha_77 50',
        '§7[§ePlayerPoints§7] §cPlayer could not be found: §bMasha_77',
        'playerOffline',
      ],
      [
        'points give Masha_77 50',
        '§7[§ePlayerPoints§7] §cAccount could not be found: §bMasha_77',
        'playerUnknown',
      ],
      [
        'points give Masha_77 -5',
        '§7[§ePlayerPoints§7] §cAmount must be a positive whole number.',
        'wrongArguments',
      ],
      ['points giv Masha_77 50', '§7[§ePlayerPoints§7] §cUnknown command: §bgiv', 'unknownCommand'],
      [
        'points give Masha_77',
        '§7[§ePlayerPoints§7] §cUsage: §b/points give <player> <amount>',
        'wrongArguments',
      ],
    ],
  },
  {
    plugin: 'PlayerPoints',
    language: 'ru',
    cases: [
      [
        'points give Masha_77 50',
        '&7[<g:#E8A230:#ECD32D>PlayerPoints&7] &bMasha_77 &aполучил &b50 &aОчков.',
        'delivered',
      ],
      [
        'points set Masha_77 50',
        '§7[PlayerPoints§7] §aУстановил Очков для §bMasha_77 §aв значение §b50§a.',
        'delivered',
      ],
      ['points give Masha_77 50', '§7[PlayerPoints§7] §cИгрок не найден: §bMasha_77', 'playerOffline'],
      ['points give Masha_77 50', '§7[PlayerPoints§7] §cАккаунт не найден: §bMasha_77', 'playerUnknown'],
      [
        'points give Masha_77 -5',
        '§7[PlayerPoints§7] §cСумма должна быть положительным целым числом.',
        'wrongArguments',
      ],
      ['points giv Masha_77 50', '§7[PlayerPoints§7] §cНеизвестная команда: §bgiv', 'unknownCommand'],
      [
        'points give Masha_77',
        '§7[PlayerPoints§7] §cИспользование: §b/points give <player> <amount>',
        'wrongArguments',
      ],
      [
        'points give Masha_77 5',
        '§7[PlayerPoints§7] §cПожалуйста, подождите перед повторным использованием этой команды.',
        'otherError',
      ],
    ],
  },
  {
    plugin: 'mcMMO',
    language: 'en',
    cases: [
      ['addxp Masha_77 mining 500', '§aMining was modified for Masha_77.', 'delivered'],
      ['addlevels Masha_77 mining 5', '§aYou were awarded 5 levels in Mining!', 'delivered'],
      ['addxp Masha_77 minin 500', '§cThat is not a valid skillname!', 'unknownItem'],
      ['addxp Masha_77 mining 500', '§cPlayer does not exist in the database!', 'playerUnknown'],
      ['addxp Masha_77 mining 500', '§cThis command does not work for offline players.', 'playerOffline'],
      ['addxp Masha_77 mining 500', '§cThe player data has not been loaded yet.', 'playerUnknown'],
    ],
  },
  {
    plugin: 'mcMMO',
    language: 'ru',
    cases: [
      ['addxp Masha_77 mining 500', '§aНавык Шахтёрство был изменён для Masha_77.', 'delivered'],
      ['addlevels Masha_77 mining 5', '§aВы получили 5 уровней в Шахтёрстве!', 'delivered'],
      ['addxp Masha_77 minin 500', '§cНеверное название умения!', 'unknownItem'],
      ['addxp Masha_77 mining 500', '§cИгрока не существует в базе данных!', 'playerUnknown'],
      ['addxp Masha_77 mining 500', '§cЭта команда не работает для игроков не в сети.', 'playerOffline'],
    ],
  },
  {
    plugin: 'economies',
    language: 'en',
    cases: [
      ['tokens give Masha_77 100', '§aYou have given 100 tokens to Masha_77.', 'delivered'],
      ['gems add Masha_77 100', '§a+100 gems §7» Masha_77. Total: 250', 'unknown'],
      ['money give Masha_77 100', '§6[Coins] §cTarget account does not exist', 'playerUnknown'],
      ['coins give gold Masha_77 100', '§cInvalid currency!', 'unknownItem'],
      ['coins give gold Masha_77 100', '§cCurrency §6gold §cis not registered.', 'unknownItem'],
      [
        'money give Masha_77 9999999',
        '§cThe balance of the target account is over the maximum',
        'limitReached',
      ],
      ['money give Masha_77 9999999', '§cMasha_77 has reached the maximum balance.', 'limitReached'],
      ['tokens give Masha_77 0', '§cAmount must be greater than 0', 'wrongArguments'],
      ['tokens give Masha_77 100', '§cDatabase connection timed out', 'otherError'],
      ['acb Masha_77 5000', 'No player of that name has joined recently.', 'playerUnknown'],
      [
        'acb Masha_77 5000',
        'Masha_77 has been granted 5000 bonus claim blocks. Masha_77 now has 7000 total.',
        'delivered',
      ],
    ],
  },
  {
    plugin: 'economies',
    language: 'ru',
    cases: [
      ['eco give Masha_77 500', 'На счёт игрока Masha_77 зачислено 500 монет.', 'delivered'],
      ['eco give Masha_77 500', 'Masha_77 получает 500 монет на сервере Выживание.', 'delivered'],
      ['prize give Masha_77 start', 'Ключ и 500 монет выданы Masha_77', 'delivered'],
      ['money give Masha_77 100', '§aВы начислили 100 монет игроку Masha_77', 'delivered'],
      ['rubles give Masha_77 100', '§aБаланс игрока Masha_77 пополнен на 100 рублей', 'delivered'],
      ['money give Masha_77 100', '§cУказанный счёт не существует', 'playerUnknown'],
      ['rubles give Masha_77 100', '§7Валюты §crubles §7не существует.', 'unknownItem'],
      ['money give Masha_77 9999999', '§cДостигнут максимальный баланс игрока', 'limitReached'],
      ['money give Masha_77 -1', '§cНедопустимая сумма', 'wrongArguments'],
      ['money give Masha_77 100', '§cОшибка базы данных, обратитесь к администратору', 'otherError'],
    ],
  },
  {
    plugin: 'punishments',
    language: 'en',
    cases: [
      ['unban Masha_77', '§aMasha_77 was unbanned by Console.', 'delivered'],
      ['unban Masha_77', '§cMasha_77 is not banned!', 'unchanged'],
      ['unmute Masha_77', '§7Masha_77 §cis not muted.', 'unchanged'],
      ['unmute Masha_77', '§aMasha_77 is no longer muted.', 'delivered'],
      ['unwarn Masha_77', '§cUnable to find a player named Masha_77', 'playerOffline'],
      ['tempban Masha_77 7d', '§cMasha_77 is already banned!', 'notProlonged'],
    ],
  },
  {
    plugin: 'punishments',
    language: 'ru',
    cases: [
      ['unban Masha_77', '§aИгрок Masha_77 разбанен.', 'delivered'],
      ['unban Masha_77', '§cИгрок Masha_77 не забанен!', 'unchanged'],
      ['unmute Masha_77', '§aMasha_77 больше не замучен.', 'delivered'],
      ['unmute Masha_77', '§cИгрок Masha_77 не замучен.', 'unchanged'],
      ['unban Masha_77', '§cИгрок Masha_77 не найден в базе данных.', 'playerUnknown'],
    ],
  },
];
