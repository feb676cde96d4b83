const privately = { name: 'private', description: 'Show the answer only to me' };

/** Descriptions and names under which Discord offers the commands; up to 100 characters each. */
export const commands = {
  setup: {
    description: 'Link your shop, set language, currency and time zone',
    options: {
      language: {
        name: 'language',
        description: 'Language of replies that everyone sees',
        choices: { auto: 'Automatic' },
      },
      currency: { name: 'currency', description: 'Currency of the prices, for example EUR' },
      time_zone: { name: 'time_zone', description: 'Time zone of the shop, for example Europe/Berlin' },
    },
  },
  catalogue: {
    description: 'Messages with the shop’s prices that keep themselves up to date',
    post: {
      description: 'Post the shop or one server; the bot keeps the message up to date',
      options: {
        channel: { name: 'channel', description: 'Where to post; this channel by default' },
        server: { name: 'server', description: 'Only this server; the whole shop by default' },
      },
    },
    list: { description: 'Show the posts, and when the bot looks at the shop' },
    remove: {
      description: 'Remove a post and its message',
      options: { number: { name: 'number', description: 'Number of the post in the list' } },
    },
  },
  announce: {
    description: 'Announce new products, lower prices and sales automatically',
    options: {
      channel: { name: 'channel', description: 'Where changes are announced' },
      role: { name: 'role', description: 'Role to mention' },
      staff_channel: { name: 'staff_channel', description: 'Where staff reads what is wrong with the shop' },
    },
  },
  shop: { description: 'Show the shop of this Discord server' },
  servers: {
    description: 'Show the game servers: addresses and products',
    options: {
      server: { name: 'server', description: 'Show one server with all its products' },
      private: privately,
    },
  },
  product: {
    description: 'Show a product: price, description, servers',
    options: {
      product: { name: 'product', description: 'Name or number of the product' },
      private: privately,
    },
  },
  payment: {
    description: 'Look up a payment: was it delivered, and what did the game server reply',
    options: {
      id: { name: 'id', description: 'Payment number, as on the receipt' },
      player: { name: 'player', description: 'Name of the player who paid' },
    },
    /** In the menu of a message, under Apps; up to 32 characters. */
    onMessage: 'Look up payment',
  },
};
