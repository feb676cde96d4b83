import { beforeEach, describe, expect, test } from 'vitest';
import type { Announce } from '../../src/follow/record.js';
import { FIRST_CHOICE } from '../../src/views/announce.js';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { ELSEWHERE, GUILD, MAY_POST, NEWS, ROLE, STAFF, textChannels } from '../support/guild-channels.js';
import { targetsOf, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, owner, russian } from './harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.servers = [wireServer({ products: [wireProduct({ name: 'Elite', price: 499 })] })];
});

const set = async (): Promise<Announce | null> => (await bot.store.following.get(GUILD)).announce;
const text = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const announce = (options: object = {}) => bot.run('announce', options, owner);

describe('/announce', () => {
  test('shows what would be announced, privately, and writes nothing', async () => {
    const { reply, hidden, changes } = await announce();
    expect([hidden, changes]).toEqual([true, 0]);
    expect(reply.embeds?.[0]?.title).toBe(en.following.announce.off);
    expect(text(reply)).toContain('New products, 🏷️ Price drops, 🌍 New servers');
    expect(text(reply)).toContain('at most once an hour');
    expect(targetsOf(reply)).toEqual([
      'announce:kinds',
      'announce:often',
      'announce:quiet',
      'announce:preview',
    ]);
  });

  test('is for owners, and speaks their language', async () => {
    const { reply } = await bot.run('announce', {}, member);
    expect(reply.embeds?.[0]?.title).toBe(
      en.problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title,
    );
    const ru = await bot.run('announce', {}, { ...owner, ...russian });
    expect(ru.reply.embeds?.[0]?.title).toBe(LANGUAGES.ru.following.announce.off);
  });

  test('begins in the channel that was chosen, with a role and a channel for staff', async () => {
    const { reply } = await announce({ channel: NEWS, role: ROLE, staff_channel: STAFF });
    expect(await set()).toEqual({ ...FIRST_CHOICE, channelId: NEWS, roleId: ROLE, staffChannelId: STAFF });
    expect(reply.content).toBe(en.following.announce.started(`<#${NEWS}>`));
    expect(text(reply)).toContain(`**Channel**: <#${NEWS}>`);
    expect(text(reply)).toContain(`<@&${ROLE}>`);
    expect(targetsOf(reply)).toContain('announce:preview');
  });

  test.each(['channel', 'staff_channel'])(
    'takes no %s of another server, whatever Discord says of it',
    async (option) => {
      const channels = textChannels().set(ELSEWHERE, { type: 0, permissions: MAY_POST });
      for (const from of [owner, { ...owner, channels }]) {
        const { reply } = await bot.run('announce', { [option]: ELSEWHERE }, from);
        expect(reply.embeds?.[0]?.title).toBe(en.problem({ kind: 'cannotPost', why: 'channelGone' }).title);
      }
      expect(await set()).toBeNull();
    },
  );
});

describe('the panel', () => {
  const press = async (id: string, values: readonly string[] = [], fields: Record<string, string> = {}) =>
    (await bot.press(id, owner, { values, fields })).reply;

  test('sets what is announced and how often', async () => {
    await press('announce:kinds', ['priceDrop', 'saleEnded', 'nonsense']);
    await press('announce:often', ['180']);
    expect(await set()).toEqual({ ...FIRST_CHOICE, kinds: ['priceDrop', 'saleEnded'], everyMinutes: 180 });
  });

  test.each([
    ['22-8', { from: 22, to: 8 }, '22:00 to 8:00'],
    ['0-8', { from: 0, to: 8 }, '0:00 to 8:00'],
    ['none', null, '**Quiet hours**: none'],
  ])('sets quiet hours: %s', async (value, quiet, shown) => {
    expect(text(await press('announce:quiet', [value]))).toContain(shown);
    expect((await set())?.quiet).toEqual(quiet);
  });

  test('takes other quiet hours in a form, and says what it could not read', async () => {
    const { modals } = await bot.press('announce:quiet', owner, { values: ['other'] });
    expect(modals).toMatchObject([{ customId: 'announce:typedQuiet' }]);
    await press('announce:typedQuiet', [], { hours: '21:00 – 24' });
    expect((await set())?.quiet).toEqual({ from: 21, to: 0 });
    for (const hours of ['late', '8', '8-8', '25-3', '-', '22-08-1'])
      expect((await press('announce:typedQuiet', [], { hours })).content).toBe(
        en.following.announce.badQuiet,
      );
    expect((await set())?.quiet).toEqual({ from: 21, to: 0 });
  });

  test('starts in the channel that was chosen, keeps the rest when it stops, and can mention nobody again', async () => {
    await announce({ role: ROLE, staff_channel: STAFF });
    const started = (await announce({ channel: NEWS })).reply;
    expect(started.content).toBe(en.following.announce.started(`<#${NEWS}>`));
    expect(started.embeds?.[0]?.title).toBe(en.following.announce.on);
    expect(targetsOf(started)).toEqual(
      expect.arrayContaining(['announce:mentionNobody', 'announce:noStaff', 'announce:stop']),
    );
    await press('announce:mentionNobody');
    await press('announce:noStaff');
    expect(await set()).toEqual({ ...FIRST_CHOICE, channelId: NEWS });
    const stopped = await press('announce:stop');
    expect(stopped.content).toBe(en.following.announce.stopped);
    expect(await set()).toEqual(FIRST_CHOICE);
  });

  test('says until when the next announcement waits', async () => {
    await announce({ channel: NEWS });
    const sentAt = Date.now();
    const snapshot = { servers: [], products: [], sales: [] };
    const announced = { snapshot, asOf: sentAt, missing: [], left: [], sentAt };
    await bot.store.following.change(GUILD, (record) => ({ ...record, announced }));
    const time = `<t:${Math.floor(sentAt / 1000) + 3600}:f>`;
    expect(text(await press('announce:panel'))).toContain(en.following.announce.waits(time));
    await press('announce:stop');
    expect(text(await press('announce:panel'))).not.toContain('<t:');
  });

  test('offers to start only while announcements are off', async () => {
    const targets = async () => targetsOf(await press('announce:preview'));
    expect(await targets()).toContain('announce:startHere');
    await announce({ channel: NEWS });
    expect(await targets()).toEqual(['announce:panel']);
  });

  test.each(['announce:start', `announce:start:${NEWS}`, 'announce:often:0'])(
    '%s is out of date',
    async (id) => {
      expect((await press(id)).embeds?.[0]?.title).toBe(en.problem({ kind: 'outdated' }).title);
    },
  );
});
