import { pino } from 'pino';
import { createCommands } from '../commands/index.js';
import type { LocalDiscord } from '../sandbox/discord/index.js';
import type { SampleShop } from '../sandbox/shop/index.js';
import { Bot } from '../src/bot/bot.js';
import { EasyDonate } from '../src/easydonate/index.js';
import { ShopClient } from '../src/http/client.js';
import { DiscordClock } from '../src/lib/clock.js';
import { Shops } from '../src/shop/shops.js';
import { openGuildStore } from '../src/store/guilds.js';

/** Keys of sample shops are no secrets. */
const cipher = { encrypt: (key: string) => key, decrypt: (key: string) => key };

/** Starts the bot in the page, with the parts that `src/app.ts` puts together in a process. */
export async function startBot(discord: LocalDiscord, shop: SampleShop): Promise<Bot> {
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, cipher);
  const log = pino({ level: 'error' });
  const client = new ShopClient({ url: shop.url, timeoutMs: 10_000, userAgent: 'shopkeep' });
  const clock = new DiscordClock(() => {});
  const platform = new EasyDonate({ client, version: 'auto' });
  const onChange = (guildId: string) => void bot.poller.refresh(guildId);
  const shops = new Shops({ platform, store, clock, rate: 100, onChange });
  const bot: Bot = new Bot({
    ...{ token: discord.token, apiUrl: discord.apiUrl, supportUrl: undefined },
    shards: 'auto',
    slots: undefined,
    commands: createCommands(true),
    ...{ clock, store, shops, log },
    follow: { intervalMs: 1000 },
    observe: () => {},
    onClosed: () => {},
    onForeignStore: () => {},
  });
  await bot.start();
  return bot;
}
