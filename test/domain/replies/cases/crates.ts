import type { Plugin } from '../plugin.js';

export const crates: readonly Plugin[] = [
  {
    plugin: 'DonateCase',
    language: 'ru',
    cases: [
      [
        'dc givekey Masha_77 gold 3',
        '&7[&cDonateCase&7] &eИгроку &6Masha_77 &eвыдано &c3 &eключей',
        'delivered',
      ],
      [
        'dc setkey Masha_77 gold 3',
        '§7[§cDonateCase§7] §eИгроку §6Masha_77 §eустановлено §c3 §eключей',
        'delivered',
      ],
      ['dc givekey Masha_77 glod 3', '§7[§cDonateCase§7] §cКейса §6glod §cне существует.', 'unknownItem'],
      ['dc givekey Masha_77 gold x', '&7[&cDonateCase&7] &e&cСтрока x не является числом', 'wrongArguments'],
      ['dc givekey Masha_77 gold 3', '&7[&cDonateCase&7] &e&cИгрока Masha_77 не найдено!', 'playerOffline'],
      ['dc givekey Masha_77 gold 3', '&7[&cDonateCase&7] &e&cУ вас нет прав', 'noPermission'],
      [
        'dc givkey Masha_77 gold 3',
        '§9/dc help §3- §2Помощь по плагину\n§9/dc keys §7(§aИгрок§7)§3- §2Показать ключи\n§9/dc givekey §7(§aИгрок§7) §7(§aТип Кейса§7) §7(§aКлючи§7) §3- §2Выдать ключи игроку',
        'wrongArguments',
      ],
    ],
  },
  {
    plugin: 'DonateCase',
    language: 'en',
    cases: [
      [
        'dc givekey Masha_77 gold 3',
        '§7[§cDonateCase§7] §eYou gave the player §6Masha_77 §c3 §ekeys',
        'delivered',
      ],
      ['dc givekey Masha_77 glod 3', '§7[§cDonateCase§7] §cCase §6glod §cdoes not exist.', 'unknownItem'],
      ['dc givekey Masha_77 gold x', '§7[§cDonateCase§7] §cThe string x is not a number', 'wrongArguments'],
      ['dc givekey Masha_77 gold 3', "§7[§cDonateCase§7] §cYou don't have permission", 'noPermission'],
    ],
  },
  {
    plugin: 'CrazyCrates',
    language: 'en',
    cases: [
      [
        'crates give virtual gold 2 Masha_77',
        '§d[CrazyCrates] §7You have given §6Masha_77 2 §7key(s).',
        'delivered',
      ],
      [
        'crates give virtual gold 2 Masha_77',
        '§d[CrazyCrates] §7You have given §62 §7key(s) to the offline player §6Masha_77.',
        'later',
      ],
      [
        'crates give virtual glod 2 Masha_77',
        '§d[CrazyCrates] §cThere is no crate called §6glod.',
        'unknownItem',
      ],
      ['crates give virtual gold x Masha_77', '§d[CrazyCrates] §6x §cis not a number.', 'wrongArguments'],
      ['crates open-others gold Masha_77', '§d[CrazyCrates] §cMasha_77 §7is not online.', 'playerOffline'],
      ['crates gve gold 1 Masha_77', '§d[CrazyCrates] §cThis command is not known.', 'unknownCommand'],
      [
        'crates give gold',
        '§d[CrazyCrates] §cThe correct usage for this command is §e/crates give <type> <crate> <amount> <player>',
        'wrongArguments',
      ],
      ['crates give gold 1 Masha_77', '§d[CrazyCrates] §cThis feature is disabled.', 'otherError'],
      [
        'crates open-others gold Masha_77',
        '§d[CrazyCrates] §cInventory is not empty, Please make room before opening §6gold.',
        'otherError',
      ],
      [
        'crates give gold 1 Masha_77',
        '§d[CrazyCrates] §cAn internal error has occurred. Please check the console for the full error.',
        'pluginError',
      ],
      [
        'crates give virtual gold 5 Masha_77',
        '§d[CrazyCrates] §7You have given the offline player Masha_77 5 keys.',
        'later',
      ],
      [
        'crates give virtual gold 5 Masha_77',
        '§d[CrazyCrates] §cCould not give the offline player Masha_77 5 keys.',
        'otherError',
      ],
    ],
  },
  {
    plugin: 'ExcellentCrates',
    language: 'en',
    cases: [
      ['crate key give Masha_77 gold 1', '§7Given §fx1 §7of §fGold Key §7key(s) to §fMasha_77', 'delivered'],
      ['crate give Masha_77 gold 1', '§7Gave §6x1 Gold Crate §7to §6Masha_77.', 'delivered'],
      ['crate key give Masha_77 glod 1', '§cglod §7is not a valid key!', 'unknownItem'],
      ['crate give Masha_77 glod 1', '§7Invalid crate!', 'unknownItem'],
      ['crate key give Masha_77 gold 1', '§7Can not find player §cMasha_77§7!', 'playerOffline'],
      ['crate key give Masha_77 gold z', '§cz §7is not a valid number!', 'wrongArguments'],
      ['crate key give Masha_77 gold 1', "§cYou don't have permissions to do that!", 'noPermission'],
    ],
  },
  {
    plugin: 'mailboxes and queues',
    language: 'en',
    cases: [
      ['give Masha_77 case', '§eMasha_77 is offline. The item was added to their mailbox.', 'later'],
      ['give Masha_77 case', '§ePlayer not online, the command has been queued.', 'later'],
      ['give Masha_77 case', '§aReward stored for later: Masha_77 will receive it on next login.', 'later'],
      ['give Masha_77 case', '§aKeys will be given when they join.', 'later'],
      ['give Masha_77 case', '§cPlayer is offline and the mailbox is full!', 'inventoryFull'],
      ['give Masha_77 case', '§cCould not be queued: Masha_77 is unknown', 'otherError'],
    ],
  },
  {
    plugin: 'mailboxes and queues',
    language: 'ru',
    cases: [
      ['give Masha_77 case', '§eИгрок не в сети, предмет отправлен на почту.', 'later'],
      ['give Masha_77 case', '§eИгрок оффлайн. Команда добавлена в очередь.', 'later'],
      ['give Masha_77 case', '§aMasha_77 получит награду при следующем входе.', 'later'],
      ['give Masha_77 case', '§aКлючи будут выданы, когда игрок зайдёт на сервер.', 'later'],
      ['give Masha_77 case', '§cИгрок оффлайн, ключи не будут выданы.', 'playerOffline'],
    ],
  },
  {
    plugin: 'ExcellentCrates',
    language: 'ru',
    cases: [
      ['crate key give Masha_77 gold 1', 'Выдано &ax1 &aЗолотой &7ключ(ей) для &aMasha_77&7.', 'delivered'],
      [
        'crate key set Masha_77 gold 1',
        'Установлено &ex1 &eЗолотой &7ключ(ей) для &eMasha_77&7.',
        'delivered',
      ],
      [
        'crate open gold Masha_77',
        '<lgray>Принудительно открыт кейс <lyellow>gold</lyellow> для <lyellow>Masha_77</lyellow>.</lgray>',
        'delivered',
      ],
      ['crate give Masha_77 glod', '<lred>Недействительный кейс!</lred>', 'unknownItem'],
      ['crate key give Masha_77 glod', '<lred>Ошибочный ключ!</lred>', 'unknownItem'],
      [
        'crate key give Masha_77 gold',
        '&fНе удалось выполнить операцию для неподключенного/недействительного игрока &eMasha_77&f!',
        'playerOffline',
      ],
      [
        'crate open gold Masha_77',
        '<lgray>Пожалуйста, очистите свой инвентарь, чтобы открыть кейс!</lgray>',
        'inventoryFull',
      ],
      ['crate open gold Masha_77', '<lgray>У вас нет ключа от этого кейса!</lgray>', 'otherError'],
      [
        'crate open gold Masha_77',
        '<lgray>Вы уже открыли этот кейс, вы не можете открыть его больше!</lgray>',
        'limitReached',
      ],
    ],
  },
];
