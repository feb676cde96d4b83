import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_MAPPINGS } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { russian } from '../../commands/harness.js';
import { BOT_ROLE, discordRole, opens } from '../../support/members.js';
import { GUILD } from '../../support/router-harness.js';
import { targetsOf, wireProduct, wireServer } from '../../support/samples.js';
import { ANN, chief, createOwner, idOf, MVP, type OwnerHarness, PRODUCT, textOf, VIP } from './owner.js';
import { grant, holding, mapping } from './samples.js';

const { en } = LANGUAGES;
const { page, confirm, removal } = en.buyerRoles;
const MANAGE_ROLES = 1n << 28n;

let bot: OwnerHarness;
beforeEach(async () => {
  bot = await createOwner();
});

const mapped = (fields = {}) =>
  mapping({ productId: PRODUCT, productName: 'VIP pass', roleId: VIP, since: Date.now(), ...fields });
const granted = (fields = {}) => grant({ productId: PRODUCT, roleId: VIP, memberId: ANN, ...fields });

describe('the page', () => {
  test('asks nothing of Discord and for nothing while roles are off', async () => {
    bot.members.empower(BOT_ROLE, 0n);
    const text = textOf(await bot.page());
    expect(bot.members.requests).toEqual([]);
    expect(text).toContain(page.off);
    expect(text).not.toContain(page.addPermission);
  });

  test('of an added mapping says product, role, end and members, and how codes work', async () => {
    await bot.change({ isOn: true, mappings: [mapped()], grants: [granted(), granted({ paymentId: 8 })] });
    const text = textOf(await bot.page());
    expect(text).toContain(`VIP pass → <@&${VIP}> ${page.ends.never} · ${page.members(1)}`);
    expect(text).toContain(page.on);
    expect(text).toContain(page.refunds);
    expect(targetsOf(await bot.page())).toContain('setup:roleCodes');
    const codes = async () => textOf((await bot.press('setup:roleCodes', chief)).reply);
    expect(await codes()).toContain(page.codes.howTo);
    await bot.change({ hasSeenField: true });
    expect(await codes()).toContain(page.codes.ready);
  });

  test('of a shop without payments says that the staff confirms', async () => {
    bot = await createOwner(2);
    await bot.change({ isOn: true, mappings: [mapped()] });
    const { reply } = await bot.press('setup:roleCodes', chief);
    expect([textOf(reply), targetsOf(reply)]).toEqual([
      expect.stringContaining(page.codes.notOffered),
      ['setup:roles'],
    ]);
  });

  test('asks for Manage Roles once a mapping is added, with its own link', async () => {
    bot.members.empower(BOT_ROLE, 0n);
    await bot.add('VIP pass', VIP);
    expect(textOf(await bot.page())).toMatch(/Manage Roles.*permissions=268454912\)/);
    expect((await bot.stored()).mappings).toHaveLength(1);
  });

  test.each([
    ['moved above the bot’s', () => bot.members.move(VIP, 60), 'stands above the bot’s role'],
    ['given the right to ban', () => bot.members.empower(VIP, 4n), 'Ban Members'],
    ['deleted', () => bot.members.deleteRole(VIP), 'was deleted'],
  ])('says at once that a role was %s', async (_, spoil, text) => {
    await bot.change({ isOn: true, mappings: [mapped()] });
    spoil();
    const reply = await bot.page();
    expect(textOf(reply)).toContain(page.troubled);
    expect(textOf(reply)).toContain(text);
  });

  test('says what the last round found while Discord doesn’t answer', async () => {
    bot.members.state.isAway = true;
    const trouble = { roleId: VIP, kind: 'aboveBot' as const, powers: [], since: 1, isTold: false };
    await bot.change({ isOn: true, mappings: [mapped()], troubles: [trouble] });
    expect(textOf(await bot.page())).toContain('stands above the bot’s role');
  });

  test('names the permissions that a role still has, once some were taken away', async () => {
    const kind = 'tooPowerful' as const;
    const trouble = { roleId: VIP, kind, powers: ['KickMembers', 'BanMembers'], since: 1, isTold: true };
    await bot.change({ isOn: true, mappings: [mapped()], troubles: [trouble] });
    bot.members.empower(VIP, 4n);
    expect(textOf(await bot.page())).toMatch(/read, write and speak: Ban Members\./);
  });

  test('of a product that got another name, or is gone, says the name for which the role was chosen', async () => {
    await bot.add('VIP pass', VIP);
    const sell = (...products: readonly string[]) => {
      const listed = products.map((name, index) => wireProduct({ id: PRODUCT + 50 * index, name }));
      bot.shop.servers = [wireServer({ products: listed })];
    };
    sell('VIP pass', 'Other');
    expect(textOf(await bot.page())).toContain(`VIP pass → <@&${VIP}>`);
    sell('Case of coins');
    await bot.shops.unlink(GUILD, async () => {});
    expect(textOf(await bot.page())).toContain(page.renamed('Case of coins', 'VIP pass'));
    bot.shop.servers = [wireServer({ products: [wireProduct({ id: 990 })] })];
    await bot.shops.unlink(GUILD, async () => {});
    expect(textOf(await bot.page())).toContain(page.gone('VIP pass'));
  });

  test('saves the switch and free products', async () => {
    await bot.change({ isOn: true, mappings: [mapped()] });
    await bot.press('setup:turnFreeRoles:on', chief);
    await bot.press('setup:turnRoles:off', chief);
    expect(await bot.stored()).toMatchObject({ givesForFree: true, isOn: false });
    const reply = await bot.page();
    expect(textOf(reply)).toContain(page.offHint);
    expect(targetsOf(reply)).toContain('setup:turnRoles:on');
  });

  test('speaks Russian to a Russian owner', async () => {
    await bot.change({ isOn: true, mappings: [mapped()] });
    expect(textOf(await bot.page({ ...chief, ...russian }))).toContain(LANGUAGES.ru.buyerRoles.page.on);
  });
});

describe('adding', () => {
  test.each(['VIP pass', 'vip', '21', '#21'])(
    '%s is found, shown, and stored only after Yes',
    async (typed) => {
      const question = await bot.fill(typed, VIP);
      expect(textOf(question)).toContain(confirm.title('VIP pass', 'VIP'));
      expect(textOf(question)).toContain('as long as the product (for 30 days)');
      expect((await bot.stored()).mappings).toEqual([]);
      await bot.press(idOf(question, 'setup:saveMapping') ?? '', chief);
      expect((await bot.stored()).mappings).toMatchObject([
        { productId: PRODUCT, roleId: VIP, end: { kind: 'product' }, mapperId: chief.userId },
      ]);
    },
  );

  test('the first mapping switches roles on; a later one leaves them off', async () => {
    await bot.add('21', VIP);
    expect((await bot.stored()).isOn).toBe(true);
    await bot.press('setup:turnRoles:off', chief);
    await bot.add('21', MVP);
    expect((await bot.stored()).isOn).toBe(false);
  });

  test('the same product and role again changes the end', async () => {
    await bot.add('21', VIP, '30');
    await bot.add('21', VIP, 'never');
    expect((await bot.stored()).mappings).toMatchObject([{ end: { kind: 'never' } }]);
  });

  test.each(['Sword', '', '22 21', '0'])(
    'a product that the shop doesn’t sell is refused: %j',
    async (typed) => {
      expect(textOf(await bot.fill(typed, VIP))).toContain('Not saved: the shop has no product');
    },
  );

  test.each([
    ['VPI pas', 'VIP pass (21).'],
    ['p', 'Pets (23), VIP pass (21).'],
    ['99', undefined],
    ['Sword', undefined],
  ])('beside the refusal of %j stand similar products with their numbers: %s', async (typed, similar) => {
    bot.shop.servers = [
      ...bot.shop.servers,
      wireServer({ id: 2, products: [wireProduct({ id: 23, name: 'Pets' })] }),
    ];
    const [, found] =
      /numbers that you can type instead: (.*)$/m.exec(textOf(await bot.fill(typed, VIP))) ?? [];
    expect(found).toBe(similar);
  });

  test('no more mappings than fit are stored', async () => {
    const mappings = Array.from({ length: MAX_MAPPINGS }, (_, at) => mapped({ productId: 100 + at }));
    await bot.change({ isOn: true, mappings });
    expect(textOf(await bot.add('21', VIP))).toContain(en.buyerRoles.tooManyMappings(MAX_MAPPINGS));
    expect((await bot.stored()).mappings).toEqual(mappings);
  });

  test('while Discord doesn’t answer, nothing is stored', async () => {
    bot.members.state.isAway = true;
    expect(textOf(await bot.fill('21', VIP))).toContain(en.buyerRoles.notRead);
  });

  test('names the channels that the role opens, and asks again if others were opened since', async () => {
    bot.members.gains.set(VIP, opens('501', '502'));
    const question = await bot.fill('21', VIP);
    expect(textOf(question)).toContain(confirm.opens('<#501>, <#502>'));
    bot.members.gains.set(VIP, [...opens('501', '502', '503'), { id: '504', gained: 1n << 6n }]);
    const again = (await bot.press(idOf(question, 'setup:saveMapping') ?? '', chief)).reply;
    expect(textOf(again)).toContain('<#503>');
    expect(textOf(again)).not.toContain('<#504>');
    expect((await bot.stored()).mappings).toEqual([]);
    bot.members.gains.set(VIP, opens('503', '501', '502'));
    await bot.press(idOf(again, 'setup:saveMapping') ?? '', chief);
    expect((await bot.stored()).mappings).toHaveLength(1);
  });

  test('the form of a mapping that is changed is filled in', async () => {
    await bot.change({ mappings: [mapped({ end: { kind: 'days', days: 90 } })] });
    const { modals } = await bot.press(`setup:editMapping:${PRODUCT}:${VIP}`, chief);
    expect(modals[0]?.customId).toBe(`setup:proposeMapping:${PRODUCT}`);
    expect(modals[0]?.fields).toMatchObject([
      { chosen: VIP },
      { options: expect.arrayContaining([expect.objectContaining({ value: '90', isChosen: true })]) },
    ]);
  });
});

describe('a mapping', () => {
  beforeEach(async () => {
    await bot.change({ isOn: true, mappings: [mapped()], grants: [granted()] });
  });
  const open = async () =>
    (await bot.press('setup:openMapping', chief, { values: [`${PRODUCT} ${VIP}`] })).reply;

  test('is opened, and says how many members have it', async () => {
    const text = textOf(await open());
    expect(text).toContain(removal.title('VIP pass', 'VIP'));
    expect(text).toContain(removal.text(1, 1));
  });

  test.each([
    ['keep', null],
    ['takeBack', { at: expect.any(Number), why: 'unmapped' }],
  ])('removed with %s leaves its grants as %j', async (afterwards, ended) => {
    const id = idOf(await open(), `setup:removeMapping:${PRODUCT}:${VIP}:${afterwards}`);
    await bot.press(id ?? '', chief);
    const { mappings, grants } = await bot.stored();
    expect(mappings).toEqual([]);
    expect(grants.map((one) => one.ended)).toEqual([ended]);
  });

  test('that nobody has is removed without a question of roles', async () => {
    await bot.change({ grants: [] });
    expect(targetsOf(await open()).filter((id) => id.startsWith('setup:removeMapping'))).toHaveLength(1);
  });

  test.each(['', 'x', '99 1', `${PRODUCT}`, `${PRODUCT} ${MVP}`, `NaN ${VIP}`])(
    'that doesn’t exist (%j) leads to the page',
    async (value) => {
      const { reply } = await bot.press('setup:openMapping', chief, { values: [value] });
      expect(textOf(reply)).toContain(page.on);
    },
  );
});

describe('the panel', () => {
  const { alerts } = en.buyerRoles;
  const trouble = { roleId: VIP, kind: 'aboveBot' as const, powers: [], since: 1, isTold: false };
  test('names nothing that only mattered for products which are removed', async () => {
    await bot.change({ isOn: true, lacksPermission: true });
    const checkUp = async () => textOf((await bot.press('setup:checkUp', chief)).reply);
    expect(await checkUp()).not.toContain(en.buyerRoles.lacksPermission[0]);
    await bot.change({ holdings: [holding()] });
    expect(await checkUp()).toContain(en.buyerRoles.lacksPermission[0]);
  });

  test.each([
    ['a role above the bot', { troubles: [trouble] }, alerts.notGiven, `<@&${VIP}> stands above`],
    [
      'no Manage Roles',
      { lacksPermission: true },
      en.buyerRoles.lacksPermission[0],
      en.buyerRoles.lacksPermission[1],
    ],
    ['another shop', { isFrozen: true }, alerts.frozen[0], alerts.frozen[1]],
  ])('and the check-up count and name %s', async (_, fields, title, advice) => {
    await bot.change({ isOn: true, mappings: [mapped()], ...fields });
    const panel = (await bot.run('setup', {}, chief)).reply;
    expect(textOf(panel).toLowerCase()).toContain(title.toLowerCase());
    expect(panel.embeds?.[0]?.title).not.toContain('<@');
    const checkUp = textOf((await bot.press('setup:checkUp', chief)).reply);
    expect(checkUp).toContain(title);
    expect(checkUp).toContain(advice);
  });

  test('says what the page has just read of the roles, and nothing once that is mended', async () => {
    await bot.change({ isOn: true, mappings: [mapped()] });
    const read = async () => {
      await bot.page();
      return textOf((await bot.run('setup', {}, chief)).reply).toLowerCase();
    };
    bot.members.move(VIP, 60);
    expect(await read()).toContain(alerts.notGiven.toLowerCase());
    bot.members.empower(BOT_ROLE, 0n);
    expect(await read()).toContain(en.buyerRoles.lacksPermission[0].toLowerCase());
    bot.members.empower(BOT_ROLE, MANAGE_ROLES);
    bot.members.move(VIP, 10);
    const mended = await read();
    expect(mended).not.toContain(alerts.notGiven.toLowerCase());
    expect(mended).not.toContain(en.buyerRoles.lacksPermission[0].toLowerCase());
  });

  test.each([
    [449, false],
    [450, true],
    [500, true],
  ])('and the check-up and the page name the limit of 500 beside %i roles: %j', async (count, isNamed) => {
    const given = (at: number) => granted({ paymentId: at, memberId: `4${at}`, givenAt: 1, endsAt: 9e15 });
    const over = granted({ paymentId: 900, endsAt: 5 });
    const grants = [over, ...Array.from({ length: count }, (_, at) => given(at))];
    await bot.change({ isOn: true, mappings: [mapped()], grants, checkedAt: Date.now() });
    const [title] = page.nearLimit(count, 500);
    const checkUp = (await bot.press('setup:checkUp', chief)).reply;
    expect([textOf(checkUp), textOf(await bot.page())].map((text) => text.includes(title))).toEqual([
      isNamed,
      isNamed,
    ]);
  });

  test('lists the roles in its line', async () => {
    await bot.change({ isOn: true, mappings: [mapped(), mapped({ roleId: MVP })], holdings: [holding()] });
    const { reply } = await bot.run('setup', {}, chief);
    expect(textOf(reply)).toContain(`**${page.name}** <@&${VIP}> <@&${MVP}>`);
  });
});

test('a role that was added after the confirmation page is looked up again', async () => {
  const question = await bot.fill('21', VIP);
  bot.members.addRole(discordRole({ id: VIP, name: 'VIP', position: 10, permissions: MANAGE_ROLES }));
  const { reply } = await bot.press(idOf(question, 'setup:saveMapping') ?? '', chief);
  expect(textOf(reply)).toContain(en.buyerRoles.refusedToMap);
  expect((await bot.stored()).mappings).toEqual([]);
});
