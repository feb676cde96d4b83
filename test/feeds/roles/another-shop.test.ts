import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import { ANN, BOB, chief, createOwner, MVP, type OwnerHarness, PRODUCT, textOf, VIP } from './owner.js';
import { grant, holding, mapping } from './samples.js';

const { en } = LANGUAGES;
const { otherShop } = en.buyerRoles;

let bot: OwnerHarness;
beforeEach(async () => {
  bot = await createOwner();
});

const mapped = (fields = {}) => mapping({ productId: PRODUCT, roleId: VIP, since: Date.now(), ...fields });
const granted = (fields = {}) => grant({ productId: PRODUCT, roleId: VIP, memberId: ANN, ...fields });

describe('another shop’s key', () => {
  const frozen = { isOn: true, shopId: 77, isFrozen: true, mappings: [mapped()], grants: [granted()] };

  test('shows only the decision, and both answers go on with the new shop', async () => {
    await bot.change(frozen);
    const reply = await bot.page();
    expect(textOf(reply)).toContain(otherShop.text(1));
    expect(targetsOf(reply)).toEqual(['setup:adoptShop:keep', 'setup:adoptShop:takeBack', 'setup:panel']);
    await bot.press('setup:adoptShop:keep', chief);
    expect(await bot.stored()).toMatchObject({ isFrozen: false, mappings: [], grants: [{ ended: null }] });
    await bot.change(frozen);
    await bot.press('setup:adoptShop:takeBack', chief);
    expect(await bot.stored()).toMatchObject({ grants: [{ ended: { why: 'otherShop' } }] });
  });

  test('is forgotten once the first one is entered again: no mapping is lost', async () => {
    await bot.change({ ...frozen, shopId: 1 });
    await bot.press('setup:adoptShop:takeBack', chief);
    expect(await bot.stored()).toMatchObject({
      ...{ isFrozen: false, shopId: 1, mappings: frozen.mappings, grants: [{ ended: null }] },
    });
  });

  test('a decision that isn’t due changes nothing', async () => {
    await bot.change({ ...frozen, isFrozen: false });
    await bot.press('setup:adoptShop:takeBack', chief);
    expect(await bot.stored()).toMatchObject({ shopId: 77, grants: [{ ended: null }] });
  });

  test('a mapping of the new shop waits for the decision', async () => {
    await bot.change({ ...frozen, isFrozen: false });
    expect(textOf(await bot.add('22', MVP))).toContain(otherShop.text(1));
    expect((await bot.stored()).mappings).toHaveLength(1);
  });

  test('while a role of the old shop is still to be taken back, a mapping of the new one waits', async () => {
    await bot.change({ shopId: 77, holdings: [holding()] });
    await bot.add('22', MVP);
    expect((await bot.stored()).mappings).toEqual([]);
  });

  test('without anything given, a mapping of the new shop is stored', async () => {
    const codes = [{ hash: 'h', memberId: BOB, madeAt: Date.now() }];
    await bot.change({ shopId: 77, hasSeenField: true, codes });
    await bot.add('22', MVP);
    expect(await bot.stored()).toMatchObject({
      ...{ isFrozen: false, hasSeenField: false, codes: [] },
      mappings: [{ roleId: MVP }],
    });
  });
});
