import { FEEDS } from '../../../src/feeds/index.js';
import { createOnline } from '../../../src/feeds/online/index.js';
import { NoAnswer, type Players } from '../../../src/games/dialogue.js';
import { GameServers } from '../../../src/games/game-servers.js';
import { identity, wireServer } from '../../support/samples.js';
import { createWorld, GUILD, KEY, pass } from '../harness.js';

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
  const world = createWorld(3);
  world.shop.servers = [SURVIVAL, ANARCHY];
  const games = createGames();
  games.numbers.set('play.example.net', { online: 28, max: 100 });
  games.numbers.set('anarchy.example.net', { online: 14, max: 60 });
  const bot = world.createProcess({ feeds: feedsWith(games) });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  return { world, games, bot };
}
