const privately = { name: 'private', description: 'Show the answer only to me' };

/** Discord allows 100 characters for a description. */
export const commands = {
  setup: { description: 'Link your shop, post its price list, announce news, check that all works' },
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
      product: { name: 'product', description: 'Name or number of the product, or a type such as ranks' },
      private: privately,
    },
  },
  payment: {
    description: 'Look up a payment: was it delivered, and what did the game server reply',
    options: {
      number: { name: 'number', description: 'Payment number, as on the receipt' },
      player: { name: 'player', description: 'Name of the player who paid' },
    },
    /** An entry of a message's menu, under Apps; Discord allows 32 characters. */
    onMessage: 'Look up payment',
  },
};
