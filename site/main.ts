import './globals.js';
import { LocalConnection } from '../sandbox/demo/local-connection.js';
import { linkGuilds, sampleWorld } from '../sandbox/demo/world.js';
import { startLocalDiscord } from '../sandbox/discord/index.js';
import { showPage } from '../sandbox/page/show.js';
import { SAMPLE_KEYS, startSampleShop } from '../sandbox/shop/index.js';
import { startBot } from './bot.js';

/** The demo without a server: what `npm run demo` starts in processes runs in the page. */
async function startDemo(): Promise<LocalConnection> {
  const [discord, shop] = await Promise.all([startLocalDiscord(), startSampleShop()]);
  const world = sampleWorld(discord, shop, navigator.language.startsWith('ru') ? 'ru' : 'en');
  await startBot(discord, shop);
  await linkGuilds(world, SAMPLE_KEYS);
  return new LocalConnection(world);
}

void startDemo().then(showPage);
