import { defineCommand } from '../src/bot/command.js';
import { orUndefined } from '../src/failure.js';
import { shopView } from '../src/views/shop.js';

export const shop = defineCommand({
  data: { name: 'shop' },
  texts: ({ commands }) => commands.shop,
  visibility: 'public',
  async run({ shop, format }) {
    const [about, catalogue] = await Promise.all([shop.info(), orUndefined(shop.catalogue())]);
    return shopView(about, catalogue, format);
  },
});
