import type { APIEmbed } from 'discord.js';
import { type Offer, offersOf, priceRange, selected } from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue } from '../shop/catalogue.js';
import { discountOf } from '../shop/product.js';
import type { Network, Shop } from '../shop/shop.js';
import { escapedName, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import type { Words } from '../words/index.js';
import { serversActions } from './actions.js';
import { browseButton, button, buttonRows, linkButton, selectRow, shopButton } from './components.js';
import { asOf, colour, field, fieldsOf } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf } from './name.js';
import { offerInRow } from './offers.js';
import type { Reply, Row } from './reply.js';
import { leftOutNote, serverOption } from './servers.js';
import { shopAddress, webAddress } from './web-address.js';

/** It is a shop window; the rest is on the shop's own page. */
const DESCRIPTION_MAX = 300;
const DISCOUNTS_SHOWN = 4;

/** Names that are the same in every language. */
const brands: Readonly<Record<Network, string>> = {
  vk: 'VK',
  youtube: 'YouTube',
  discord: 'Discord',
  twitch: 'Twitch',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

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
  const offers = offersOf(catalogue?.servers ?? []);
  const discounts = selected(offers, 'discounts');
  const description = [
    escapedName(value.description, DESCRIPTION_MAX),
    !value.isActive && words.browse.blocked,
    value.isTestMode && words.browse.testMode,
    factsOf(value, catalogue, offers, format),
  ];
  const embed: APIEmbed = {
    title: `${nameOf(value.name, 250, words)}${value.isVerified ? ' ☑️' : ''}`,
    ...(address && { url: address }),
    description: joined(description, '\n'),
    color: colour(value.colour),
    ...(logo && { thumbnail: { url: logo } }),
    ...(banner && discounts.length < 2 && { image: { url: banner } }),
    fields: fieldsOf([field(discountsTitle(discounts, words), discountLines(discounts, format))]),
    ...asOf(shop, words),
  };
  return {
    ...(catalogue && leftOutNote(catalogue, words)),
    embeds: [embed],
    components: [
      ...browseControls(value, catalogue, discounts.length > 0, format),
      ...buttonRows(linksOf(value)),
    ],
  };
});

/** "Verified shop · 5 servers · 44 products · from 0.99 ₽", as far as it is known. */
function factsOf(
  shop: Shop,
  catalogue: Catalogue | undefined,
  offers: readonly Offer[],
  { words, price }: Format,
): string {
  const range = priceRange(offers.filter(({ product }) => product.price !== 0));
  const facts = [
    shop.isVerified && words.browse.verified,
    catalogue && words.browse.servers(catalogue.servers.length),
    catalogue && words.productCount(offers.length),
    range && words.browse.from(price(range.least)),
  ];
  return joined(facts);
}

/** "🔥 9 discounts, up to −29%". What is free says nothing of how much is off. */
export function discountsTitle(discounts: readonly Offer[], words: Words): string {
  const most = discounts.find(({ product }) => product.price !== 0);
  const count = `🔥 ${words.browse.discounts(discounts.length)}`;
  return most ? `${count}, ${words.browse.upTo(words.discount(discountOf(most.product)))}` : count;
}

const discountLines = (discounts: readonly Offer[], format: Format): string =>
  linesWithin(
    discounts.map((offer) => offerInRow(offer, format)),
    LIMITS.fieldValue,
    format.words.more,
    DISCOUNTS_SHOWN,
  );

/** The shop's pages elsewhere. */
const linksOf = ({ links }: Shop) =>
  links.flatMap(({ network, address }) => {
    const url = webAddress(address, LIMITS.linkUrl);
    return url ? [linkButton(url, brands[network])] : [];
  });

/** What leads on, into the catalogue and to the shop, in private replies. */
export function browseControls(
  shop: Shop | undefined,
  catalogue: Catalogue | undefined,
  hasDiscounts: boolean,
  format: Format,
): readonly Row[] {
  const { browse } = format.words;
  const { servers } = catalogue ?? { servers: [] };
  const [only, ...others] = servers;
  // Where there is one server, its list can do what that of all servers does, and more.
  const server = only && others.length === 0 ? only.id : 0;
  const canChoose = servers.length > 1 && servers.length <= LIMITS.selectOptions;
  return [
    ...(canChoose
      ? [
          selectRow(
            serversActions.browseServer(),
            browse.browseServer,
            servers.map((one) => serverOption(one, format)),
          ),
        ]
      : []),
    ...buttonRows([
      shopButton(shop, format.words),
      !canChoose && browseButton(format.words),
      hasDiscounts &&
        button(
          serversActions.browseProducts({ server, page: 0, selection: 'discounts' }),
          browse.allDiscounts,
        ),
      servers.length > 0 && button(serversActions.browseBudget({ server }), browse.byBudget),
    ]),
  ];
}
