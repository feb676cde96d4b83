import {
  type Language,
  PAYMENTS,
  PRODUCTS,
  SERVERS,
  type ShopData,
  sampleShop,
} from '../../sandbox/shop/index.js';

/** What some records of the sample shop are called in tests: names that try to break out of a reply, or out of its limits. */
const NAMES = new Map<number, string>([
  [SERVERS.minigames, '§bMinigames§r *BedWars*'],
  [PRODUCTS.beacon, '§6Beacon §lof the digger'],
  [PRODUCTS.thanks, `Just a thank-you @everyone: ${'nothing is handed out, '.repeat(5)}`],
]);

const DESCRIPTIONS = new Map<number, string>([
  [PRODUCTS.beacon, '§aHaste II§r within 50 blocks\n§7The pyramid is not included'],
  [
    PRODUCTS.sponsor,
    '# Sponsor\n- **all**\n- ~~adverts~~\n- [rules](https://example.com/rules)\n> and `thanks`',
  ],
  [PRODUCTS.thanks, `<@&1> @here ${'Thanks to everyone who helps the server. '.repeat(130)}`],
]);

/** The sample shop with hostile names, descriptions and console replies. */
export function hostileSample(language: Language): ShopData {
  const shop = sampleShop(language);
  const named = <T extends { readonly id: number; readonly name: string }>(one: T): T => ({
    ...one,
    name: NAMES.get(one.id) ?? one.name,
  });
  return {
    ...shop,
    servers: shop.servers.map(named),
    products: shop.products.map((one) => ({
      ...named(one),
      description: DESCRIPTIONS.get(one.id) ?? one.description,
    })),
    payments: shop.payments.map((payment) =>
      payment.id === PAYMENTS.hostileText
        ? {
            ...payment,
            customer: '_`@everyone`_ **x**',
            products: payment.products.map((line) => ({
              ...line,
              name: NAMES.get(PRODUCTS.thanks) ?? line.name,
            })),
            sent_commands: [
              {
                command: 'broadcast thanks, ```',
                response: '```\n@everyone <@1> [click](https://example.com) ||hidden||',
              },
            ],
          }
        : payment,
    ),
  };
}
