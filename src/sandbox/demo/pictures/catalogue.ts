import { PRODUCTS } from '../../shop/index.js';
import * as company from './company.js';
import { type Icon, recoloured, type Scene } from './draw.js';
import * as gear from './gear.js';
import * as places from './places.js';
import * as ranks from './ranks.js';
import * as scenes from './scenes.js';
import * as services from './services.js';
import * as treasure from './treasure.js';

const CASES = {
  rare: { t: '#8fc1ff', T: '#4f86e0', h: '#4f86e0', d: '#2d559f', k: '#0f1f3f' },
  aurora: {
    t: '#6df0bd',
    T: '#7a5be0',
    h: '#7a5be0',
    d: '#4d34a8',
    M: '#d9c8ff',
    m: '#9d86e6',
    k: '#1d1240',
  },
  winter: {
    t: '#ffffff',
    T: '#cfe6f7',
    h: '#6fb4dc',
    d: '#3f82b0',
    M: '#e8f4fc',
    m: '#a9c9de',
    k: '#17364d',
  },
} as const;

/** What stands for each product of the sample shop, by id. */
export const goods: ReadonlyMap<number, readonly [Icon, Scene]> = new Map<number, readonly [Icon, Scene]>([
  [PRODUCTS.sword, [gear.sword, scenes.sunset]],
  [PRODUCTS.pickaxe, [gear.pickaxe, scenes.cave]],
  [PRODUCTS.armour, [gear.armour, scenes.nether]],
  [PRODUCTS.elytra, [gear.elytra, scenes.ender]],
  [PRODUCTS.totem, [gear.totem, scenes.meadow]],
  [7006, [gear.apple, scenes.meadow]],
  [7007, [gear.shulker, scenes.ender]],
  [PRODUCTS.beacon, [gear.beacon, scenes.sunset]],
  [7009, [gear.diamond, scenes.cave]],
  [7010, [gear.bottle, scenes.meadow]],
  [PRODUCTS.hidden, [gear.spawner, scenes.cave]],
  [PRODUCTS.horse, [company.horse, scenes.meadow]],

  [PRODUCTS.vip, [ranks.star, scenes.rays('#2f8f5b', '#3fa46c')]],
  [PRODUCTS.premium, [ranks.gem, scenes.rays('#2f6fb8', '#4183cc')]],
  [PRODUCTS.elite, [ranks.shield, scenes.rays('#6b3fae', '#7d52c0')]],
  [PRODUCTS.legend, [ranks.crown, scenes.rays('#b5541f', '#cb6a2b')]],
  [PRODUCTS.sponsor, [ranks.trophy, scenes.rays('#8f2a6b', '#a83d80')]],
  [7025, [ranks.promotion, scenes.rays('#2b7f86', '#38949a')]],

  [PRODUCTS.coins, [treasure.coin, scenes.meadow]],
  [7031, [treasure.coinStacks, scenes.sunset]],
  [7032, [treasure.coinSack, scenes.cave]],
  [7033, [treasure.coinChest, scenes.rays('#a8701a', '#c08628')]],
  [7034, [treasure.crystal, scenes.heights]],
  [PRODUCTS.case, [treasure.chest, scenes.meadow]],
  [7041, [recoloured(treasure.chest, CASES.rare), scenes.sunset]],
  [7042, [recoloured(treasure.chest, CASES.aurora), scenes.aurora]],
  [7043, [recoloured(treasure.chest, CASES.winter), scenes.winter]],

  [PRODUCTS.unban, [services.openLock, scenes.sunset]],
  [7051, [services.speech, scenes.meadow]],
  [PRODUCTS.prefix, [services.prefix, scenes.sunset]],
  [7053, [services.feather, scenes.heights]],
  [7054, [services.nameTag, scenes.meadow]],
  [PRODUCTS.thanks, [services.heart, scenes.winter]],

  [7060, [gear.axe, scenes.heights]],
  [7061, [places.plot, scenes.meadow]],
  [7062, [company.head, scenes.arena]],
  [7063, [services.banners, scenes.sunset]],

  [7070, [places.island, scenes.heights]],
  [7071, [places.generator, scenes.nether]],
  [7072, [treasure.gift, scenes.heights]],
  [7073, [company.minion, scenes.cave]],

  [7080, [services.ticket, scenes.arena]],
  [7081, [services.note, scenes.arena]],
  [7082, [treasure.doubleCoins, scenes.arena]],
  [7083, [places.house, scenes.sunset]],

  [
    PRODUCTS.stagingOnly,
    [recoloured(gear.bottle, { l: '#ff8f4a', L: '#d9552a', y: '#ffe9a0' }), scenes.aurora],
  ],
]);
