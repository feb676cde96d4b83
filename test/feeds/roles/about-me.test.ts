import { describe, expect, test } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/record.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { GUILD } from '../../support/router-harness.js';
import { targetsOf } from '../../support/samples.js';
import { titleOf } from '../desk/harness.js';
import {
  alex,
  createRoles,
  grantOf,
  MVP,
  type RolesHarness,
  readDescription,
  steve,
  storedHolding,
  VIP,
} from './harness.js';

freezeClock();

describe('What is stored of me', () => {
  /** Everything that the store has, decrypted. */
  async function readAll(bot: Awaited<ReturnType<typeof createRoles>>): Promise<string> {
    const record = await bot.database.records(FEED_FORMAT).get(GUILD);
    return JSON.stringify(record) + [...bot.backend.texts].join();
  }

  test('of nobody → nothing', async () => {
    const bot = await createRoles();
    const { reply } = await bot.pressPrivate('shop:aboutMe', steve);
    expect([readDescription(reply), targetsOf(reply)]).toEqual([LANGUAGES.en.aboutMe.nothing, []]);
  });

  test('Erase it → the role is taken back, the question withdrawn, and nothing of the member is left', async () => {
    const bot = await createRoles({
      hasSeenField: true,
      grants: [grantOf(steve), grantOf(alex, { lineId: 7 })],
    });
    await bot.press('roles:mine', steve);
    await bot.press('roles:mine', alex);
    await bot.pressPrivate('roles:code', steve);
    await bot.ask(steve, '51006', 'Steve');
    await bot.ask(alex, '51007', 'Steve');
    const { reply } = await bot.pressPrivate('shop:aboutMe', steve);
    expect(readDescription(reply)).toContain('1 purchase: numbers of payment and product, role, times');
    expect(await readAll(bot)).toContain(steve.userId);
    const erased = await bot.pressPrivate('shop:eraseMe', steve);
    expect(titleOf(erased.reply)).toBe(LANGUAGES.en.aboutMe.erased.title);
    expect([bot.has(steve), bot.has(alex), bot.cards().length]).toEqual([false, true, 1]);
    const all = await readAll(bot);
    expect(all).not.toContain(steve.userId);
    expect(all).toContain(alex.userId);
  });

  test('Erase it while Discord is silent → nothing is erased, else a role for a month would stay for good', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    await bot.press('roles:mine', steve);
    bot.members.state.isAway = true;
    const { reply } = await bot.pressPrivate('shop:eraseMe', steve);
    expect(titleOf(reply)).toBe(LANGUAGES.en.aboutMe.notErased);
    expect((await bot.stored()).grants).toHaveLength(1);
  });

  test.each([
    [
      'stands above the bot',
      (bot: RolesHarness) => bot.members.move(VIP, 80),
      LANGUAGES.en.aboutMe.notErased,
    ],
    ['was deleted', (bot: RolesHarness) => bot.members.deleteRole(VIP), LANGUAGES.en.aboutMe.erased.title],
    [
      'went with them',
      (bot: RolesHarness) => bot.members.leave(steve.userId ?? ''),
      LANGUAGES.en.aboutMe.erased.title,
    ],
  ])('Erase it with a role that %s', async (_what, happens, title) => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    await bot.press('roles:mine', steve);
    happens(bot);
    expect(titleOf((await bot.pressPrivate('shop:eraseMe', steve)).reply)).toBe(title);
    expect((await bot.stored()).grants).toHaveLength(bot.has(steve) ? 1 : 0);
  });

  test('Erase it while a round gives roles → nothing is erased; again → all roles are taken back', async () => {
    const second = grantOf(steve, { roleId: MVP, lineId: 901 });
    const bot = await createRoles({ grants: [grantOf(steve), second], holdings: [storedHolding(steve)] });
    bot.members.join(steve.userId ?? '', VIP);
    const { members } = bot.members;
    const { take } = members;
    members.take = async (...args) => {
      members.take = take;
      const outcome = await take(...args);
      await bot.press('roles:mine', steve);
      return outcome;
    };
    const { reply } = await bot.pressPrivate('shop:eraseMe', steve);
    expect([titleOf(reply), (await bot.stored()).grants.length]).toEqual([LANGUAGES.en.aboutMe.notErased, 2]);
    expect([bot.has(steve), bot.has(steve, MVP)]).toEqual([true, true]);
    await bot.pressPrivate('shop:eraseMe', steve);
    expect([bot.has(steve), bot.has(steve, MVP)]).toEqual([false, false]);
    expect(await readAll(bot)).not.toContain(steve.userId);
  });

  test('Erase it leaves a role that the member had before', async () => {
    const bot = await createRoles({ grants: [grantOf(steve)] });
    bot.members.join(steve.userId ?? '', VIP);
    await bot.press('roles:mine', steve);
    await bot.pressPrivate('shop:eraseMe', steve);
    expect(bot.has(steve)).toBe(true);
  });
});
