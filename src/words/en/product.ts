import { counted, listed } from './plural.js';

export const product = {
  types: {
    item: 'Item',
    group: 'Rank',
    currency: 'Currency',
    case: 'Case with a random prize',
  },
  /** "on **Survival** and **Anarchy**" @param servers in Markdown, at least one */
  on: (servers: readonly string[], more: number) =>
    `on ${more === 0 ? listed(servers) : `${servers.join(', ')} +${more}`}`,
  oncePerPlayer: 'once per player',
  buy: (price: string) => `🛒 Buy for ${price}`,
  buyFree: '🛒 Get it for free',
  readAll: 'Read all',

  bestMatch: (count: number, typed: string) =>
    `${counted(count, 'product matches', 'products match')} “${typed}”; this is the cheapest`,
  nearest: (typed: string) => `Nothing is called “${typed}”; this is the closest`,
  nothing: (typed: string) => `Nothing is called “${typed}”`,
  /** A list of products follows. */
  similar: (typed: string) => `Nothing is called “${typed}”. Nearest:`,
  differs: 'On other servers it may hold something else',
};
