import { beforeEach, describe, expect, test } from 'vitest';
import { POST_PERMISSIONS } from '../../src/failure.js';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { ELSEWHERE, GUILD, HERE, MAY_POST, NEWS, textChannels } from '../support/guild-channels.js';
import { targetsOf, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, owner } from './harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  const products = [wireProduct({ name: 'Elite', price: 499 })];
  bot.shop.servers = [
    wireServer({ name: 'Survival', products }),
    wireServer({ id: 2, name: 'SkyBlock', products }),
  ];
});

const text = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const titleOf = ({ embeds: [embed] = [] }: Reply): string | undefined => embed?.title;
const run = async (name: string, options: object = {}) =>
  (await bot.run(`catalogue ${name}`, options, owner)).reply;
const posts = async () => (await bot.store.following.get(GUILD)).posts;

describe('/catalogue post', () => {
  test('posts the whole shop in this channel, and says so to its owner alone', async () => {
    const { reply, hidden } = await bot.run('catalogue post', {}, owner);
    expect(hidden).toBe(true);
    expect(text(reply)).toBe(en.following.posted(`<#${HERE}>`));
    expect(targetsOf(reply)).toEqual([`https://discord.com/channels/${GUILD}/${HERE}/1`, 'catalogue:list']);
    const [sent] = bot.channels.messages;
    expect(sent?.channelId).toBe(HERE);
    expect(JSON.stringify(sent?.reply)).toContain('Survival');
    expect(await posts()).toMatchObject([{ channelId: HERE, messageId: '1', serverId: null }]);
  });

  test('posts one server in another channel', async () => {
    await run('post', { channel: NEWS, server: 'skyblock' });
    const [sent] = bot.channels.messages;
    expect(sent?.channelId).toBe(NEWS);
    expect(sent?.reply.embeds?.[0]?.title).toContain('SkyBlock');
    expect(await posts()).toMatchObject([{ channelId: NEWS, serverId: 2 }]);
  });

  test('names servers while they are typed', async () => {
    const { offered } = await bot.complete('catalogue post', 'server', 'sky', owner);
    expect(offered).toEqual([[{ name: 'SkyBlock', value: '2' }]]);
  });

  test('sends nothing for a server that there is not, or for somebody who may not', async () => {
    expect(titleOf(await run('post', { server: 'Nether' }))).toBe(
      en.problem({ kind: 'unknownServer' }).title,
    );
    await bot.run('catalogue post', {}, member);
    expect(bot.channels.messages).toEqual([]);
    expect(await posts()).toEqual([]);
  });

  test.each([
    { kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS },
    { kind: 'cannotPost', why: 'channelGone' },
  ] as const)('says what the channel lacks, and keeps nothing: $why', async (problem) => {
    bot.channels.refusals.set(NEWS, problem.why);
    const { embeds: [embed] = [] } = await run('post', { channel: NEWS });
    const { title, advice } = en.problem(problem);
    expect(embed).toMatchObject({ title, description: advice });
    expect(await posts()).toEqual([]);
  });

  test('sends nothing to a channel of another server, whatever Discord says of it', async () => {
    const channels = textChannels().set(ELSEWHERE, { type: 0, permissions: MAY_POST });
    for (const from of [owner, { ...owner, channels }]) {
      const { reply } = await bot.run('catalogue post', { channel: ELSEWHERE }, from);
      expect(titleOf(reply)).toBe(en.problem({ kind: 'cannotPost', why: 'channelGone' }).title);
    }
    expect([bot.channels.messages, await posts()]).toEqual([[], []]);
  });

  test('refuses one too many', async () => {
    for (let count = 0; count < 10; count += 1) await run('post');
    expect(titleOf(await run('post'))).toBe(en.problem({ kind: 'tooManyPosts', most: 10 }).title);
    expect(bot.channels.messages).toHaveLength(10);
  });
});

describe('/catalogue list and remove', () => {
  const press = async (id: string, values: readonly string[] = []) =>
    (await bot.press(id, owner, { values })).reply;

  test('an empty list offers to post here', async () => {
    expect(text(await run('list'))).toBe(en.following.list.none);
    expect(text(await press('catalogue:postHere'))).toBe(en.following.posted(`<#${HERE}>`));
    expect(bot.channels.messages).toHaveLength(1);
  });

  test('a post is removed from the list, once that was confirmed, and with it its message', async () => {
    await run('post');
    const [post] = await posts();
    const question = await press('catalogue:remove', [post?.id ?? '']);
    expect(titleOf(question)).toBe(en.following.list.removeQuestion);
    expect(await posts()).toHaveLength(1);
    const removed = await press(`catalogue:removed:${post?.id}`);
    expect(removed.content).toBe(en.following.list.removed);
    expect(await posts()).toEqual([]);
    expect(bot.channels.messages[0]?.deleted).toBe(true);
  });

  test('a post is chosen by its number too; another number shows the list', async () => {
    await run('post');
    expect(titleOf(await run('remove', { number: 1 }))).toBe(en.following.list.removeQuestion);
    expect(titleOf(await run('remove', { number: 2 }))).toBe(en.following.list.title(1, 10));
    expect(titleOf(await run('remove'))).toBe(en.following.list.title(1, 10));
  });

  test('a post that is gone from the list is out of date', async () => {
    expect(titleOf(await press('catalogue:remove', ['p1']))).toBe(en.problem({ kind: 'outdated' }).title);
    expect((await press('catalogue:removed:p1')).content).toBe(en.following.list.removed);
  });
});

describe('/announce', () => {
  test('previews with what the shop sells, and starts only when that is confirmed', async () => {
    const { reply } = await bot.press('announce:preview', owner);
    expect(reply.content).toContain(`<#${HERE}>`);
    expect(reply.content).toContain(en.following.announce.previewExample);
    expect(JSON.stringify(reply.embeds)).toContain('Elite');
    expect(targetsOf(reply)).toEqual(['announce:startHere', 'announce:panel']);
    expect((await bot.store.following.get(GUILD)).announce).toBeNull();
  });
});

test('the list and the check-up of /setup name a post whose message is gone', async () => {
  await run('post');
  const checkUp = async () => JSON.stringify((await bot.press('setup:checkUp', owner)).reply.embeds);
  const { title } = en.checkUp.finding({ kind: 'haltedPosts', severity: 'attention', count: 1 });
  expect(await checkUp()).not.toContain(title);
  for (const message of bot.channels.messages) message.deleted = true;
  expect(await checkUp()).toContain(title);
  expect(text(await run('list'))).toContain(en.following.list.messageGone);
});
