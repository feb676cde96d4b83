import { beforeEach, describe, expect, test } from 'vitest';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { newsPart } from '../../../src/feeds/news/state.js';
import { priceListPart } from '../../../src/feeds/price-list/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { ELSEWHERE, GUILD, HERE, MAY_POST, NEWS, STAFF, textChannels } from '../../support/guild-channels.js';
import { readStored } from '../../support/parts.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, owner } from '../harness.js';

/* The pages of /setup on which an owner chooses where the bot posts, and what it posts then. */

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { name: 'Northern Lights', domain: 'shop.example.com' };
  bot.shop.servers = [
    wireServer({ products: [wireProduct({ id: 7, name: 'VIP' }), wireProduct({ id: 8, name: 'Axe' })] }),
  ];
});

const shownTitle = ({ embeds: [embed] = [] }: Reply): string => embed?.title ?? '';
const shownText = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const press = async (id: string, ...values: readonly string[]) =>
  (await bot.press(id, owner, { values })).reply;
const channelsWithPosts = async () =>
  (await readStored(bot.store, GUILD, priceListPart)).posts.map(({ channelId }) => channelId);
const storedNews = () => readStored(bot.store, GUILD, newsPart);
const storedStaff = () => readStored(bot.store, GUILD, staffPart);
/** The channel is there, but the bot may no longer write to it. */
const lock = (channel: string) => bot.channels.refusals.set(channel, 'permission');

describe('the price list', () => {
  const choose = (...channels: readonly string[]) => press('setup:setPriceList', ...channels);
  const { priceList } = en.following;

  test('is posted in chosen channels, and deleted in removed ones', async () => {
    expect(shownTitle(await press('setup:priceList'))).toBe(priceList.none);
    expect(shownTitle(await choose(HERE, NEWS))).toBe(priceList.upToDate);
    expect(await channelsWithPosts()).toEqual([HERE, NEWS]);
    expect(bot.channels.messages.map(({ channelId }) => channelId)).toEqual([HERE, NEWS]);
    const shown = shownText(await choose(NEWS, STAFF));
    expect(await channelsWithPosts()).toEqual([NEWS, STAFF]);
    expect(bot.channels.messages.map(({ deleted }) => deleted === true)).toEqual([true, false, false]);
    expect(shown).toContain(`[open](https://discord.com/channels/${GUILD}/${STAFF}/3)`);
    expect(shownTitle(await choose())).toBe(priceList.none);
    expect(bot.channels.messages.every(({ deleted }) => deleted)).toBe(true);
  });

  test('skips a channel that refuses it, and keeps the others', async () => {
    lock(NEWS);
    const { title } = en.problem({ kind: 'cannotPost', why: 'permission', missing: [] });
    expect(shownText(await choose(NEWS, HERE))).toContain(`⚠️ <#${NEWS}>: ${title}`);
    expect(await channelsWithPosts()).toEqual([HERE]);
  });

  test('keeps a channel whose message can’t be deleted', async () => {
    await choose(HERE);
    lock(HERE);
    expect(shownText(await choose())).toContain(priceList.notDeleted(`<#${HERE}>`));
    expect(await channelsWithPosts()).toEqual([HERE]);
  });

  test('that the bot may no longer edit is an alert on its page, in the check-up and on the panel', async () => {
    await choose(HERE);
    const refused = en.channel.lacks(`<#${HERE}>`, ['SendMessages']);
    expect(shownText(await press('setup:priceList'))).not.toContain(refused);
    expect(shownTitle(await press('setup:checkUp'))).toBe(en.checkUp.allWell);
    lock(HERE);
    expect(shownText(await press('setup:priceList'))).toContain(`⚠️ ${refused}`);
    const channel = { id: HERE, isRefused: true, isForStaff: false };
    const { title } = en.checkUp.alert({ kind: 'blockedChannel', severity: 'attention', channel });
    expect(shownText(await press('setup:checkUp'))).toContain(`<#${HERE}>`);
    expect(shownText(await press('setup:checkUp'))).toContain(title);
    expect(shownTitle(await press('setup:panel'))).toBe(en.setup.attention('Northern Lights', title));
  });
});

describe('announcements', () => {
  const { announcements } = en.following;

  test('start in the chosen channel, and end without one', async () => {
    expect(shownTitle(await press('setup:announcements'))).toBe(announcements.off);
    expect(shownTitle(await press('setup:setChannel', NEWS))).toBe(announcements.on);
    expect(shownTitle(await press('setup:setChannel'))).toBe(announcements.off);
    expect(await storedNews()).toMatchObject({ channelId: null });
    expect(bot.channels.messages).toEqual([]);
  });

  test('end without a channel, while alerts go on', async () => {
    await press('setup:setStaff', STAFF);
    await press('setup:setChannel', NEWS);
    await press('setup:setChannel');
    expect([(await storedNews()).channelId, (await storedStaff()).channelId]).toEqual([null, STAFF]);
    expect(shownText(await press('setup:setStaff'))).toContain(en.staff.question);
    expect(await storedStaff()).toMatchObject({ channelId: null });
  });
});

test.each(['setup:setPriceList', 'setup:setChannel', 'setup:setStaff'])(
  '%s takes no channel of another server, whatever Discord says of it',
  async (id) => {
    const channels = textChannels().set(ELSEWHERE, {
      ...{ type: 0, permissions: MAY_POST, appPermissions: MAY_POST },
    });
    const { title } = en.problem({ kind: 'cannotPost', why: 'channelGone' });
    for (const from of [owner, { ...owner, channels }]) {
      const { reply } = await bot.press(id, from, { values: [ELSEWHERE] });
      expect(JSON.stringify(reply)).toContain(title);
    }
    expect([await channelsWithPosts(), await storedNews(), await storedStaff()]).toMatchObject([
      [],
      { channelId: null },
      { channelId: null },
    ]);
    expect(bot.channels.messages).toEqual([]);
  },
);
