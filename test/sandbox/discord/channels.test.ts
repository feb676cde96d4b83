import { PermissionFlagsBits as Permission } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

const ROLE = '77';
const ALL = Permission.ViewChannel | Permission.SendMessages | Permission.EmbedLinks;

let clock: number;
let discord: LocalDiscord;
let guild: LocalGuild;
let shop: LocalChannel;
let ann: Person;
let bot: BareBot;

beforeEach(async () => {
  clock = Date.UTC(2026, 0, 1);
  discord = await startLocalDiscord({ now: () => clock });
  guild = discord.addGuild({ name: 'Guild' });
  shop = guild.addChannel('shop');
  ann = guild.join({ name: 'Ann', permissions: 0n, roles: [ROLE] });
  bot = await connectBot(discord);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

const messages = (): string => `/channels/${shop.id}/messages`;
const refused = (status: number, code: number) => ({ status, body: expect.objectContaining({ code }) });
const idOf = ({ body }: { body: unknown }): string => z.object({ id: z.string() }).parse(body).id;
const create = async (data: object): Promise<string> => idOf(await bot.rest('POST', messages(), data));

describe('messages in a channel', () => {
  test('are created, read, edited and deleted by the bot', async () => {
    const id = await create({ content: 'one', embeds: [{ title: 'E' }] });
    expect(shop.messages()).toMatchObject([
      { id, channel_id: shop.id, content: 'one', author: { bot: true } },
    ]);
    expect(guild.messages()).toEqual([]);
    expect(await bot.rest('GET', `${messages()}/${id}`)).toMatchObject({ status: 200, body: { id } });
    const edited = await bot.rest('PATCH', `${messages()}/${id}`, { content: 'two' });
    expect(edited).toMatchObject({ status: 200, body: { content: 'two', embeds: [{ title: 'E' }] } });
    expect(shop.messages()[0]?.edited_timestamp).not.toBeNull();
    expect(await bot.rest('DELETE', `${messages()}/${id}`)).toEqual({ status: 204, body: undefined });
    expect(shop.messages()).toEqual([]);
  });

  test.each([
    ['nothing', {}, 50006],
    ['a text that is too long', { content: 'x'.repeat(2001) }, 50035],
    ['a nonce that is too long', { content: 'x', nonce: '1'.repeat(26) }, 50035],
    ['a flag of replies', { content: 'x', flags: 64 }, 50035],
    ['what the local Discord does not know', { content: 'x', poll: {} }, 50035],
  ])('with %s are refused', async (_, data, code) => {
    expect(await bot.rest('POST', messages(), data)).toEqual(refused(400, code));
    expect(shop.messages()).toEqual([]);
  });

  test('are seen by people in that channel, who press what is on them there', async () => {
    await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
      { name: 'c', description: 'd' },
    ]);
    const seen: string[] = [];
    const there = ann.in(shop.id);
    there.watch((change) => seen.push(change.kind));
    const button = { type: 2, style: 1, custom_id: 'a', label: 'A' };
    const id = await create({ content: 'x', components: [{ type: 1, components: [button] }] });
    expect(seen).toEqual(['message']);
    expect(ann.sees()).toEqual([]);
    const pressed = there.click({ id }, 'A');
    const interaction = await bot.interaction();
    expect(interaction).toMatchObject({ channel_id: shop.id, channel: { name: 'shop' }, message: { id } });
    await bot.answer(interaction, { type: 4, data: { content: 'hidden', flags: 64 } });
    expect((await pressed).message?.channel_id).toBe(shop.id);
    expect(shop.messages()).toHaveLength(1);
  });

  test('of others cannot be edited, nor deleted without a permission', async () => {
    const { id } = ann.in(shop.id).say('mine');
    expect(await bot.rest('PATCH', `${messages()}/${id}`, { content: 'x' })).toEqual(refused(403, 50005));
    expect(await bot.rest('DELETE', `${messages()}/${id}`)).toEqual(refused(403, 50013));
    shop.allowApp(ALL | Permission.ManageMessages);
    expect(await bot.rest('DELETE', `${messages()}/${id}`)).toMatchObject({ status: 204 });
  });

  test('ping everyone, and roles, where the bot may', async () => {
    const content = `@everyone <@&${ROLE}>`;
    await create({ content });
    shop.allowApp(ALL);
    await create({ content });
    await create({ content, allowed_mentions: { parse: [] } });
    expect(shop.messages().map((one) => [one.mention_everyone, one.mention_roles])).toEqual([
      [true, [ROLE]],
      [false, []],
      [false, []],
    ]);
  });
});

describe('a nonce', () => {
  test('that is enforced gives the first message again, for some minutes', async () => {
    const data = { content: 'x', nonce: 'n1', enforce_nonce: true };
    const id = await create(data);
    clock += 4 * 60_000;
    expect(await create({ ...data, content: 'y' })).toBe(id);
    expect(shop.messages()).toMatchObject([{ content: 'x', nonce: 'n1' }]);
    clock += 2 * 60_000;
    expect(await create(data)).not.toBe(id);
  });

  test('is remembered where the response was lost', async () => {
    const data = { content: 'x', nonce: 'n1', enforce_nonce: true };
    discord.fault({ path: /messages/, status: 502, afterwards: true });
    expect((await bot.rest('POST', messages(), data)).status).toBe(502);
    await create(data);
    expect(shop.messages()).toHaveLength(1);
  });
});

describe('a channel', () => {
  test('that was deleted is unknown, and so is one of nobody', async () => {
    const id = await create({ content: 'x' });
    shop.remove();
    expect(await bot.rest('POST', messages(), { content: 'x' })).toEqual(refused(404, 10003));
    expect(await bot.rest('PATCH', `${messages()}/${id}`, { content: 'x' })).toEqual(refused(404, 10003));
    expect(await bot.rest('GET', '/channels/5')).toEqual(refused(404, 10003));
  });

  test.each([
    ['see it', 0n, 50001],
    ['see it, though it may send', Permission.SendMessages | Permission.EmbedLinks, 50001],
    ['send', Permission.ViewChannel | Permission.EmbedLinks, 50013],
    ['show embeds', Permission.ViewChannel | Permission.SendMessages, 50013],
  ])('in which the bot may not %s takes no message', async (_, permissions, code) => {
    shop.allowApp(permissions);
    expect(await bot.rest('POST', messages(), { embeds: [{ title: 'E' }] })).toEqual(refused(403, code));
    expect(shop.messages()).toEqual([]);
    shop.allowApp(ALL);
    await create({ embeds: [{ title: 'E' }] });
  });
});
