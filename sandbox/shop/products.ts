import { PRODUCTS, SERVERS, SHOP_ID } from './ids.js';
import type { Say } from './say.js';
import type { WireField, WireProduct } from './wire.js';

type Kind = 'item' | 'group' | 'currency' | 'case' | 'other';

/** A product with the fields that most have in common. Prices in roubles. */
const product = (
  type: Kind,
  id: number,
  name: string,
  price: number,
  more: Partial<WireProduct> = {},
): WireProduct => ({
  id,
  name,
  price,
  old_price: null,
  type,
  number: 1,
  commands: [`give {user} ${id} {amount}`],
  withdraw_commands: null,
  withdraw_commands_days: null,
  additional_fields: null,
  description: '',
  image: `https://cdn.example.com/goods/${id}.png`,
  first_delete: 0,
  is_hidden: 0,
  shop_id: SHOP_ID,
  created_at: '2024-02-11 09:30:00',
  updated_at: '2025-08-19 14:05:33',
  sort_index: id - 7000,
  ...more,
});

const items = (say: Say): WireProduct[] => [
  product('item', PRODUCTS.sword, say('Алмазный меч', 'Diamond sword'), 49, {
    commands: ['give {user} diamond_sword {amount}'],
    description: null,
    image: 'http://cdn.example.com/goods/Diamond Sword-min.png',
  }),
  product('item', PRODUCTS.pickaxe, say('Алмазная кирка', 'Diamond pickaxe'), 59),
  product('item', PRODUCTS.armour, say('Незеритовая броня', 'Netherite armour'), 349, {
    old_price: 449,
    description: say(
      '<p>Полный набор: <b>Защита&nbsp;IV</b>, <i>Прочность III</i>.</p><p>Шлем, нагрудник, поножи и ботинки.</p>',
      '<p>The full set: <b>Protection&nbsp;IV</b>, <i>Unbreaking III</i>.</p><p>Helmet, chestplate, leggings and boots.</p>',
    ),
  }),
  product('item', PRODUCTS.elytra, say('Элитры', 'Elytra'), 199, {
    image: '//cdn.example.com/goods/elytra.png',
    description: say('Летайте над миром. Починка не входит.', 'Soar over the map. Mending not included.'),
  }),
  product('item', PRODUCTS.totem, say('Тотем бессмертия', 'Totem of undying'), 7.49, {
    commands: ['give {user} totem_of_undying {amount}'],
  }),
  product('item', 7006, say('Зачарованные яблоки', 'Enchanted apples'), 89.9, {
    old_price: 119.9,
    number: 16,
  }),
  product('item', PRODUCTS.kit, say('Набор строителя', 'Builder’s kit'), 129, {
    commands: ['stone', 'wood', 'glass', 'light', 'wool', 'earth'].map((chest) => `kit give {user} ${chest}`),
    description: say(
      'Шесть сундуков: камень, дерево, стекло, свет, шерсть, земля',
      'Six chests: stone, wood, glass, light, wool, earth',
    ),
  }),
  product('item', PRODUCTS.beacon, say('Маяк', 'Beacon'), 249, {
    description: say(
      'Спешка II в радиусе 50 блоков. Пирамида не входит.',
      'Haste II within 50 blocks. Pyramid not included.',
    ),
  }),
  product('item', 7009, say('Стопка алмазов', 'Stack of diamonds'), 99, { number: 64 }),
  product('item', 7010, say('Бутыли опыта', 'Experience bottles'), 39, { number: 32, image: '' }),
  product('item', PRODUCTS.hidden, say('Спавнер зомби', 'Zombie spawner'), 777, {
    is_hidden: 1,
    description: 'hidden-product',
  }),
  product('item', PRODUCTS.horse, say('Ездовая лошадь', 'Saddled horse'), 159, {
    commands: [say('horse give {user} "{кличка}" {скорость}', 'horse give {user} "{name}" {speed}')],
    additional_fields: [
      field(say('кличка', 'name'), '', say('Кличка лошади', 'The horse’s name')),
      field(say('скорость', 'speed'), 10, say('Скорость, от 8 до 14', 'Speed, from 8 to 14')),
    ],
  }),
  product('item', 7062, say('Голова игрока', 'Player head'), 15),
  product('item', 7063, say('Набор знамён', 'Banner set'), 45),
  product('item', 7072, say('Набор новичка', 'Starter kit'), 0, { old_price: 50 }),
  product('item', 7073, say('Миньон-шахтёр', 'Miner minion'), 219),
  product('item', PRODUCTS.stagingOnly, say('Пробный предмет', 'Trial item'), 1, {
    commands: ['say {user}'],
    description: 'hidden-product',
  }),
];

/** What a buyer has to fill in, and what it says once they have. */
export const field = (
  name: string,
  initial: string | number,
  description: string,
  value?: string | number,
): WireField => ({
  name,
  type: typeof initial === 'number' ? 'number' : 'text',
  default: initial,
  description,
  ...(value !== undefined && { value }),
});

const join = (group: string) => [`lp user {user} parent add ${group}`];
const rented = (group: string, withdraw_commands_days: number | string): Partial<WireProduct> => ({
  commands: join(group),
  withdraw_commands: [`lp user {user} parent remove ${group}`],
  withdraw_commands_days,
});

const ranksAndServices = (say: Say): WireProduct[] => [
  product('group', PRODUCTS.vip, 'VIP', 149, {
    ...rented('vip', 30),
    description: say('Цветной ник и /kit vip на месяц', 'A coloured name and /kit vip for a month'),
  }),
  product('group', PRODUCTS.premium, 'Premium', 299, {
    ...rented('premium', 30),
    description: '<p>/fly, /heal, /feed</p>',
  }),
  product('group', PRODUCTS.elite, 'Elite', 499, {
    ...rented('elite', '90'),
    old_price: 699,
    description: say('Три месяца всего, что есть у Premium', 'Everything in Premium, for three months'),
  }),
  product('group', PRODUCTS.legend, say('Легенда', 'Legend'), 1990, {
    first_delete: 1,
    description: say('Навсегда. Прежняя привилегия снимается.', 'Yours forever. Replaces your current rank.'),
  }),
  product('group', PRODUCTS.sponsor, say('Спонсор', 'Sponsor'), 4999.5, {
    description: say(
      'Всё, что есть у Легенды, имя на стене славы и наша благодарность.',
      'Everything in Legend, your name on the wall of fame, and our thanks.',
    ),
  }),
  product('group', 7025, 'VIP → Premium', 150),
  product('other', PRODUCTS.unban, say('Разбан', 'Unban'), 300, {
    commands: ['unban {user}', 'mail send {user} welcome back'],
    description: say('Кроме банов за читы.', 'Not available for cheating bans.'),
  }),
  product('other', 7051, say('Размут', 'Unmute'), 99),
  product('other', PRODUCTS.prefix, say('Свой префикс', 'Custom prefix'), 250, {
    commands: [say('prefix {user} {префикс} {цвет}', 'prefix {user} {prefix} {colour}')],
    additional_fields: {
      '1': field(say('префикс', 'prefix'), say('Герой', 'Hero'), say('До 12 букв', 'Up to 12 letters')),
      '2': field(say('цвет', 'colour'), 6, say('Цвет от 0 до 15', 'Colour, from 0 to 15')),
    },
  }),
  product('other', 7053, say('Полёт на сутки', '24 hours of flight'), 35),
  product('other', 7054, say('Смена ника', 'Nickname change'), 120),
  product('other', PRODUCTS.thanks, say('Спасибо серверу', 'Tip the server'), 10, {
    commands: ['broadcast thanks, {user}'],
    description: say(
      'Ничего не выдаётся, но ник попадёт на стену благодарностей у спауна.',
      'You get nothing but our thanks and your name on the wall at spawn.',
    ),
  }),
  product('group', 7060, 'WorldEdit', 399, rented('worldedit', 60)),
  product('other', 7061, say('Ещё один участок', 'Extra plot'), 79),
  product('other', 7070, say('Расширение острова', 'Island expansion'), 129),
  product('other', 7071, say('Генератор V уровня', 'Tier V generator'), 189, { old_price: 219 }),
  product('group', 7080, say('Пропуск BedWars', 'BedWars pass'), 199, rented('bedwars', 30)),
  product('other', 7081, say('Танец победы', 'Victory dance'), 49),
  product('other', 7082, say('Двойные монеты на сутки', 'Double coins for 24 hours'), 65),
  product('other', 7083, say('Своя комната', 'Private room'), 95),
];

function moneyAndCases(say: Say): WireProduct[] {
  const coins = (id: number, amount: number, price: number, old_price: number | null = null) =>
    product('currency', id, say(`${amount} монет`, `${amount} coins`), price, {
      commands: [`eco give {user} ${amount}`],
      number: amount,
      old_price,
    });
  return [
    coins(PRODUCTS.coins, 100, 25),
    coins(7031, 500, 110, 125),
    coins(7032, 1000, 199, 250),
    coins(7033, 5000, 899.99, 1250),
    product('currency', 7034, say('Кристалл острова', 'Island crystal'), 0.99),
    product('case', PRODUCTS.case, say('Обычный кейс', 'Common case'), 29, {
      description: say('Один из четырёх призов', 'One of four prizes inside'),
    }),
    product('case', 7041, say('Редкий кейс', 'Rare case'), 79),
    product('case', 7042, say('Кейс «Сияние»', 'Aurora case'), 149, { old_price: 199 }),
    product('case', 7043, say('Зимний кейс', 'Winter case'), 59),
  ];
}

/** The products of the sample shop, of every type. */
export const sampleProducts = (say: Say): WireProduct[] => [
  ...items(say),
  ...ranksAndServices(say),
  ...moneyAndCases(say),
];

/** Which server sells what, in order; a fresh map. */
export const sampleShelves = (): Map<number, number[]> =>
  new Map([
    [
      SERVERS.survival,
      [
        ...[7001, 7002, 7003, 7004, 7005, 7006, 7007, 7008, 7009, 7010, 7011, 7012, 7020, 7021, 7022, 7023],
        ...[7024, 7025, 7030, 7031, 7032, 7033, 7040, 7041, 7042, 7043, 7050, 7051, 7052, 7053, 7054, 7055],
      ],
    ],
    [SERVERS.anarchy, [7001, 7005, 7006, 7020, 7022, 7030, 7031, 7040, 7041, 7050]],
    [SERVERS.creative, [7060, 7061, 7062, 7063]],
    [SERVERS.skyblock, [7020, 7034, 7042, 7070, 7071, 7072, 7073]],
    [SERVERS.staging, [7001, PRODUCTS.stagingOnly]],
    [SERVERS.minigames, [7080, 7081, 7082, 7083]],
  ]);
