import { beforeEach, describe, expect, test } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/engine/record.js';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { GUILD, NEWS } from '../../support/guild-channels.js';
import { targetsOf } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, owner } from '../harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
const shownTitle = ({ embeds: [embed] = [] }: Reply): string => embed?.title ?? '';
const shownText = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const press = async (id: string, ...values: readonly string[]) =>
  (await bot.press(id, owner, { values })).reply;

describe.each(['guild', 'feeds'])('a damaged record (%s)', (what) => {
  beforeEach(async () => {
    bot = await createCommandHarness();
    // What is remembered of it goes with it.
    if (what === 'guild') await bot.store.erase(GUILD);
    bot.backend.texts.set(`${what}:${GUILD}`, 'oops');
  });

  test('is explained, and can be removed by members who manage the server', async () => {
    const { reply, outcome } = await bot.run('setup', {}, owner);
    const { title } = en.problem({ kind: 'storeUnavailable', isDamaged: true });
    expect([shownTitle(reply), outcome]).toEqual([title, 'storeUnavailable']);
    expect(targetsOf(reply)).toContain('setup:remove');
    expect(targetsOf(await press('setup:remove'))).toContain('setup:removed');
    expect((await press('setup:removed')).content).toBe(en.setup.removed);
    expect(await bot.backend.keys('')).toEqual([]);
    expect((await bot.run('setup', {}, owner)).outcome).toBe('answered');
  });
});

describe('a damaged part of a record', () => {
  const damaged = '{"channelId": 7}';

  const records = () => bot.store.records(FEED_FORMAT);
  const readParts = async () => (await records().get(GUILD)).parts;

  beforeEach(async () => {
    bot = await createCommandHarness();
    await records().change(GUILD, (record) => ({ ...record, parts: { ...record.parts, news: damaged } }));
  });

  test('is named on the panel, and starts over after a confirmation', async () => {
    const { reply } = await bot.run('setup', {}, owner);
    const label = en.setup.buttons.announcements;
    expect(shownTitle(reply)).toBe(en.setup.attention('Northern Lights', en.setup.unreadable(label)));
    expect(shownText(reply)).toContain(en.setup.unreadableAdvice);
    expect(JSON.stringify(reply.components)).toContain('"setup:startOver:news"');
    const question = await press('setup:open', 'setup:startOver:news');
    expect(shownTitle(question)).toBe(en.setup.startOver(label));
    expect(targetsOf(question)).toEqual(['setup:startedOver:news', 'setup:panel']);
    expect((await readParts()).news).toBe(damaged);
    const panel = await press('setup:startedOver:news');
    expect(shownText(panel)).not.toContain(en.setup.unreadableAdvice);
    expect(JSON.stringify(panel.components)).toContain('"setup:announcements"');
    expect((await readParts()).news).not.toBe(damaged);
  });

  test('starts over alone: readable parts stay', async () => {
    await press('setup:setStaff', NEWS);
    const before = await readParts();
    await press('setup:startedOver:alerts');
    expect(await readParts()).toEqual(before);
    const { outcome } = await bot.press('setup:startedOver:nothing', owner);
    expect(outcome).toBe('outdated');
  });
});
