import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Language, Role } from '../../sandbox/demo/protocol.js';
import { PAYMENTS, PRODUCTS } from '../../sandbox/shop/index.js';
import { startDemo } from '../../site/demo.js';

/** What people have done, which costs the page time: each is an interaction of the local Discord. */
const callbacks = (counts: Readonly<Record<string, number>>): number =>
  Object.entries(counts).reduce(
    (sum, [route, count]) => (route.includes('/callback') ? sum + count : sum),
    0,
  );

async function start(language: 'en' | 'ru') {
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  const demo = await startDemo(language, () => painted);
  onTestFinished(async () => {
    await demo.bot.leave();
    await demo.bot.finish(5000);
    await Promise.all([demo.discord.close(), demo.shop.close()]);
  });
  return { ...demo, paint };
}

test.each([
  ['en', 'A group named vip could not be found'],
  ['ru', 'Группа vip не найдена'],
] as const)(
  'in %s a linked shop and one answer are four steps, and nothing else is done before them',
  async (language, answer) => {
    const { discord, shop, world } = await start(language);
    const counts = discord.countRoutes();
    expect(callbacks(counts)).toBe(4);
    expect(Object.keys(counts).filter((route) => /^POST \/channels/.test(route))).toEqual([]);
    expect(new Set(shop.requests.map(({ key }) => key)).size).toBe(1);
    expect(shop.requests.length).toBeLessThanOrEqual(6);
    const { moderator } = world.people[language];
    expect(JSON.stringify(moderator.sees().at(-1))).toContain(answer);
  },
);

/** Some forty times what both guilds take on a machine that has nothing else to do. */
const PATIENCE = { timeout: 120_000 };

test(
  'the rest follows once that is painted: what an owner does waits for it, and so does the other guild',
  PATIENCE,
  async () => {
    const { connection, world, furnished, paint } = await start('en');
    const run = (language: Language, role: Role, command: string) =>
      connection.perform({ language, role, channel: 'general' }, { do: 'run', command, options: {} });
    await run('en', 'member', 'shop');
    const waiting = [run('en', 'owner', 'setup'), run('ru', 'member', 'shop')];
    expect(await Promise.race([...waiting, setTimeout(200, 'waiting')])).toBe('waiting');
    paint();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toHaveProperty('messageId');
    await Promise.all(furnished.values());
    for (const { guild, member } of Object.values(world.people)) {
      const [, shop] = guild.channels();
      await expect.poll(() => member.in(shop?.id ?? '').sees().length).toBeGreaterThan(0);
    }
  },
);

test(
  'what somebody buys as soon as the page can do it is announced; the delivered payment gives a role',
  PATIENCE,
  async () => {
    const { connection, furnished, paint, shop, world } = await start('en');
    paint();
    await furnished.get('en');
    const [viewer, happening] = [
      { language: 'en', role: 'owner', channel: 'shop' } as const,
      'purchase' as const,
    ];
    await connection.perform(viewer, { do: 'trigger', happening });
    const { guild, member } = world.people.en;
    const [, channel] = guild.channels();
    await expect
      .poll(() => JSON.stringify(member.in(channel?.id ?? '').sees()), { timeout: 60_000 })
      .toContain('bought');
    for (const { payments } of shop.shops.values())
      expect(payments.find(({ id }) => id === PAYMENTS.delivered)).toMatchObject({
        products: [{ product_id: PRODUCTS.vip }],
      });
    await Promise.all(furnished.values());
  },
);
