import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { owner } from '../../commands/harness.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { discordRole, MANAGE_ROLES, opens } from '../../support/members.js';
import type { Origin } from '../../support/router-harness.js';
import { AT, targetsOf } from '../../support/samples.js';
import {
  alex,
  chief,
  createRoles,
  grantOf,
  holdingOf,
  idOf,
  mapping,
  type RolesHarness,
  readDescription,
  steve,
  titleOf,
} from './harness.js';
import { MVP, VIP } from './samples.js';

freezeClock();

const { buyerRoles: words } = LANGUAGES.en;
const RANK = '700000000000000033';
const manager: Origin = { ...owner, userId: '300000000000000077', roleIds: [RANK] };
const saved = async (bot: RolesHarness) =>
  (await bot.stored()).mappings.map(({ productId, roleId, end }) => [productId, roleId, end]);
const shownOptions = ({ components = [] }: Reply) =>
  components
    .flatMap((row) => row.components)
    .flatMap((one) => ('options' in one ? one.options.map(({ value }) => value) : []));

describe('the page', () => {
  test('shows each mapping, how it works without a moderator, and its limits', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)], holdings: [holdingOf(alex)] });
    const reply = await bot.page();
    expect(titleOf(reply)).toBe(words.page.on(1));
    const text = readDescription(reply);
    expect(text).toContain(`VIP → <@&${VIP}>, 30 days · 1 member`);
    for (const line of ['typed', 'refunds', 'leaving'] as const) expect(text).toContain(words.page[line]);
    expect(targetsOf(reply)).toEqual(['setup:addRole', 'setup:pickRole', 'setup:panel']);
  });

  test('without mappings says so', async () => {
    const bot = await createRoles({ mappings: [] });
    expect(titleOf(await bot.page())).toBe(words.page.off);
  });

  test('whoever opens it has what failed tried again', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    bot.members.move(VIP, 80);
    expect(readDescription(await bot.page())).toContain(words.problems.aboveBot(`<@&${VIP}>`)[0]);
    bot.members.move(VIP, 10);
    expect(readDescription(await bot.page())).not.toContain('⚠️ <@&');
    expect(bot.has(alex)).toBe(true);
  });
});

describe('Add a role', () => {
  const VIP_IDS = { product: `setup:roleProduct:${VIP}`, save: `setup:saveRole:${VIP}` };
  const save = (bot: RolesHarness, number: string, days: string) =>
    bot.pressPrivate(VIP_IDS.save, chief, { fields: { number, days } });

  test('a role, a product and days: two selects and one form', async () => {
    const bot = await createRoles({ mappings: [] });
    const asked = await bot.page('setup:addRole', [VIP]);
    expect(readDescription(asked)).toBe(`${words.adding.which(`<@&${VIP}>`)}\n${words.adding.now}`);
    expect(shownOptions(asked)).toEqual(['1', '2', 'other']);
    const opened = await bot.pressPrivate(idOf(asked, VIP_IDS.product), chief, { values: ['1'] });
    expect(opened.modals).toMatchObject([{ customId: VIP_IDS.save, fields: [{ value: '1' }, {}] }]);
    const { reply } = await save(bot, '1', '90');
    expect([titleOf(reply), await saved(bot)]).toEqual([words.page.on(1), [[1, VIP, 90]]]);
  });

  test.each([
    ['', 'product'],
    ['0', 'never'],
    [' 45 ', 45],
  ] as const)('another product is typed by its number; for the days “%s” it is %s', async (days, end) => {
    const bot = await createRoles({ mappings: [] });
    const opened = await bot.pressPrivate(VIP_IDS.product, chief, { values: ['other'] });
    expect(opened.modals[0]?.fields[0]).not.toHaveProperty('value');
    await save(bot, ' 2 ', days);
    expect(await saved(bot)).toEqual([[2, VIP, end]]);
  });

  test.each([
    ['no product of the shop', '99', '', words.unknownProduct(99)],
    ['no number', 'VIP', '', words.unknownProduct(0)],
    ['too many days', '1', '4000', words.badDays],
    ['no days', '1', 'ten', words.badDays],
  ])('%s: the page stays, with the reason on top', async (_what, number, days, why) => {
    const bot = await createRoles({ mappings: [] });
    expect(readDescription((await save(bot, number, days)).reply).split('\n')[0]).toBe(why);
    expect(await saved(bot)).toEqual([]);
  });

  test('whoever chooses a role that opens channels reads which', async () => {
    const bot = await createRoles({ mappings: [] });
    bot.members.gains.set(VIP, opens('500000000000000008'));
    const asked = await bot.page('setup:addRole', [VIP]);
    expect(readDescription(asked)).toContain(words.adding.opens('<#500000000000000008>'));
  });

  test.each<[string, (bot: RolesHarness) => void, string]>([
    ['moderates', (bot) => bot.members.empower(VIP, 4n), 'Ban Members'],
    ['stands above the bot', (bot) => bot.members.move(VIP, 80), 'stands above the bot’s role'],
    ['is deleted', (bot) => bot.members.deleteRole(VIP), 'was deleted'],
    [
      'may ban in a channel',
      (bot) => bot.members.gains.set(VIP, [{ id: '5', gained: 4n }]),
      'more than read, write and speak in <#5>',
    ],
    [
      'Discord says nothing of',
      (bot) => {
        bot.members.state.isAway = true;
      },
      words.notRead,
    ],
  ])('a role that %s can’t be chosen, nor stored; the page says why', async (_what, happens, why) => {
    const bot = await createRoles({ mappings: [] });
    happens(bot);
    for (const reply of [await bot.page('setup:addRole', [VIP]), (await save(bot, '1', '30')).reply]) {
      expect(titleOf(reply)).toBe(words.page.off);
      expect(readDescription(reply).split('\n')[0]).toContain(why);
    }
    expect(await saved(bot)).toEqual([]);
  });

  test('25 mappings leave no select for another one', async () => {
    const all = Array.from({ length: 25 }, (_, at) => mapping({ productId: at + 1 }));
    const bot = await createRoles({ mappings: all });
    expect(targetsOf(await bot.page())).not.toContain('setup:addRole');
  });
});

type Person = readonly [name: string, from: Origin, position: number, permissions: bigint, refusal?: string];

const PEOPLE: readonly Person[] = [
  ['manages roles and stands above', manager, 20, MANAGE_ROLES],
  ['owns the guild, without a role', { ...chief, roleIds: [] }, 1, 0n],
  ['manages the server without Manage Roles', manager, 20, 0n, words.rights.lacksRight[0]],
  ['manages roles and stands below', manager, 9, MANAGE_ROLES, words.rights.aboveYours(`<@&${VIP}>`)[0]],
  ['is an administrator who stands below', manager, 5, 8n, words.rights.aboveYours(`<@&${VIP}>`)[0]],
];

const DECISIONS: readonly (readonly [string, string])[] = [
  ['adds a product', `setup:saveRole:${VIP}`],
  ['removes one and keeps the roles', `setup:removeRole:1:${VIP}:keep`],
  ['removes one and takes them', `setup:removeRole:1:${VIP}:takeBack`],
  ['takes another shop’s roles back', 'setup:takeOthersBack'],
];

const WHO = PEOPLE.flatMap(([who, ...person]) => DECISIONS.map(([what, id]) => ({ who, what, id, person })));

describe('rights', () => {
  test.each(WHO)('who $who: $what', async ({ id, person: [from, position, permissions, refusal] }) => {
    const grants = [grantOf(alex), grantOf(steve, { lineId: 901, shopId: 7 })];
    const bot = await createRoles({ grants, holdings: [holdingOf(alex), holdingOf(steve)] });
    bot.members.addRole(discordRole({ id: RANK, position, permissions }));
    const before = await bot.stored();
    const { reply } = await bot.pressPrivate(id, from, { fields: { number: '2' } });
    const { mappings, grants: after } = await bot.stored();
    const isSame = JSON.stringify([mappings, after]) === JSON.stringify([before.mappings, before.grants]);
    expect(isSame).toBe(refusal !== undefined);
    if (refusal) expect(readDescription(reply)).toContain(refusal);
  });
});

describe('Remove', () => {
  test.each([
    ['keep', true],
    ['takeBack', false],
  ])('%s', async (afterwards, isLeft) => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    await bot.mine(alex);
    const question = await bot.page('setup:pickRole', [`1 ${VIP}`]);
    expect(readDescription(question)).toContain(words.removal.text(1));
    await bot.page(idOf(question, `setup:removeRole:1:${VIP}:${afterwards}`));
    expect([bot.has(alex), await saved(bot)]).toEqual([isLeft, []]);
  });
});

describe('another shop’s key', () => {
  const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee02';
  const enter = (bot: RolesHarness) => bot.pressPrivate('setup:save', chief, { fields: { key: KEY } });

  test('says how many roles stay, and takes them back by one button', async () => {
    const others = [grantOf(alex, { shopId: 7 }), grantOf(steve, { shopId: 7, lineId: 901 })];
    const bot = await createRoles({ grants: others });
    await bot.mine(alex);
    const { reply } = await enter(bot);
    expect(readDescription(reply)).toBe(words.otherShop.text(2, 'Northern Lights'));
    expect(bot.has(alex)).toBe(true);
    const done = await bot.page(idOf(reply, 'setup:takeOthersBack'));
    expect([titleOf(done), bot.has(alex)]).toEqual([words.page.on(1), false]);
    expect((await bot.stored()).grants.map(({ endsAt }) => endsAt)).toEqual([AT, AT]);
  });

  test('of the same shop says nothing of it', async () => {
    const bot = await createRoles({ grants: [grantOf(alex)] });
    expect(targetsOf((await enter(bot)).reply)).not.toContain('setup:takeOthersBack');
  });
});

test('the mapper and the time are stored', async () => {
  const bot = await createRoles({ mappings: [] });
  await bot.pressPrivate(`setup:saveRole:${MVP}`, chief, { fields: { number: '1' } });
  expect((await bot.stored()).mappings).toEqual([
    mapping({ roleId: MVP, end: 'product', mapperId: `${chief.userId}`, since: AT }),
  ]);
});
