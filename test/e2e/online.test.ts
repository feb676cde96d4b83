import { expect, it } from 'vitest';
import { startGameServers } from '../../sandbox/shop/game-servers.js';
import { embedOf, messageOf, openPage, startProcessHarness } from './harness.js';

it.each([
  ['all', ['🟢', '🟢', '🟢', '🔴']],
  ['public', ['🔴', '🔴', '🔴', '🔴']],
])('game servers of this machine are asked with GAME_SERVERS=%s: %s', async (setting, marks) => {
  const games = await startGameServers();
  const harness = await startProcessHarness({ env: { ...games.env, GAME_SERVERS: setting } });
  try {
    games.name(harness.shop);
    await harness.link(harness.shop.key);
    const { owner, guild } = harness;
    const off = messageOf(await openPage(owner, 'setup:online'));
    const board = guild.addChannel('players');
    const page = await owner.select(off, 'setup:setOnline', [board.id]);
    const answers = embedOf(page).description?.split('\n').slice(1) ?? [];
    expect(answers.map((line) => line.slice(0, 2))).toEqual(marks);
    const title = board.messages().map(({ embeds: [embed] }) => embed?.title);
    expect(title).toEqual([setting === 'all' ? expect.stringMatching(/^🟢 \d+ players online$/) : 'Servers']);
  } finally {
    await harness.close();
  }
});
