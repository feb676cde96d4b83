import { PRODUCTS, SERVERS } from './ids.js';
import { product } from './product.js';
import { sampleRanks } from './ranks.js';
import type { Say } from './say.js';
import type { WireProduct } from './wire.js';

function sampleItems(say: Say): WireProduct[] {
  return [
    product(
      PRODUCTS.sword,
      'item',
      say('Алмазный меч', 'Diamond sword'),
      49,
      ['give {user} diamond_sword {amount}'],
      {
        description: null,
        image: 'http://cdn.example.com/goods/Diamond Sword-min.png',
      },
    ),
    product(PRODUCTS.pickaxe, 'item', say('Алмазная кирка', 'Diamond pickaxe'), 59, [
      'give {user} diamond_pickaxe {amount}',
    ]),
    product(
      PRODUCTS.armour,
      'item',
      say('Незеритовая броня', 'Netherite armour'),
      349,
      [
        'give {user} netherite_helmet 1',
        'give {user} netherite_chestplate 1',
        'give {user} netherite_leggings 1',
        'give {user} netherite_boots 1',
      ],
      {
        old_price: 449,
        description: say(
          '<p>Полный набор: <b>Защита&nbsp;IV</b>, <i>Прочность III</i>.</p><ul><li>шлем</li><li>нагрудник</li><li>поножи</li><li>ботинки</li></ul>',
          '<p>The full set: <b>Protection&nbsp;IV</b>, <i>Unbreaking III</i>.</p><ul><li>helmet</li><li>chestplate</li><li>leggings</li><li>boots</li></ul>',
        ),
      },
    ),
    product(PRODUCTS.elytra, 'item', say('Элитры', 'Elytra'), 199, ['give {user} elytra {amount}'], {
      image: '//cdn.example.com/goods/elytra.png',
      description: say('Летайте над миром. Починка не входит.', 'Soar over the map. Mending not included.'),
    }),
    product(PRODUCTS.totem, 'item', say('Тотем бессмертия', 'Totem of undying'), 7.49, [
      'give {user} totem_of_undying {amount}',
    ]),
    product(
      7006,
      'item',
      say('Зачарованные яблоки', 'Enchanted apples'),
      89.9,
      ['give {user} enchanted_golden_apple 16'],
      { old_price: 119.9, number: 16 },
    ),
    product(7007, 'item', say('Шалкер с блоками', 'Shulker box of blocks'), 129, ['kit shulker {user}'], {
      description: say('27 стопок камня, дерева и стекла', '27 stacks of stone, wood and glass'),
    }),
    product(PRODUCTS.beacon, 'item', say('Маяк', 'Beacon'), 249, ['give {user} beacon {amount}'], {
      description: say(
        'Спешка II в радиусе 50 блоков. Пирамида не входит.',
        'Haste II within 50 blocks. Pyramid not included.',
      ),
    }),
    product(7009, 'item', say('Стопка алмазов', 'Stack of diamonds'), 99, ['give {user} diamond 64'], {
      number: 64,
    }),
    product(
      7010,
      'item',
      say('Бутыли опыта', 'Experience bottles'),
      39,
      ['give {user} experience_bottle 32'],
      { number: 32, image: '' },
    ),
    product(
      PRODUCTS.hidden,
      'item',
      say('Спавнер зомби', 'Zombie spawner'),
      777,
      ['give {user} spawner {amount}'],
      {
        is_hidden: 1,
        description: 'hidden-product',
      },
    ),
    product(
      PRODUCTS.horse,
      'item',
      say('Ездовая лошадь', 'Saddled horse'),
      159,
      ['horse give {user} "{name}" {speed}'],
      {
        additional_fields: [
          {
            name: 'name',
            type: 'text',
            default: '',
            description: say('Кличка лошади', 'The horse’s name'),
          },
          {
            name: 'speed',
            type: 'number',
            default: 10,
            description: say('Скорость, от 8 до 14', 'Speed, from 8 to 14'),
          },
        ],
      },
    ),
    product(7062, 'item', say('Голова игрока', 'Player head'), 15, ['skull give {user} {user}']),
    product(7063, 'item', say('Набор знамён', 'Banner set'), 45, ['kit banners {user}']),
    product(7072, 'item', say('Набор новичка', 'Starter kit'), 0, ['kit skystart {user}'], { old_price: 50 }),
    product(7073, 'item', say('Миньон-шахтёр', 'Miner minion'), 219, ['minion give {user} miner 1']),
    product(PRODUCTS.stagingOnly, 'item', say('Пробный предмет', 'Trial item'), 1, ['say {user}'], {
      description: 'hidden-product',
    }),
  ];
}

function sampleMoneyAndCases(say: Say): WireProduct[] {
  const coins = (id: number, amount: number, price: number, old_price: number | null = null) =>
    product(id, 'currency', say(`${amount} монет`, `${amount} coins`), price, [`eco give {user} ${amount}`], {
      number: amount,
      old_price,
    });
  return [
    coins(PRODUCTS.coins, 100, 25),
    coins(7031, 500, 110, 125),
    coins(7032, 1000, 199, 250),
    coins(7033, 5000, 899.99, 1250),
    product(7034, 'currency', say('Кристалл острова', 'Island crystal'), 0.99, [
      'crystals give {user} {amount}',
    ]),
    product(
      PRODUCTS.case,
      'case',
      say('Обычный кейс', 'Common case'),
      29,
      [
        'give {user} iron_ingot 32 (50%)',
        'give {user} gold_ingot 16 (30%)',
        'give {user} diamond 5 (15%)',
        'lp user {user} parent addtemp vip 3d (5%)',
      ],
      { description: say('Один из четырёх призов', 'One of four prizes inside') },
    ),
    product(7041, 'case', say('Редкий кейс', 'Rare case'), 79, [
      'give {user} diamond 10 (60%)',
      'give {user} netherite_ingot 2 (39.5%)',
      'give {user} elytra 1 (0.5%)',
    ]),
    product(
      7042,
      'case',
      say('Кейс «Сияние»', 'Aurora case'),
      149,
      ['crate key give {user} aurora 1 (90%)', 'lp user {user} parent add legend (10%)'],
      { old_price: 199 },
    ),
    product(7043, 'case', say('Зимний кейс', 'Winter case'), 59, [
      'crate key give {user} winter {amount} (100%)',
    ]),
  ];
}

/** The products of the sample shop, of every type. */
export function sampleProducts(say: Say): WireProduct[] {
  return [...sampleItems(say), ...sampleRanks(say), ...sampleMoneyAndCases(say)];
}

/** Which server sells what, in order; a fresh map. */
export function sampleShelves(): Map<number, number[]> {
  return new Map([
    [
      SERVERS.survival,
      [
        7001, 7002, 7003, 7004, 7005, 7006, 7007, 7008, 7009, 7010, 7011, 7012, 7020, 7021, 7022, 7023, 7024,
        7025,
      ].concat([7030, 7031, 7032, 7033, 7040, 7041, 7042, 7043, 7050, 7051, 7052, 7053, 7054, 7055]),
    ],
    [SERVERS.anarchy, [7001, 7005, 7006, 7020, 7022, 7030, 7031, 7040, 7041, 7050]],
    [SERVERS.creative, [7060, 7061, 7062, 7063]],
    [SERVERS.skyblock, [7020, 7034, 7042, 7070, 7071, 7072, 7073]],
    [SERVERS.staging, [7001, PRODUCTS.stagingOnly]],
    [SERVERS.minigames, [7080, 7081, 7082, 7083]],
  ]);
}
