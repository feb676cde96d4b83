import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Cached } from '../shop/cache.js';
import { type Catalogue, productsOf } from '../shop/catalogue.js';
import type { Product } from '../shop/product.js';
import type { Network, Shop } from '../shop/shop.js';
import { escapedName, escapedWithin, linesWithin } from '../text/clip.js';
import { readable } from '../text/readable.js';
import { browseButton, buttonRows, linkButton } from './components.js';
import { asOf, colour } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { discountOf, priceLine } from './price.js';
import type { Reply } from './reply.js';
import { leftOutNote } from './servers.js';
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
  return overview({ ...older, value: shop.value }, format, catalogue?.value);
}

const overview = memoised((shop: Cached<Shop>, format: Format, catalogue: Catalogue | undefined): Reply => {
  const { words } = format;
  const { value } = shop;
  const address = shopAddress(value);
  const logo = webAddress(value.logo, LIMITS.url);
  const banner = webAddress(value.banner, LIMITS.url);
  const marks = [
    value.isActive ? '' : words.shop.blocked,
    value.isTestMode ? words.shop.testMode : '',
    value.isVerified ? words.shop.verified : '',
    value.isPremium ? words.shop.premium : '',
  ].filter((mark) => mark !== '');
  const description = escapedWithin(readable(value.description), 3000, words.moreCharacters);
  const products = catalogue && productsOf(catalogue);
  const embed: APIEmbed = {
    title: escapedName(value.name, LIMITS.embedTitle) || words.unnamed,
    ...(address && { url: address }),
    description: [description, ...marks].filter((part) => part !== '').join('\n\n'),
    color: colour(value.colour),
    ...(logo && { thumbnail: { url: logo } }),
    ...(banner && { image: { url: banner } }),
    fields: [
      {
        name: words.servers,
        value: String(catalogue?.servers.length ?? words.shop.countUnknown),
        inline: true,
      },
      {
        name: words.products,
        value: String(products?.length ?? words.shop.countUnknown),
        inline: true,
      },
      ...discountField(products ?? [], format),
    ],
    ...asOf(shop, words),
  };
  const links = value.links.flatMap(({ network, address: link }) => {
    const url = webAddress(link, LIMITS.linkUrl);
    return url ? [linkButton(url, brands[network])] : [];
  });
  return {
    ...(catalogue && leftOutNote(catalogue, words)),
    embeds: [embed],
    components: buttonRows([
      browseButton(words),
      ...(address ? [linkButton(address, words.openShop)] : []),
      ...links,
    ]),
  };
});

/** The largest discounts first. */
function discountField(products: readonly Product[], format: Format): APIEmbedField[] {
  const { words } = format;
  const lines = products
    .filter((product) => discountOf(product) > 0)
    .sort((a, b) => discountOf(b) - discountOf(a))
    .map((product) => `- ${escapedName(product.name, 80) || words.unnamed} — ${priceLine(product, format)}`);
  if (lines.length === 0) return [];
  return [
    {
      name: words.discounts,
      value: linesWithin(lines, LIMITS.fieldValue, words.more, DISCOUNTS_SHOWN),
    },
  ];
}
