import { PAYMENTS, PRODUCTS, SERVERS, SHOP_ID } from './ids.js';
import { field } from './products.js';
import type { Say } from './say.js';
import type { Timestamp, WireLine, WirePayment, WireProduct, WireSentCommand } from './wire.js';

/** One moment for the whole process, so that two copies of the shop are equal. */
const STARTED = Date.now();

/** As the service writes it: in Moscow's time. @param ms since the epoch */
const timestamp = (ms: number): Timestamp =>
  new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const minutesAgo = (minutes: number): Timestamp => timestamp(STARTED - minutes * 60_000);

/** A payment as if it had been made `ms` milliseconds earlier. */
export function earlier(payment: WirePayment, ms: number): WirePayment {
  const shifted = (time: Timestamp) => timestamp(Date.parse(`${time.replace(' ', 'T')}+03:00`) - ms);
  return { ...payment, created_at: shifted(payment.created_at), updated_at: shifted(payment.updated_at) };
}

/** Minutes between two payments of the shop. */
const PAID_EVERY = 7;

/** A payment with what most have in common: delivered, one server, paid by card. */
function payment(
  id: number,
  customer: string,
  products: WireLine[],
  more: Partial<WirePayment> = {},
): WirePayment {
  const age = 3 + (PAYMENTS.hostileText - id) * PAID_EVERY;
  const total = products.reduce((sum, line) => sum + line.price * (line.amount ?? 1), 0);
  return {
    id,
    customer,
    email: null,
    shop_id: SHOP_ID,
    server_id: SERVERS.survival,
    status: 2,
    // What reaches the owner after the payment provider's cut; filled even when nobody has paid.
    enrolled: Math.round(total * 94) / 100,
    payment_system: 'yoomoney',
    payment_type: 'card',
    sent_commands: [],
    error: null,
    created_at: minutesAgo(age),
    updated_at: minutesAgo(age - 1),
    products,
    hash: 'LEAK-payment-hash',
    ps_id: 'LEAK-payment-provider',
    ...more,
  };
}

const sent = (command: string, response: string): WireSentCommand => ({ command, response });

/** The purchase line of a product; like the service's, it lacks some of the product's fields. */
function line(id: number, bought: WireProduct, amount = 1, more: Partial<WireLine> = {}): WireLine {
  const {
    shop_id: _shop,
    sort_index: _index,
    withdraw_commands: _withdraw,
    is_hidden: _hidden,
    ...rest
  } = bought;
  return { ...rest, id, product_id: bought.id, amount, ...more };
}

/**
 * A payment of one product.
 * @param reply of the game server to its commands
 * @param ms when it was made, since the epoch
 */
export function newPayment(
  id: number,
  customer: string,
  bought: WireProduct,
  reply: string,
  ms: number,
): WirePayment {
  const at = timestamp(ms);
  return payment(id, customer, [line(id * 10, bought)], {
    sent_commands: bought.commands.map((command) =>
      sent(command.replace('{user}', customer).replace('{amount}', '1'), reply),
    ),
    created_at: at,
    updated_at: at,
  });
}

/** What the kit has, a chest for each command. */
const CHESTS: Readonly<Record<string, string>> = {
  stone:
    'Stone, Granite, Polished Granite, Diorite, Polished Diorite, Andesite, Polished Andesite, Cobblestone, Mossy Cobblestone, Stone Bricks, Cracked Stone Bricks, Chiseled Stone Bricks, Deepslate, Cobbled Deepslate, Deepslate Bricks, Deepslate Tiles, Tuff, Calcite',
  wood: 'Oak Log, Spruce Log, Birch Log, Jungle Log, Acacia Log, Dark Oak Log, Mangrove Log, Cherry Log, Oak Planks, Spruce Planks, Birch Planks, Jungle Planks, Acacia Planks, Dark Oak Planks, Mangrove Planks, Cherry Planks, Bamboo Planks, Bamboo Mosaic',
  glass:
    'Glass, White Stained Glass, Orange Stained Glass, Magenta Stained Glass, Light Blue Stained Glass, Yellow Stained Glass, Lime Stained Glass, Pink Stained Glass, Gray Stained Glass, Light Gray Stained Glass, Cyan Stained Glass, Purple Stained Glass, Tinted Glass',
  light:
    'Torch, Soul Torch, Lantern, Soul Lantern, Glowstone, Sea Lantern, Shroomlight, Ochre Froglight, Verdant Froglight, Pearlescent Froglight, Redstone Lamp, End Rod, Jack o Lantern, Campfire, Soul Campfire, Candle, White Candle, Orange Candle, Black Candle',
  wool: 'White Wool, Orange Wool, Magenta Wool, Light Blue Wool, Yellow Wool, Lime Wool, Pink Wool, Gray Wool, Light Gray Wool, Cyan Wool, Purple Wool, Blue Wool, Brown Wool, Green Wool, Red Wool, Black Wool, White Carpet, Orange Carpet, Red Carpet, Black Carpet',
  earth:
    'Dirt, Coarse Dirt, Rooted Dirt, Grass Block, Podzol, Mycelium, Moss Block, Mud, Packed Mud, Mud Bricks, Clay, Sand, Red Sand, Gravel, Sandstone, Red Sandstone, Snow Block, Packed Ice, Blue Ice, Terracotta, White Terracotta, Red Terracotta, Hay Bale',
};

const kitPayment = (kit: WireProduct): WirePayment =>
  payment(PAYMENTS.kit, 'Builder_Bob', [line(880_150, kit)], {
    sent_commands: Object.entries(CHESTS).map(([chest, blocks]) => {
      const items = blocks
        .split(', ')
        .map((block) => `§e64 §7× §f${block} §8(minecraft:${block.toLowerCase().replaceAll(' ', '_')})`);
      return sent(
        `kit give Builder_Bob ${chest}`,
        `§aGave Builder_Bob the kit §6${chest}§a:\n${items.join('\n')}`,
      );
    }),
  });

/** Payments in every state that was ever seen, and one in a state that was not. */
export function samplePayments(say: Say, products: readonly WireProduct[]): WirePayment[] {
  const of = (id: number): WireProduct => {
    const found = products.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`The sample shop has no product ${id}`);
    return found;
  };
  const sword = of(PRODUCTS.sword);
  const vip = of(PRODUCTS.vip);
  const unpaid = { payment_system: null, payment_type: null };
  const joinVip = (name: string) => `lp user ${name} parent add vip`;

  return [
    payment(PAYMENTS.unpaid, 'Aurora_Fan', [line(880_010, of(PRODUCTS.elite))], { ...unpaid, status: 0 }),
    payment(PAYMENTS.waiting, 'NightOwl', [line(880_020, of(PRODUCTS.coins), 3)], { status: 1 }),
    payment(PAYMENTS.delivered, 'Steve', [{ ...sword }], {
      payment_system: 'qiwi',
      payment_type: 'qiwi',
      sent_commands: [sent('give Steve diamond_sword 1', 'Gave 1 [Diamond Sword] to Steve')],
    }),
    payment(
      PAYMENTS.basket,
      'Alex_2009',
      [line(880_040, of(PRODUCTS.totem), 3), line(880_041, of(PRODUCTS.coins), 2), line(880_042, vip)],
      {
        email: 'alex@example.com',
        sent_commands: [
          sent('give Alex_2009 totem_of_undying 3', '§aGave 3 [Totem of Undying] to Alex_2009'),
          sent('eco give Alex_2009 200', say('§aВыдано 200 монет', '§a200 coins added')),
          sent(joinVip('Alex_2009'), '§b§l[LP]§r §aAlex_2009 now inherits permissions from §bvip§a.'),
        ],
      },
    ),
    payment(PAYMENTS.playerOffline, 'GoneFishing', [line(880_050, sword)], {
      sent_commands: [sent('give GoneFishing diamond_sword 1', 'No player was found')],
    }),
    payment(PAYMENTS.groupUnknown, 'Newcomer', [line(880_060, vip)], {
      email: 'newcomer@example.net',
      sent_commands: [sent(joinVip('Newcomer'), '§b[LP] §cA group named §4vip §ccould not be found.')],
    }),
    payment(PAYMENTS.playerOfflineRu, 'Ryba_v_more', [line(880_070, sword)], {
      sent_commands: [sent('give Ryba_v_more diamond_sword 1', 'Игрок не найден')],
    }),
    payment(PAYMENTS.groupUnknownRu, 'Novichok', [line(880_080, vip)], {
      sent_commands: [sent(joinVip('Novichok'), '§cГруппа §4vip§c не найдена')],
    }),
    payment(PAYMENTS.partlySent, 'HalfWay', [line(880_110, sword), line(880_111, of(PRODUCTS.unban))], {
      sent_commands: [sent('give HalfWay diamond_sword 1', 'Gave 1 [Diamond Sword] to HalfWay')],
    }),
    payment(PAYMENTS.failed, 'Unlucky', [line(880_120, vip)], {
      status: 1,
      sent_commands: null,
      error: say('Не удалось подключиться к серверу', 'Could not connect to the server'),
    }),
    payment(PAYMENTS.test, 'Owner', [line(880_140, sword)], {
      payment_system: 'test',
      payment_type: 'test',
      enrolled: 49,
      sent_commands: [sent('give Owner diamond_sword 1', 'Gave 1 [Diamond Sword] to Owner')],
    }),
    kitPayment(of(PRODUCTS.kit)),
    payment(PAYMENTS.filledFields, 'Rider', filledLines(say, of(PRODUCTS.horse), of(PRODUCTS.prefix)), {
      email: 'rider@example.com',
      sent_commands: [
        sent(`horse give Rider "${say('Звезда', 'Starlight')}" 12`, '§aA horse for Rider'),
        sent(`prefix Rider ${say('Капитан', 'Captain')} 11`, '§aOK'),
      ],
    }),
    payment(PAYMENTS.halfFailed, 'Mixed', [line(880_200, sword), line(880_201, vip)], {
      sent_commands: [
        sent('give Mixed diamond_sword 1', 'Gave 1 [Diamond Sword] to Mixed'),
        sent(joinVip('Mixed'), 'A group named vip could not be found'),
      ],
    }),
    payment(PAYMENTS.hostileText, 'Generous', [line(880_210, of(PRODUCTS.thanks))], {
      sent_commands: [sent('broadcast thanks, Generous', '')],
    }),
  ];
}

const filledLines = (say: Say, horse: WireProduct, prefix: WireProduct): WireLine[] => [
  line(880_180, horse, 1, {
    additional_fields: [
      field(say('кличка', 'name'), '', say('Кличка', 'Name'), say('Звезда', 'Starlight')),
      field(say('скорость', 'speed'), 10, say('Скорость', 'Speed'), '12'),
    ],
  }),
  line(880_181, prefix, 1, {
    additional_fields: {
      '1': field(say('префикс', 'prefix'), '', say('Префикс', 'Prefix'), say('Капитан', 'Captain')),
      '2': field(say('цвет', 'colour'), 6, say('Цвет', 'Colour'), 11),
    },
  }),
];
