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
      description: say('Цветной ник и **/kit vip** на месяц', 'A coloured name and **/kit vip** for a month'),
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
      description: say('Три месяца всего, что есть у Premium', 'Three months of all that Premium has'),
    }),
    product(PRODUCTS.legend, 'group', say('Легенда', 'Legend'), 1990, join('legend'), {
      first_delete: 1,
      description: say('Навсегда. Прежняя группа снимается.', 'For ever. The former rank is removed.'),
    }),
    product(PRODUCTS.sponsor, 'group', say('Спонсор', 'Sponsor'), 4999.5, join('sponsor'), {
      description: say(
        '# Спонсор\n- **всё**, что есть у Легенды\n- ~~реклама~~\n- [правила](https://example.com/rules)\n> и наша `благодарность`',
        '# Sponsor\n- **all** that Legend has\n- ~~adverts~~\n- [rules](https://example.com/rules)\n> and our `thanks`',
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
        description: say('Кроме банов за читы.', 'Not for those banned for cheating.'),
      },
    ),
    product(7051, 'other', say('Размут', 'Unmute'), 99, ['unmute {user}']),
    product(
      PRODUCTS.prefix,
      'other',
      say('Свой префикс', 'A prefix of your own'),
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
            description: say('Цвет от 0 до 15', 'Colour, 0 to 15'),
          },
        },
      },
    ),
    product(7053, 'other', say('Полёт на сутки', 'Flight for a day'), 35, [
      'lp user {user} permission settemp fly true 1d',
    ]),
    product(7054, 'other', say('Смена ника', 'Change of name'), 120, ['nick {user}']),
    product(
      PRODUCTS.thanks,
      'other',
      say(
        'Просто спасибо @everyone: ничего не выдаётся, но имя попадёт на стену благодарностей у точки появления в начале следующего месяца',
        'Just a thank-you @everyone: nothing is handed out, but the name goes on the wall of thanks at the spawn point early next month',
      ),
      10,
      ['broadcast thanks, {user}'],
      {
        description: `<@&1> @here ${say('Спасибо каждому, кто помогает серверу. ', 'Thanks to everyone who helps the server. ').repeat(130)}`,
      },
    ),
    product(7060, 'group', 'WorldEdit', 399, join('worldedit'), {
      withdraw_commands: leave('worldedit'),
      withdraw_commands_days: 60,
    }),
    product(7061, 'other', say('Ещё один участок', 'One more plot'), 79, ['plot limit add {user} {amount}']),
    product(7070, 'other', say('Расширение острова', 'Island expansion'), 129, ['is admin size {user} +25']),
    product(7071, 'other', say('Генератор V уровня', 'Level V generator'), 189, ['is generator {user} 5'], {
      old_price: 219,
    }),
    product(7080, 'group', say('Пропуск BedWars', 'BedWars pass'), 199, join('bedwars'), {
      withdraw_commands: leave('bedwars'),
      withdraw_commands_days: 30,
    }),
    product(7081, 'other', say('Танец победы', 'Victory dance'), 49, ['cosmetic give {user} dance']),
    product(7082, 'other', say('Двойные монеты, 24 ч', 'Double coins, 24 h'), 65, [
      'booster give {user} coins 24h',
    ]),
    product(7083, 'other', say('Своя комната', 'A room of your own'), 95, ['party room {user}']),
  ];
}
