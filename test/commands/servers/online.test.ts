import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onlinePart } from '../../../src/feeds/online/state.js';
import { gameServers, type Heard } from '../../../src/games/game-servers.js';
import { changeStored } from '../../support/parts.js';
import { command, GUILD } from '../../support/router-harness.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness } from '../harness.js';

const PLACES = ['play.example.net', 'sky.example.net'].map((host, index) => ({
  id: index + 1,
  host,
  port: null,
}));

/** So many, of two kinds, that a server has a page of its own. */
const GOODS = Array.from({ length: 40 }, (_, index) =>
  wireProduct({ id: index + 1, type: index % 2 ? 'item' : 'group' }),
);

let bot: CommandHarness;
/** By host; what isn't here never answers. */
let answers: Record<string, Heard['players']>;
let known: Map<string, Heard>;
let asked: string[];

beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.servers = PLACES.map(({ id, host }) =>
    wireServer({ id, name: `S${id}`, ip: host, products: GOODS }),
  );
  await changeStored(bot.store, GUILD, onlinePart, {
    channelId: '1',
    servers: onlinePart.schema.parse({ servers: PLACES }).servers,
  });
  answers = { 'play.example.net': { online: 28, max: 100 }, 'sky.example.net': null };
  known = new Map();
  asked = [];
  const recall = vi.spyOn(gameServers, 'recall').mockImplementation(({ host }) => known.get(host));
  const ask = vi.spyOn(gameServers, 'ask').mockImplementation(async ({ host }, guildId, urgency) => {
    asked.push(`${host} ${guildId} ${urgency}`);
    const players = answers[host];
    if (players === undefined) return new Promise(() => {});
    const heard = { players, ageMs: 0 };
    known.set(host, heard);
    return heard;
  });
  onTestFinished(() => void [recall.mockRestore(), ask.mockRestore()]);
});

const texts = (shown: Awaited<ReturnType<CommandHarness['send']>>['shown']) =>
  shown.map(({ reply }) => reply.embeds?.[0]?.description?.match(/\d+ of \d+ online/)?.[0]);

test('a server of which nothing is known yet: the answer goes out without it, and is edited once', async () => {
  const { calls, shown } = await bot.run('servers');
  expect([calls.length, texts(shown)]).toEqual([2, [undefined, '28 of 100 online']]);
  expect(asked).toEqual(PLACES.map(({ host }) => `${host} ${GUILD} person`));
});

test('what is known is shown at once; nothing is asked and nothing is edited', async () => {
  await bot.run('servers');
  const again = await bot.run('servers');
  expect([again.calls.length, texts(again.shown), asked.length]).toEqual([1, ['28 of 100 online'], 2]);
});

test('the page of one server asks that one only', async () => {
  const { shown } = await bot.run('servers', { server: 'S1' });
  expect([texts(shown), asked.length]).toEqual([[undefined, '28 of 100 online'], 1]);
});

test.each([
  ['no server answers', { 'play.example.net': null, 'sky.example.net': null }],
  ['the servers are silent for three seconds', {}],
])('nothing is edited if %s', async (_what, said) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  answers = said;
  const work = bot.send(command('servers'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect((await work).calls).toHaveLength(1);
});

test('a server that doesn’t answer keeps no other waiting for more than three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  delete answers['sky.example.net'];
  const work = bot.send(command('servers'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(texts((await work).shown).at(-1)).toBe('28 of 100 online');
});

test('nothing is asked while it has no channel', async () => {
  await changeStored(bot.store, GUILD, onlinePart, { channelId: null });
  expect([(await bot.run('servers')).calls.length, asked]).toEqual([1, []]);
});
