import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import {
  embedOf,
  isHidden,
  keyAndData,
  messageOf,
  openapiBreaches,
  openapiTest,
  pressable,
  sentBy,
  startTestHarness,
  type TestHarness,
} from './harness.js';

describe.each([
  ['en', 'en-US'],
  ['ru', 'ru'],
] as const)('the data of a guild, in %s', (language, locale) => {
  const words = LANGUAGES[language];
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await startTestHarness({ locale });
    await harness.link(harness.shop.key);
  });
  afterEach(() => harness?.close());

  const press = async (id: string, on: Awaited<ReturnType<typeof harness.owner.run>>) =>
    harness.owner.click(messageOf(on), id);
  const stored = () => readFile(join(harness.folder, 'data', 'shopkeep.sqlite'));

  it('is given to its owner alone, without the key', async () => {
    await harness.owner.run('setup', { currency: 'EUR' });
    const reply = await press('setup:data', await keyAndData(harness.owner));
    expect(isHidden(reply)).toBe(true);
    expect(messageOf(reply).attachments.map(({ filename }) => filename)).toEqual([
      `shopkeep-${harness.guild.id}.json`,
    ]);
    const [file] = harness.discord.requests.at(-1)?.files ?? [];
    expect(JSON.parse(Buffer.from(file?.bytes ?? []).toString())).toEqual({
      server: harness.guild.id,
      language: 'auto',
      currency: 'EUR',
      timeZone: null,
      paymentSearch: true,
      productPage: null,
      posts: [],
      announcements: null,
      announced: null,
      shop: { name: 'Northern Lights', keyEndsIn: harness.shop.key.slice(-4) },
    });
    expect(sentBy(harness)).not.toContain(harness.shop.key);
  });

  it('is erased after a confirmation, from the file too', async () => {
    await harness.owner.run('setup', { currency: 'EUR' });
    const question = await press('setup:erase', await keyAndData(harness.owner));
    expect(embedOf(question).title).toBe(words.setup.data.eraseTitle);
    expect((await stored()).includes('Northern Lights')).toBe(true);

    const erased = await press('setup:erased', question);
    expect(messageOf(erased)).toMatchObject({ content: words.setup.data.erased, attachments: [] });
    expect(embedOf(erased).description).toBe(words.setup.enterTheKey);
    expect(embedOf(await harness.member.run('shop')).title).toBe(words.problem({ kind: 'notLinked' }).title);
    const bytes = await stored();
    expect([harness.guild.id, 'Northern Lights', 'EUR'].filter((text) => bytes.includes(text))).toEqual([]);
    const again = await press('setup:data', await press('setup:more', erased));
    expect(embedOf(again).description).toBe(words.setup.data.nothing);
  });

  openapiTest('is sent and erased with what Discord’s own description of its API allows', async () => {
    const data = await press('setup:data', await keyAndData(harness.owner));
    const back = await press('setup:more', data);
    const erased = await press('setup:erased', await press('setup:erase', back));
    await press('setup:data', await press('setup:more', erased));
    expect(openapiBreaches(harness)).toEqual([]);
  });

  it('stays when the question is answered with no', async () => {
    const data = await press('setup:data', await keyAndData(harness.owner));
    expect(messageOf(data).attachments).toHaveLength(1);
    const back = await press('setup:more', data);
    expect(messageOf(back).attachments).toEqual([]);
    const kept = await press('setup:more', await press('setup:erase', back));
    expect(pressable(messageOf(kept))).toContain('setup:remove');
    expect(embedOf(await harness.member.run('shop')).title).toContain('Northern Lights');
  });

  it('is neither shown to nor erased by former managers of the server', async () => {
    const manager = { name: 'manager', permissions: PermissionFlagsBits.ManageGuild, locale };
    const { id, ...before } = harness.guild.join(manager);
    const page = messageOf(await keyAndData({ id, ...before }));
    const question = messageOf(
      await before.click(messageOf(await keyAndData({ id, ...before })), 'setup:erase'),
    );
    const now = harness.guild.join({ ...manager, id, permissions: 0n });
    const refusals = [await now.click(page, 'setup:data'), await now.click(question, 'setup:erased')];
    const notAllowed = words.problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title;
    expect(refusals.map((refusal) => embedOf(refusal).title)).toEqual([notAllowed, notAllowed]);
    expect(embedOf(await harness.member.run('shop')).title).toContain('Northern Lights');
  });
});
