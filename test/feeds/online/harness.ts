import { FEEDS } from '../../../src/feeds/index.js';
import { createOnline } from '../../../src/feeds/online/index.js';
import { NoAnswer, type Players } from '../../../src/games/dialogue.js';
import { GameServers } from '../../../src/games/game-servers.js';
import { wireServer } from '../../support/samples.js';
import { createVisit, press } from '../../support/visit.js';
import { createTwins, GUILD, KEY, openShop } from '../../support/world/index.js';

export const SURVIVAL = wireServer({
  id: 1,
  name: 'Survival',
  ip: 'play.example.net',
  port: '25565',
  version: '1.20.4',
});
export const ANARCHY = wireServer({ id: 2, name: 'Anarchy', ip: 'anarchy.example.net', port: 25_570 });

/** Game servers by host, which speak Java's protocol; those without numbers don't answer. */
export function createGames() {
  const numbers = new Map<string, Players>();
  const asked: string[] = [];
  const servers = () =>
    new GameServers(async ({ host, port }, game) => {
      if (game !== 'java') throw new NoAnswer('late');
      asked.push(`${host}:${port}`);
      const players = numbers.get(host);
      if (!players) throw new NoAnswer('late');
      return players;
    });
  return { numbers, asked, servers };
}

export type Games = ReturnType<typeof createGames>;

/** The feeds of a process that has just started, so that it knows no numbers. */
export const feedsWith = (games: Games) => {
  const online = createOnline(games.servers());
  return FEEDS.map((feed) => (feed.name === online.name ? online : feed));
};

/** A shop with two servers, and a bot. */
export async function createOnlineWorld() {
  const games = createGames();
  games.numbers.set('play.example.net', { online: 28, max: 100 });
  games.numbers.set('anarchy.example.net', { online: 14, max: 60 });
  const feeds = feedsWith(games);
  const world = createTwins({ feeds });
  world.shop.servers = [SURVIVAL, ANARCHY];
  await openShop(world.north, KEY);
  /** The owner presses something on the page of this feed, which is not the bot's own. */
  async function choose(id: string, ...values: readonly string[]) {
    const { poller, shopOf, openGuild } = world.bot;
    const parts = { guild: openGuild(GUILD), feeds: poller.feeds(GUILD, 'en'), shop: await shopOf(GUILD) };
    return press(feeds, createVisit(parts), `setup:${id}`, values);
  }
  return { world, games, choose };
}

export type OnlineWorld = Awaited<ReturnType<typeof createOnlineWorld>>;
