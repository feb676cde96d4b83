import { describe, expect, it } from 'vitest';
import { type Cause, readCause } from '../../src/domain/reply-cause.js';

const causes: Record<Cause, string[]> = {
  playerOffline: [
    'No player was found',
    'No entity was found',
    'Player not found',
    'Player \t not   found',
    '§cError: §4Player not found.',
    'Player Steve is not online',
    'Could not find player Bob',
    '§cИгрок с таким ником не найден.',
    'Игрок Steve не в сети.',
    'Не удалось найти игрока',
    '<b>Player</b> not&nbsp;f&#111;und',
    'Сущность не найдена',
  ],
  playerUnknown: [
    'A user for Steve could not be found',
    '§b[LP] §cA user named Steve could not be found.',
    'That player does not exist',
    "Can't find user Bob",
    'Этого игрока не существует',
  ],
  unknownGroup: [
    'A group named vip could not be found',
    '§b§l[L§3§lP] §cA group named §4vip §ccould not be found.',
    'Unknown group',
    'Группа с названием vip не найдена.',
    'Не удалось найти группу vip',
  ],
  unknownCommand: [
    'Unknown command. Type "/help" for help.',
    'Неизвестная команда. Введите «/help».',
    'Неизвестная или неполная команда',
  ],
  unknownItem: ["Unknown item 'minecraft:dimond'", 'Неизвестный предмет «minecraft:dimond»'],
  wrongArguments: [
    'Incorrect argument for command',
    'Expected whole number',
    'Usage: /eco <give|take> <player> <amount>',
    'Неверный аргумент команды',
    'Использование: /eco give <игрок> <сумма>',
  ],
  noPermission: [
    "I'm sorry, but you do not have permission to perform this command.",
    'У вас недостаточно прав',
  ],
  inventoryFull: ['Your inventory is full', 'Инвентарь заполнен'],
  serverUnreachable: ['Connection refused', 'Connection timed out', 'Сервер не отвечает'],
  pluginError: ['§cAn internal error occurred while attempting to perform this command'],
  otherError: [
    'java.lang.IllegalStateException: exception in task',
    'Произошла внутренняя ошибка',
    'Ошибка: что-то пошло не так',
  ],
};

const fine = [
  '',
  'Gave 10 [Diamond Sword] to Steve',
  'Gave Player123 some 276 (DIAMOND_SWORD)',
  '§aSteve now inherits permissions from vip in context global.',
  'Steve теперь наследует права группы vip',
  '$100 has been added to the account of Steve',
  'Broadcast: the permissions of Steve were updated',
  'Exception Slayer kit given to Bob',
  'Kit "unknown item" given',
  `${'Gave 1 sword. '.repeat(200)} Unknown command`,
];

describe('a server’s reply', () => {
  it.each(Object.entries(causes).flatMap(([cause, replies]) => replies.map((reply) => [reply, cause])))(
    '%s → %s',
    (reply, cause) => expect(readCause(reply)).toBe(cause),
  );

  it.each(fine)('is no failure: %s', (reply) => expect(readCause(reply)).toBeUndefined());
});
