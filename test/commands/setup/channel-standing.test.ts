import { PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange, LocalChannel, Person } from '../../../sandbox/discord/index.js';
import type { PostPermission } from '../../../src/domain/failure.js';
import { newsPart } from '../../../src/feeds/news/state.js';
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
    (await open(admin, 'setup:purchases')).fill('setup:changePurchases', { everyone: [channel.id] }),
  staff: async () => (await open(admin, 'setup:staff')).select('setup:setStaff', channel.id),
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
    ...{ kind: 'publicStaffChannel', severity: 'attention' },
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
const FOR_STAFF = ['staff'];

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

  test('the check-up does not list channels among what is well', async () => {
    await choose('staff');
    expect(shownText(await look('checkUp'))).toContain('✅ Key, servers, products, pictures, deliveries\n');
  });
});

describe('a channel that everybody may read', () => {
  test.each(FOR_STAFF)('for %s → a warning on the page, in the check-up and on the panel', async (what) => {
    const warning = `⚠️ ${en.channel.isPublic(mention())}`;
    const { title, advice } = publicAlert();
    const shown = await choose(what);
    expect(colour(shown)).toBe(COLOURS.waiting);
    expect(lines(shown)).toContain(warning);
    const checkUp = await look('checkUp');
    expect([shownTitle(checkUp), colour(checkUp)]).toEqual([en.checkUp.wrong(1), COLOURS.waiting]);
    expect(lines(checkUp)).toEqual(expect.arrayContaining([`⚠️ **${title}**`, advice]));
    expect(await panelTitle()).toBe(en.setup.attention('Northern Lights', title));
    channel.keepTo(role);
    expect(shownTitle(await look('checkUp'))).toBe(en.checkUp.allWell);
    expect(colour(await look(what))).toBe(COLOURS.good);
    expect(await panelTitle()).toBe(en.setup.allWell('Northern Lights'));
  });

  test.each(EVERYONES)('for %s → is as it should be', async (what) => {
    expect(colour(await choose(what))).toBe(COLOURS.good);
    expect(shownTitle(await look('checkUp'))).toBe(en.checkUp.allWell);
  });

  test('for members and staff → is a staff channel', async () => {
    await choose('announcements');
    await choose('staff');
    expect(lines(await look('checkUp'))).toContain(publicAlert().advice);
  });
});

test('announcements that are switched off → nothing is said of their channel', async () => {
  channel.denyApp(SendMessages);
  await choose('announcements');
  const page = await open(admin, 'setup:announcements');
  const shown = await page.click('setup:turn:off');
  expect([shownTitle(shown), colour(shown)]).toEqual([en.following.announcements.off, COLOURS.neutral]);
  expect(shownText(shown)).not.toContain(mention());
  expect(await readStored(world.store, world.guild.id, newsPart)).toMatchObject({ channelId: channel.id });
});

test('a price list where the bot may send no embeds → isn’t posted, and exactly that is named', async () => {
  channel.denyApp(EmbedLinks);
  const page = await open(admin, 'setup:priceList');
  const shown = await page.select('setup:setPriceList', channel.id);
  const { title, advice } = en.problem({ kind: 'cannotPost', why: 'permission', missing: ['EmbedLinks'] });
  expect(lines(shown)[0]).toBe(en.following.priceList.notPosted(mention(), `${title}. ${advice}`));
  expect((await readStored(world.store, world.guild.id, priceListPart)).posts).toEqual([]);
});
