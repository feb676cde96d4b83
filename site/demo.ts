import { LocalConnection } from '../sandbox/demo/local-connection.js';
import { furnishGuild, languagesOf, openGuild, sampleWorld } from '../sandbox/demo/world.js';
import { startLocalDiscord } from '../sandbox/discord/index.js';
import { SAMPLE_KEYS, startSampleShop } from '../sandbox/shop/index.js';
import type { Language } from '../src/words/index.js';
import { startBot } from './bot.js';

/**
 * What `npm run demo` starts in processes, in the page. It begins with the visitor's guild, a linked shop and one answer;
 * all else waits for `painted`, so that no feature of the bot delays the first message.
 */
export async function startDemo(language: Language, painted: () => Promise<void>) {
  const [discord, shop] = await Promise.all([
    // Of Discord's three seconds a slow phone may need most for itself.
    startLocalDiscord({ waits: { answer: 20_000 } }),
    startSampleShop(),
  ]);
  const world = sampleWorld(discord, shop, language);
  const bot = await startBot(discord, shop);
  const stranger = await openGuild(world, language, SAMPLE_KEYS[language]);
  const furnished = new Map<Language, Promise<void>>();
  let last = painted().then(() => furnishGuild(world, language, stranger));
  furnished.set(language, last);
  for (const other of languagesOf(world).slice(1)) {
    last = last.then(async () => {
      await furnishGuild(world, other, await openGuild(world, other, SAMPLE_KEYS[other]));
    });
    furnished.set(other, last);
  }
  return { bot, discord, shop, world, furnished, connection: new LocalConnection(world, furnished) };
}
