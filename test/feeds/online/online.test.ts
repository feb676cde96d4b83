import { beforeEach, describe, expect, test } from 'vitest';
import type { Modal, Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf, wireServer } from '../../support/samples.js';
import { MINUTE, PRICES, pass, SECOND, STAFF, useFakeClock, type World } from '../../support/world/index.js';
import { ANARCHY, createOnlineWorld, feedsWith, type Games, type OnlineWorld, SURVIVAL } from './harness.js';

useFakeClock();

let world: World;
let games: Games;
let choose: OnlineWorld['choose'];
beforeEach(async () => {
  ({ world, games, choose } = await createOnlineWorld());
});

const embedOf = (reply: Reply | Modal | undefined) => (reply && 'embeds' in reply && reply.embeds?.[0]) || {};
/** Title and description of the message, without addresses. */
function shown(index = 0): string[] {
  const { title = '', description = '' } = embedOf(world.discord.messages[index]?.reply);
  return [title, ...description.split('\n').filter((line) => !line.startsWith('`'))].filter(Boolean);
}
const edits = () => world.discord.messages[0]?.edits;
const post = () => choose('setOnline', PRICES);
const setNumber = (online: number) => games.numbers.set('play.example.net', { online, max: 100 });

test('nothing is asked before an owner switches it on; then the page says what each server answered', async () => {
  await pass(20 * MINUTE);
  const off = await choose('online');
  expect([games.asked, 'components' in off && targetsOf(off)]).toEqual([
    [],
    ['setup:setOnline', 'setup:panel'],
  ]);
  games.numbers.delete('anarchy.example.net');
  const on = await post();
  expect(games.asked).toEqual(['play.example.net:25565', 'anarchy.example.net:25570']);
  expect(embedOf(on).description?.split('\n').slice(-2)).toEqual([
    '🟢 **Survival** · 28 of 100',
    '🔴 **Anarchy** · no answer',
  ]);
  await choose('online');
  await pass(20 * MINUTE);
  // Each again every five minutes; a silent one more rarely.
  expect(games.asked.length).toBe(8);
});

test('the message has a line for each server, and their sum', async () => {
  await post();
  const { reply } = world.discord.messages[0] ?? {};
  expect(embedOf(reply)).toMatchObject({
    title: '🟢 42 players online',
    description: [
      '**Survival** · 28 of 100\n`play.example.net:25565` 1.20.4',
      '**Anarchy** · 14 of 60\n`anarchy.example.net:25570`',
    ].join('\n'),
    footer: { text: 'Updated' },
  });
  expect(reply && targetsOf(reply)).toEqual(['servers:show:0']);
});

test('it is edited when a number changed, at most every five minutes', async () => {
  await post();
  await pass(30 * MINUTE);
  expect([edits(), games.asked.length < 20]).toEqual([0, true]);
  const changes: number[] = [];
  for (let second = 0; second < 3600; second += 10) {
    setNumber(second);
    const before = edits() ?? 0;
    await pass(10 * SECOND);
    if ((edits() ?? 0) > before) changes.push(second);
  }
  const pauses = changes.slice(1).map((at, index) => at - (changes[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(290);
  expect(changes.length).toBeGreaterThanOrEqual(9);
  expect([world.discord.messages.length, world.errors, world.faults]).toEqual([1, [], []]);
});

test('a server is 🔴 after two questions without an answer, with the time of the first', async () => {
  await post();
  await pass(10 * MINUTE);
  games.numbers.delete('anarchy.example.net');
  const before = games.asked.length;
  while (games.asked.length < before + 2) await pass(10 * SECOND);
  const since = Math.floor(Date.now() / 1000);
  await pass(MINUTE);
  expect(shown()).toEqual(['🟢 42 players online', '**Survival** · 28 of 100', '**Anarchy** · 14 of 60']);
  await pass(10 * MINUTE);
  const [title, , line = ''] = shown();
  const [, at = 0] = /^🔴 \*\*Anarchy\*\* · no answer since <t:(\d+):t>$/.exec(line) ?? [];
  expect(title).toBe('🟢 28 players online');
  expect(Math.abs(Number(at) - since)).toBeLessThanOrEqual(20);
  await world.restart({ feeds: feedsWith(games) });
  await pass(15 * MINUTE);
  expect(shown()[2]).toBe(line);
  games.numbers.set('anarchy.example.net', { online: 0, max: 60 });
  await pass(25 * MINUTE);
  expect(shown()).toEqual([
    '🟢 28 players online',
    '**Survival** · 28 of 100',
    '**Anarchy** · nobody right now',
  ]);
});

describe('what the shop hides', () => {
  test('a server with a hidden address is not asked and not listed; one with a hidden port is', async () => {
    world.shop.servers = [
      SURVIVAL,
      { ...ANARCHY, hide_ip: 1 },
      wireServer({ id: 3, name: 'Secret', ip: 'secret.example.net', is_hidden: 1 }),
      wireServer({ id: 4, name: 'Port', ip: 'port.example.net', port: 25_599, is_port_hidden: 1 }),
    ];
    games.numbers.set('port.example.net', { online: 2, max: 5 });
    await pass(2 * MINUTE);
    await post();
    await pass(10 * MINUTE);
    expect(new Set(games.asked)).toEqual(new Set(['play.example.net:25565', 'port.example.net:25599']));
    expect(JSON.stringify(world.discord.messages)).not.toMatch(/25599|narchy|ecret/);
    expect(shown()).toEqual(['🟢 30 players online', '**Survival** · 28 of 100', '**Port** · 2 of 5']);
    expect([...world.backend.texts.values()].join()).not.toContain('25599');
  });

  test('the sum of players', async () => {
    world.shop.shopFields = { hide_general_online: 1 };
    await post();
    expect(shown()[0]).toBe('Servers');
    world.shop.servers = [SURVIVAL];
    await pass(2 * 60 * MINUTE);
    expect(shown()).toEqual(['Servers', '**Survival** · 28 of 100']);
  });

  test('a server that it hides later leaves the message', async () => {
    await post();
    world.shop.servers = [SURVIVAL, { ...ANARCHY, hide_ip: 1 }];
    await pass(70 * MINUTE);
    expect(shown()).toEqual(['🟢 **Survival** · 28 of 100']);
    world.shop.servers = [{ ...SURVIVAL, hide_ip: 1 }];
    await pass(70 * MINUTE);
    expect(shown()[0]).toBe('Servers');
    expect(JSON.stringify(world.discord.messages)).not.toContain('Survival');
  });

  test('without a server to ask, no message is posted, and the page says why', async () => {
    world.shop.servers = [{ ...SURVIVAL, hide_ip: 1 }];
    await pass(2 * MINUTE);
    const page = await post();
    await pass(30 * MINUTE);
    expect([world.discord.messages, games.asked]).toEqual([[], []]);
    expect(embedOf(page).description).toContain(LANGUAGES.en.online.noneToAsk);
    world.shop.servers = [SURVIVAL];
    await pass(70 * MINUTE);
    expect(shown()).toEqual(['🟢 **Survival** · 28 of 100']);
  });
});

test('at most 25 servers of a shop are asked', async () => {
  world.shop.servers = Array.from({ length: 40 }, (_, index) =>
    wireServer({ id: index + 1, name: `S${index}`, ip: `s${index}.example.net` }),
  );
  await pass(2 * MINUTE);
  await post();
  await pass(10 * MINUTE);
  expect(new Set(games.asked).size).toBe(25);
});

test('the message moves with its channel, and goes when it is switched off', async () => {
  await post();
  await choose('setOnline', STAFF);
  await pass(MINUTE);
  expect(world.discord.messages.map(({ channelId, deleted = false }) => [channelId, deleted])).toEqual([
    [PRICES, true],
    [STAFF, false],
  ]);
  await choose('setOnline');
  const asked = games.asked.length;
  await pass(30 * MINUTE);
  expect(world.discord.messages.map(({ deleted }) => deleted)).toEqual([true, true]);
  expect([
    games.asked.length,
    await world.north.part({ ...(await import('../../../src/feeds/online/state.js')).onlinePart }),
  ]).toMatchObject([asked, { channelId: null, servers: [] }]);
});

test('a message that members delete is not posted again', async () => {
  await post();
  await world.discord.channels.delete(PRICES, '1');
  setNumber(3);
  await pass(30 * MINUTE);
  expect(world.discord.messages.length).toBe(1);
});

test('while the shop is away, the page says so and can switch it off', async () => {
  await post();
  await pass(MINUTE);
  world.shop.away.add('catalogue').add('shop');
  await pass(3 * 60 * MINUTE);
  const page = await choose('setOnline');
  expect(embedOf(page).title).toBe('🎮 Players online');
  expect(world.discord.messages[0]?.deleted).toBe(true);
});
