import { PRODUCTS } from './ids.js';
import { product } from './product.js';
import type { Say } from './say.js';
import type { WireProduct } from './wire.js';

const join = (group: string) => [`lp user {user} parent add ${group}`];
const leave = (group: string) => [`lp user {user} parent remove ${group}`];

/** Ranks and services: what the sample shop sells that is not a thing or money. */
export function sampleRanks(say: Say): WireProduct[] {
  return [
    product(PRODUCTS.vip, 'group', 'VIP', 149, join('vip'), {
      withdraw_commands: leave('vip'),
      withdraw_commands_days: 30,
      description: say('Цветной ник и /kit vip на месяц', 'A coloured name and /kit vip for a month'),
    }),
    product(PRODUCTS.premium, 'group', 'Premium', 299, join('premium'), {
      withdraw_commands: leave('premium'),
      withdraw_commands_days: 30,
      description: '<p>/fly, /heal, /feed</p>',
    }),
    product(PRODUCTS.elite, 'group', 'Elite', 499, join('elite'), {
      old_price: 699,
      withdraw_commands: [...leave('elite'), 'broadcast {user} is no longer Elite'],
      withdraw_commands_days: '90',
      description: say('Три месяца всего, что есть у Premium', 'Everything in Premium, for three months'),
    }),
    product(PRODUCTS.legend, 'group', say('Легенда', 'Legend'), 1990, join('legend'), {
      first_delete: 1,
      description: say(
        'Навсегда. Прежняя привилегия снимается.',
        'Yours forever. Replaces your current rank.',
      ),
    }),
    product(PRODUCTS.sponsor, 'group', say('Спонсор', 'Sponsor'), 4999.5, join('sponsor'), {
      description: say(
        'Всё, что есть у Легенды, имя на стене славы и наша благодарность.',
        'Everything in Legend, your name on the wall of fame, and our thanks.',
      ),
    }),
    product(7025, 'group', 'VIP → Premium', 150, ['lp user {user} promote donate']),
    product(
      PRODUCTS.unban,
      'other',
      say('Разбан', 'Unban'),
      300,
      ['unban {user}', 'mail send {user} welcome back'],
      {
        description: say('Кроме банов за читы.', 'Not available for cheating bans.'),
      },
    ),
    product(7051, 'other', say('Размут', 'Unmute'), 99, ['unmute {user}']),
    product(
      PRODUCTS.prefix,
      'other',
      say('Свой префикс', 'Custom prefix'),
      250,
      ['prefix {user} {prefix} {colour}'],
      {
        additional_fields: {
          '1': {
            name: 'prefix',
            type: 'text',
            default: say('Герой', 'Hero'),
            description: say('До 12 букв', 'Up to 12 letters'),
          },
          '2': {
            name: 'colour',
            type: 'number',
            default: 6,
            description: say('Цвет от 0 до 15', 'Colour, from 0 to 15'),
          },
        },
      },
    ),
    product(7053, 'other', say('Полёт на сутки', '24 hours of flight'), 35, [
      'lp user {user} permission settemp fly true 1d',
    ]),
    product(7054, 'other', say('Смена ника', 'Nickname change'), 120, ['nick {user}']),
    product(
      PRODUCTS.thanks,
      'other',
      say('Спасибо серверу', 'Tip the server'),
      10,
      ['broadcast thanks, {user}'],
      {
        description: say(
          'Ничего не выдаётся, но ник попадёт на стену благодарностей у спауна.',
          'You get nothing but our thanks and your name on the wall at spawn.',
        ),
      },
    ),
    product(7060, 'group', 'WorldEdit', 399, join('worldedit'), {
      withdraw_commands: leave('worldedit'),
      withdraw_commands_days: 60,
    }),
    product(7061, 'other', say('Ещё один участок', 'Extra plot'), 79, ['plot limit add {user} {amount}']),
    product(7070, 'other', say('Расширение острова', 'Island expansion'), 129, ['is admin size {user} +25']),
    product(7071, 'other', say('Генератор V уровня', 'Tier V generator'), 189, ['is generator {user} 5'], {
      old_price: 219,
    }),
    product(7080, 'group', say('Пропуск BedWars', 'BedWars pass'), 199, join('bedwars'), {
      withdraw_commands: leave('bedwars'),
      withdraw_commands_days: 30,
    }),
    product(7081, 'other', say('Танец победы', 'Victory dance'), 49, ['cosmetic give {user} dance']),
    product(7082, 'other', say('Двойные монеты на сутки', 'Double coins for 24 hours'), 65, [
      'booster give {user} coins 24h',
    ]),
    product(7083, 'other', say('Своя комната', 'Private room'), 95, ['party room {user}']),
  ];
}
