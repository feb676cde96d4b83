import { defineCommand } from '../src/bot/command.js';
import { shownAge } from '../src/bot/rendered.js';
import { orUndefined } from '../src/failure.js';
import { shopView } from '../src/views/shop.js';

export const shop = defineCommand({
  data: {
    name: 'shop',
  },
  texts: ({ commands }) => commands.shop,
  answer: 'public',
  async run({ shop, format, rendered }) {
    const [about, catalogue] = await Promise.all([shop.shop(), orUndefined(shop.catalogue())]);
    // Discounts are the catalogue's: the whole is as old as the older part.
    const age = catalogue && catalogue.at < about.at ? catalogue : about;
    return rendered([about.value, catalogue?.value], `shop ${shownAge(age)}`, () =>
      shopView({ ...age, value: about.value }, catalogue?.value, format),
    );
  },
});
