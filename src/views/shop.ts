import type { APIEmbed } from 'discord.js';
import type { Cached } from '../shop/cache.js';
import { type Catalogue, productsOf } from '../shop/catalogue.js';
import { discountOf, type Product } from '../shop/product.js';
import type { Network, Shop } from '../shop/shop.js';
import { escapedWithin, linesWithin } from '../text/clip.js';
import { readable } from '../text/readable.js';
import { browseButton, buttonRows, linkButton } from './components.js';
import { asOf, colour, field, fieldsOf, inline } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf } from './name.js';
import type { Reply } from './reply.js';
import { leftOutNote, productLine } from './servers.js';
import { webAddress } from './web-address.js';

const DISCOUNTS_SHOWN = 8;

/** Names that are the same in every language. */
const brands: Readonly<Record<Network, string>> = {
  vk: 'VK',
  youtube: 'YouTube',
  discord: 'Discord',
  twitch: 'Twitch',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

/** The shop's home page, where its domain is usable. */
export const shopAddress = (shop: Shop): string | undefined =>
  webAddress(`https://${shop.domain}/`, LIMITS.linkUrl);

/** @param catalogue undefined when the server list isn't available */
export function shopView(
  shop: Cached<Shop>,
  catalogue: Cached<Catalogue> | undefined,
  format: Format,
): Reply {
  // Discounts are the catalogue's: the whole is as old as the older part.
  const older = catalogue && catalogue.at < shop.at ? catalogue : shop;
  return overview({ ...older, value: shop.value }, catalogue?.value, format);
}

const overview = memoised((shop: Cached<Shop>, catalogue: Catalogue | undefined, format: Format): Reply => {
  const { words } = format;
  const { value } = shop;
  const address = shopAddress(value);
  const logo = webAddress(value.logo, LIMITS.url);
  const banner = webAddress(value.banner, LIMITS.url);
  const description = [
    escapedWithin(readable(value.description), 3000, words.moreCharacters),
    !value.isActive && words.shop.blocked,
    value.isTestMode && words.shop.testMode,
    value.isVerified && words.shop.verified,
    value.isPremium && words.shop.premium,
  ];
  const products = catalogue && productsOf(catalogue);
  const embed: APIEmbed = {
    title: nameOf(value.name, LIMITS.embedTitle, words),
    ...(address && { url: address }),
    description: description.filter(Boolean).join('\n\n'),
    color: colour(value.colour),
    ...(logo && { thumbnail: { url: logo } }),
    ...(banner && { image: { url: banner } }),
    fields: fieldsOf([
      inline(words.servers, String(catalogue?.servers.length ?? words.shop.countUnknown)),
      inline(words.products, String(products?.length ?? words.shop.countUnknown)),
      field(words.discounts, discounts(products ?? [], format)),
    ]),
    ...asOf(shop, words),
  };
  const links = value.links.flatMap(({ network, address: link }) => {
    const url = webAddress(link, LIMITS.linkUrl);
    return url ? [linkButton(url, brands[network])] : [];
  });
  return {
    ...(catalogue && leftOutNote(catalogue, words)),
    embeds: [embed],
    components: buttonRows([browseButton(words), address && linkButton(address, words.openShop), ...links]),
  };
});

/** The largest discounts first. */
function discounts(products: readonly Product[], format: Format): string {
  const lines = products
    .filter((product) => discountOf(product) > 0)
    .sort((a, b) => discountOf(b) - discountOf(a))
    .map((product) => productLine(product, format));
  return linesWithin(lines, LIMITS.fieldValue, format.words.more, DISCOUNTS_SHOWN);
}
