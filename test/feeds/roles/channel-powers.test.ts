import { expect, test } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/record.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { createFollowed, GUILD, HOUR, MINUTE, pass, useFakeClock } from '../harness.js';
import { chief, createOwner, MVP, PRODUCT, textOf, VIP } from './owner.js';
import { mapping } from './samples.js';

useFakeClock();

const { buyerRoles: words } = LANGUAGES.en;
const MANAGE_WEBHOOKS = 1n << 29n;
const MENTION_EVERYONE = 1n << 17n;
const SEND = 1n << 11n;

async function createMapped() {
  const bot = await createOwner();
  const mappings = [VIP, MVP].map((roleId) => mapping({ productId: PRODUCT, roleId }));
  await bot.change({ isOn: true, mappings });
  return { ...bot, checkUp: async () => textOf((await bot.press('setup:checkUp', chief)).reply) };
}

test('the check-up names channels in which a mapped role does too much, and what; mended, no more', async () => {
  const bot = await createMapped();
  expect(await bot.checkUp()).not.toContain(words.alerts.powerfulInChannels);
  bot.members.gains.set(VIP, [
    { id: '601', gained: MANAGE_WEBHOOKS },
    { id: '602', gained: SEND },
    { id: '603', gained: MENTION_EVERYONE | SEND },
  ]);
  await pass(MINUTE);
  const [title, advice] = words.troubles.tooPowerfulIn(
    ...([`<@&${VIP}>`, 'Mention Everyone, Manage Webhooks', '<#601>, <#603>'] as const),
  );
  const text = await bot.checkUp();
  for (const part of [words.alerts.powerfulInChannels, title, advice]) expect(text).toContain(part);
  expect(textOf(await bot.page())).toContain(title);
  expect(textOf((await bot.run('setup', {}, chief)).reply).toLowerCase()).toContain(
    words.alerts.powerfulInChannels.toLowerCase(),
  );
  bot.members.gains.clear();
  await pass(MINUTE);
  expect(await bot.checkUp()).not.toContain(words.alerts.powerfulInChannels);
});

test('one that is too powerful everywhere is named once; while Discord is silent, as it was last read', async () => {
  const bot = await createMapped();
  bot.members.gains.set(MVP, [{ id: '601', gained: MANAGE_WEBHOOKS }]);
  await bot.checkUp();
  bot.members.state.isAway = true;
  await pass(MINUTE);
  expect(await bot.checkUp()).toContain('<#601>');
  bot.members.state.isAway = false;
  bot.members.empower(MVP, MANAGE_WEBHOOKS);
  await bot.page();
  const text = await bot.checkUp();
  expect(text).toContain(words.alerts.notGiven);
  expect(text).not.toContain(words.alerts.powerfulInChannels);
});

test('an owner who presses on has the channels read every ten seconds at most', async () => {
  const bot = await createMapped();
  const read = () => bot.members.requests.filter((one) => one === 'channels').length;
  for (let time = 0; time < 20; time += 1) await bot.checkUp();
  expect(read()).toBe(1);
  await pass(10_000);
  await bot.checkUp();
  expect(read()).toBe(2);
});

test('without anybody who looks, one request a day reads the channels of all mapped roles', async () => {
  const { world, bot } = await createFollowed({}, 3);
  for (const id of [VIP, MVP]) world.members.addRole(discordRole({ id, position: 10 }));
  const mappings = [VIP, MVP].map((roleId) => mapping({ productId: 1, roleId, since: Date.now() }));
  await changeStored(bot.store, GUILD, rolesPart, { isOn: true, mappings });
  const read = () => world.members.requests.filter((one) => one === 'channels').length;
  await pass(4 * HOUR);
  expect(read()).toBe(1);
  world.members.gains.set(MVP, [{ id: '601', gained: MENTION_EVERYONE }]);
  const { channelsReadAt } = await bot.part(rolesPart);
  await changeStored(bot.store, GUILD, rolesPart, { channelsReadAt: (channelsReadAt ?? 0) - 20 * HOUR });
  await pass(HOUR);
  expect(read()).toBe(2);
  expect((await bot.part(rolesPart)).channelPowers).toEqual([
    { roleId: MVP, powers: ['MentionEveryone'], channelIds: ['601'] },
  ]);
});

test('a damaged part of the roles → the check-up comes without them', async () => {
  const bot = await createMapped();
  await bot.store.records(FEED_FORMAT).change(GUILD, (record) => ({
    ...record,
    privateParts: { ...record.privateParts, roles: '{"isOn":7}' },
  }));
  expect((await bot.press('setup:checkUp', chief)).outcome).toBe('answered');
  expect(bot.members.requests).toEqual([]);
});

test.each([
  ['off', { isOn: false }],
  ['without a mapping', { mappings: [] }],
])('while roles are %s, the check-up asks Discord nothing about channels', async (_what, fields) => {
  const bot = await createMapped();
  await bot.change(fields);
  await bot.checkUp();
  expect(bot.members.requests).toEqual([]);
});
