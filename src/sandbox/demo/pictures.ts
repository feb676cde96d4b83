import { PRODUCTS } from '../shop/index.js';
import { goods } from './pictures/catalogue.js';
import { member, moderator, owner, shopkeep } from './pictures/company.js';
import { AVATAR, type Frame, type Icon, picture, type Scene, SQUARE, TALL, WIDE } from './pictures/draw.js';
import { diamond } from './pictures/gear.js';
import { aurora, meadow, rays, sunset, winter } from './pictures/scenes.js';

type Drawing = readonly [Frame, Scene, Icon?];

/** Products whose address is not made of their id. */
const ODD_ADDRESSES: ReadonlyMap<number, string> = new Map([
  [PRODUCTS.sword, 'goods/Diamond Sword-min.png'],
  [PRODUCTS.elytra, 'goods/elytra.png'],
]);

const drawings: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ...[...goods].map(([id, [icon, scene]]): [string, Drawing] => [
    ODD_ADDRESSES.get(id) ?? `goods/${id}.png`,
    [WIDE, scene, icon],
  ]),
  ['shop/logo.png', [SQUARE, aurora, diamond]],
  ['shop/favicon.png', [SQUARE, rays('#0e8a64', '#10ab7c'), diamond]],
  ['shop/background.webp', [WIDE, aurora]],
  ['shop/side image.png', [TALL, winter, shopkeep]],
  ['guild', [{ ...SQUARE, x: 0 }, aurora]],
  ['people/owner', [AVATAR, sunset, owner]],
  ['people/moderator', [AVATAR, rays('#34508f', '#3f5ea3'), moderator]],
  ['people/member', [AVATAR, meadow, member]],
  ['people/shopkeep', [AVATAR, rays('#0e8a64', '#10ab7c'), shopkeep]],
]);

/** The drawing that stands in for a picture of the sample shop, as an SVG text; `path` is what follows the host, such as goods/7003.png. */
export function pictureAt(path: string): string | undefined {
  const drawing = drawings.get(path);
  return drawing && picture(...drawing);
}
