import { counted } from './plural.js';

export const product = {
  /** Behind the price. @param saved an amount of money as it is shown */
  youSave: (saved: string) => `you save ${saved}`,
  where: 'Where',
  what: 'What',
  types: {
    item: 'Item',
    group: 'Rank',
    currency: 'In-game currency',
    case: 'Loot case (random prize)',
  },
  pieces: (count: number) => counted(count, 'piece', 'pieces'),
  /** Of what isn't counted in pieces, such as coins. */
  perPurchase: (count: number) => `${count} per purchase`,
  oncePerPlayer: 'once per player',
  lasts: (days: number) => `lasts ${counted(days, 'day', 'days')}`,
  asked: 'Required at checkout',
  askedNumber: 'a number',

  /** @param price an amount of money as it is shown */
  buy: (price: string) => `Buy for ${price}`,
  buyFree: 'Get it for free',
  readAll: 'Read all',
  moreOn: (server: string) => `More on ${server}`,

  commands: 'Commands on the server',
  commandsOf: (name: string) => `Commands of ${name}`,
  onPurchase: 'Sent on purchase',
  onExpiry: 'Sent when it expires',
  noneSent: 'None.',

  several: 'Several products match. Which one?',
  nearest: (typed: string) => `There is no product ${typed}. The closest matches:`,
  onServers: (first: string, more: number) => (more === 0 ? first : `${first} +${more}`),
};
