import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { en as words } from '../../src/words/en/index.js';
import { embedOf, headingOf, messageOf, openPage, startTestHarness, type TestHarness } from './harness.js';

describe('the data of a guild', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await startTestHarness();
    await harness.link(harness.shop.key);
  });
  afterEach(() => harness?.close());

  const press = async (id: string, on: Exchange) => harness.owner.click(messageOf(on), id);
  const remove = async () => press('setup:remove', await openPage(harness.owner, 'setup:settings'));
  const stored = () => readFile(join(harness.folder, 'data', 'shopkeep.sqlite'));

  it('is erased after a confirmation, from the file too', async () => {
    const { owner, guild } = harness;
    const list = await owner.select(
      messageOf(await openPage(owner, 'setup:priceList')),
      'setup:setPriceList',
      [guild.channelId],
    );
    const { following } = words;
    expect(embedOf(list).title).toBe(following.priceList.upToDate);
    const question = await remove();
    expect(embedOf(question).title).toBe(words.setup.removeTitle('Northern Lights'));
    expect(embedOf(question).description).toBe(words.setup.removeQuestion(`<#${guild.channelId}>`));
    const before = await stored();
    expect(before.includes('Northern Lights')).toBe(true);
    expect(guild.messages()).toHaveLength(1);

    const erased = await press('setup:removed', question);
    expect(messageOf(erased).content).toBe(words.setup.removed);
    expect(embedOf(erased).title).toBe(words.setup.link);
    expect(guild.messages()).toEqual([]);
    expect(headingOf(await harness.member.run('shop'))).toBe(words.problem({ kind: 'notLinked' }).title);
    const bytes = await stored();
    expect([guild.id, 'Northern Lights'].filter((text) => bytes.includes(text))).toEqual([]);
  });

  it('is not erased by former managers of the server', async () => {
    const manager = { name: 'manager', permissions: PermissionFlagsBits.ManageGuild };
    const before = harness.guild.join(manager);
    const page = await openPage(before, 'setup:settings');
    const question = messageOf(await before.click(messageOf(page), 'setup:remove'));
    const now = harness.guild.join({ ...manager, id: before.id, permissions: 0n });
    const refused = await now.click(question, 'setup:removed');
    const { title } = words.problem({ kind: 'notAllowed', permission: 'ManageGuild' });
    expect(embedOf(refused).title).toBe(title);
    expect(headingOf(await harness.member.run('shop'))).toContain('Northern Lights');
  });
});
