import { PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Exchange, LocalChannel, Person } from '../../../sandbox/discord/index.js';
import type { PostPermission } from '../../../src/domain/failure.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { priceListPart } from '../../../src/feeds/price-list/state.js';
import { COLOURS } from '../../../src/ui/embed.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { readStored } from '../../support/parts.js';
import { open, type Setup, shownEmbed, shownText, shownTitle, startSetup } from './local-setup.js';

/*
 * What owners read of channels in which the bot may not write, or in which members read what is for the staff. The local
 * Discord says so in two ways: with a channel that is chosen, and when it is asked for roles, the bot and the channel.
 */

const { ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
const { en } = LANGUAGES;

let world: Setup;
let admin: Person;
let channel: LocalChannel;
let role: string;

beforeEach(async () => {
  world = await startSetup(3);
  admin = world.admin;
  channel = world.guild.addChannel('posts');
  role = world.guild.addRole('Staff');
});

/** How an owner chooses the channel, by what is posted there. */
const CHOOSE: Readonly<Record<string, () => Promise<Exchange>>> = {
  announcements: async () =>
    (await open(admin, 'setup:announcements')).select('setup:setChannel', channel.id),
  'purchases for everybody': async () =>
    (await open(admin, 'setup:purchases')).select('setup:setPurchases', channel.id),
};
const choose = (what: string): Promise<Exchange> => CHOOSE[what]?.() ?? expect.fail(what);
/** The page on which that was chosen, as it is opened later. */
const look = async (what: string): Promise<Exchange> => {
  const pages = { announcements: 'setup:announcements', staff: 'setup:staff', checkUp: 'setup:checkUp' };
  const page = Object.entries(pages).find(([name]) => name === what)?.[1] ?? 'setup:purchases';
  return (await open(admin, page)).shown;
};

const lines = (exchange: Exchange): readonly string[] => shownText(exchange).split('\n');
const mention = () => `<#${channel.id}>`;
const blockedAlert = (missing: readonly PostPermission[]) =>
  en.checkUp.alert({
    ...{ kind: 'blockedChannel', severity: 'attention' },
    channel: { id: channel.id, isRefused: false, isForStaff: false, missing },
  });
const publicAlert = () =>
  en.checkUp.alert({
    ...{ kind: 'publicStaffChannel', severity: 'bad' },
    channel: { id: channel.id, isRefused: false, isForStaff: true, isPublic: true },
  });
/** What the page says that is missing. */
const told = (missing: readonly PostPermission[]): string => `⚠️ ${en.channel.lacks(mention(), missing)}`;
const colour = (exchange: Exchange) => shownEmbed(exchange)?.color;
const panelTitle = async () => shownTitle(await admin.run('setup'));

/** Discord answers none of the questions about channels, roles and the bot. */
const silence = () => {
  for (const path of [/\/roles$/, /\/members\//, /^\/channels\/\d+$/])
    world.discord.fault({ method: 'GET', path, status: 400, times: 100 });
};

const ALL = Object.keys(CHOOSE);
const EVERYONES = ['announcements', 'purchases for everybody'];

describe.each(ALL)('the channel of %s', (what) => {
  test.each<[string, bigint, PostPermission[]]>([
    ['Send Messages', SendMessages, ['SendMessages']],
    ['Embed Links', EmbedLinks, ['EmbedLinks']],
    ['both', SendMessages | EmbedLinks, ['SendMessages', 'EmbedLinks']],
    ['View Channel', ViewChannel, ['ViewChannel']],
  ])('denies the bot %s → is saved, is yellow, and exactly that is named', async (_what, bits, missing) => {
    channel.keepTo(role);
    channel.denyApp(bits);
    for (const shown of [await choose(what), await look(what)]) {
      expect(colour(shown)).toBe(COLOURS.waiting);
      expect(lines(shown)).toContain(told(missing));
    }
    const { title } = blockedAlert(missing);
    expect(await panelTitle()).toBe(en.setup.attention('Northern Lights', title));
    channel.keepTo(role);
    channel.overwrite(world.discord.applicationId, {});
    const repaired = await look(what);
    expect(colour(repaired)).toBe(COLOURS.good);
    expect(shownText(repaired)).not.toContain(told(missing));
  });

  test('is chosen with an older Discord → is known all the same, and green', async () => {
    world.discord.tellAppPermissions(false);
    channel.keepTo(role);
    const shown = await choose(what);
    expect(colour(shown)).toBe(COLOURS.good);
    expect(shownText(shown)).not.toContain('❔');
  });

  test('is chosen while Discord answers no questions → is known by the choice, and unknown later', async () => {
    silence();
    const shown = await choose(what);
    expect(shownText(shown)).not.toContain('❔');
    expect(lines(await look(what))).toContain(`-# ❔ ${en.channel.unknown(mention())}`);
  });

  test('is deleted → is yellow, and another is asked for', async () => {
    await choose(what);
    channel.remove();
    const shown = await look(what);
    expect(colour(shown)).toBe(COLOURS.waiting);
    expect(shownText(shown)).toContain('Choose another channel.');
  });
});

describe('an older Discord that answers no questions either', () => {
  beforeEach(() => {
    world.discord.tellAppPermissions(false);
    silence();
  });

  test.each(ALL)('%s → neutral, and one line says so', async (what) => {
    for (const shown of [await choose(what), await look(what)]) {
      expect(colour(shown)).toBe(COLOURS.neutral);
      expect(lines(shown).filter((line) => line.includes('❔'))).toEqual([
        `-# ❔ ${en.channel.unknown(mention())}`,
      ]);
      expect(shownTitle(shown)).not.toBe(en.following.announcements.blocked);
    }
  });
});

const chooseStaff = async () => {
  const page = await open(admin, 'setup:staff');
  return page.select('setup:setStaff', channel.id);
};

describe('a channel for the staff', () => {
  const stored = () => readStored(world.store, world.guild.id, staffPart);

  test.each<[string, () => void, string]>([
    ['that everybody may read', () => {}, 'isPublic'],
    [
      'that the bot can’t see',
      () => {
        channel.keepTo(role);
        channel.denyApp(ViewChannel);
      },
      'isUnseen',
    ],
    ['of which Discord says nothing', silence, 'isUnknown'],
  ])('%s is not taken: the page says so, and takes the same choice again', async (_what, begin, why) => {
    begin();
    const refused = await chooseStaff();
    const expected =
      why === 'isPublic' || why === 'isUnseen' || why === 'isUnknown' ? en.staff[why](mention()) : '';
    expect(shownText(refused)).toContain(expected);
    expect([colour(refused), (await stored()).channelId]).toEqual([COLOURS.waiting, null]);
    expect(JSON.stringify(refused)).toContain('setup:setStaff:1');
  });

  test('in which the bot may not post is not taken, and what is missing is named', async () => {
    channel.keepTo(role);
    channel.denyApp(EmbedLinks);
    expect(lines(await chooseStaff())).toContain(told(['EmbedLinks']));
    expect((await stored()).channelId).toBeNull();
  });

  test('that is private is taken', async () => {
    channel.keepTo(role);
    expect(colour(await chooseStaff())).toBe(COLOURS.good);
    expect((await stored()).channelId).toBe(channel.id);
  });
});

describe('a channel that everybody may read', () => {
  test('for staff later → a warning on the page, in the check-up and on the panel', async () => {
    channel.keepTo(role);
    await chooseStaff();
    await vi.waitFor(async () => expect(await panelTitle()).toBe(en.setup.allWell('Northern Lights')));
    channel.open();
    const { title, advice } = publicAlert();
    const page = await look('staff');
    expect(colour(page)).toBe(COLOURS.waiting);
    expect(lines(page)).toContain(`⚠️ ${en.channel.isPublic(mention())}`);
    const checkUp = await look('checkUp');
    expect([shownTitle(checkUp), colour(checkUp)]).toEqual([en.checkUp.wrong(1), COLOURS.bad]);
    expect(lines(checkUp).slice(0, 2)).toEqual([`⛔ **${title}**`, advice]);
    expect(await panelTitle()).toBe(en.setup.attention('Northern Lights', title));
  });

  test.each(EVERYONES)('for %s → is as it should be', async (what) => {
    expect(colour(await choose(what))).toBe(COLOURS.good);
    expect(shownTitle(await look('checkUp'))).toBe(en.checkUp.allWell);
  });
});

test('a price list where the bot may send no embeds → isn’t posted, and exactly that is named', async () => {
  channel.denyApp(EmbedLinks);
  const page = await open(admin, 'setup:priceList');
  const shown = await page.select('setup:setPriceList', channel.id);
  const { title, advice } = en.problem({ kind: 'cannotPost', why: 'permission', missing: ['EmbedLinks'] });
  expect(lines(shown)[0]).toBe(en.following.priceList.notPosted(mention(), `${title}. ${advice}`));
  expect((await readStored(world.store, world.guild.id, priceListPart)).posts).toEqual([]);
});
