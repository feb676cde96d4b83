import type { APIEmbed } from 'discord.js';
import type { Cached } from '../domain/dated.js';
import type { ShopIdentity } from '../domain/shop.js';
import { clip } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { displayName, plainName } from './name.js';
import { shopAddress, webAddress } from './web-address.js';

const SHOP_NAME_MAX = 200;

export const COLOURS = {
  neutral: 0x2f6fdd,
  good: 0x2e8b57,
  waiting: 0xd9a400,
  bad: 0xc0392b,
  unknown: 0x80848e,
} as const;

export function shopEmbed(
  shop: ShopIdentity | undefined,
  titleWithoutShop: string,
  { words }: Format,
): Pick<APIEmbed, 'title' | 'url' | 'thumbnail'> {
  const address = shop && shopAddress(shop);
  const logo = shop && webAddress(shop.logo, LIMITS.url);
  return {
    title: shop ? displayName(shop.name, SHOP_NAME_MAX, words) : titleWithoutShop,
    ...(address && { url: address }),
    ...(logo && { thumbnail: { url: logo } }),
  };
}

/** A small line, for embeds that need their full width: on a phone a thumbnail takes a third of it. */
export function shopHeading(
  shop: ShopIdentity | undefined,
  titleWithoutShop: string,
  { words }: Format,
): Pick<APIEmbed, 'author'> {
  const address = shop && shopAddress(shop);
  const logo = shop && webAddress(shop.logo, LIMITS.url);
  const name = shop && clip(plainName(shop.name, words), SHOP_NAME_MAX);
  return {
    author: {
      name: name ?? titleWithoutShop,
      ...(address && { url: address }),
      ...(logo && { icon_url: logo }),
    },
  };
}

/** Parses `#RRGGBB`; anything else gives the neutral blue. */
export function colour(hex: string): number {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  return digits === undefined ? COLOURS.neutral : Number.parseInt(digits, 16);
}

/** Empty for fresh data. Discord shows the timestamp after the footer, in the reader's time zone. */
export const ageFooter = (
  { at, stale, away }: Omit<Cached<unknown>, 'value'>,
  words: Words,
): Pick<APIEmbed, 'footer' | 'timestamp'> =>
  stale
    ? { footer: { text: away ? words.asOfWhileAway : words.asOf }, timestamp: new Date(at).toISOString() }
    : {};
