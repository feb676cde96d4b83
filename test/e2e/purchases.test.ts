import { setTimeout as delay } from 'node:timers/promises';
import { PermissionFlagsBits } from 'discord.js';
import { expect, it, type TestContext, vi } from 'vitest';
import type { startBotProcess } from '../../sandbox/bot-process.js';
import type { LocalChannel } from '../../sandbox/discord/index.js';
import { PAYMENTS } from '../../sandbox/shop/index.js';
import type { WirePayment } from '../../sandbox/shop/wire.js';
import { en } from '../../src/words/en/index.js';
import { shopTime } from '../support/world/index.js';
import {
  harnessFor,
  isHidden,
  messageOf,
  openPage,
  secretTexts,
  sentBy,
  type TestHarness,
  textOf,
} from './harness.js';

const ENV = { SHOP_API_VERSION: '3', SHOP_API_RATE: '100', FOLLOW_SECONDS: '1' };
/** Of the payments that this test makes; behind those of the sample shop. */
const FIRST = 60_000;

/** A guild whose members are told of purchases, and its staff of orders, set up on the page as an owner does. */
async function fed(test: TestContext, startBot?: typeof startBotProcess) {
  const harness = await harnessFor(test, { env: ENV, ...(startBot && { startBot }) });
  const [everyone, staff] = [harness.guild.addChannel('purchases'), harness.guild.addChannel('staff')];
  staff.keepTo(harness.owner.id, harness.moderator.id, harness.member.id);
  await harness.link(harness.shop.key);
  const first = messageOf(await openPage(harness.owner, 'setup:staff'));
  await harness.owner.select(first, 'setup:setStaff', [staff.id]);
  const page = messageOf(await openPage(harness.owner, 'setup:purchases'));
  const set = await harness.owner.select(page, 'setup:setPurchases', [everyone.id]);
  expect(textOf(set)).toContain('Purchases are on');
  // The first look tells nothing; what is paid after it is news.
  await looks(harness, 1);
  await delay(200);
  return { harness, page, everyone, staff };
}

/** Waits until the bot has read the payments so many times more; each time is over when the next begins. */
async function looks({ shop }: TestHarness, more: number): Promise<void> {
  const count = () => shop.requests.filter(({ operation }) => operation === 'payments').length;
  const before = count();
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before + more), 15_000);
}

/** A payment like one of the sample shop's, made and changed now. */
function pay({ shop }: TestHarness, id: number, fields: Partial<WirePayment> = {}): void {
  const payments = shop.shops.get(shop.key)?.payments ?? [];
  const sample = payments.find((one) => one.id === PAYMENTS.basket);
  const known = payments.findIndex((one) => one.id === id);
  if (!sample) throw new Error('the sample shop has no such payment');
  const now = shopTime(Date.now());
  const made = payments[known] ?? { ...sample, id, created_at: now, customer: `Buyer_${id}` };
  payments.splice(known === -1 ? payments.length : known, 1, { ...made, updated_at: now, ...fields });
}

const lines = (channel: LocalChannel): string[] =>
  channel.messages().flatMap(({ content }) => content.split('\n'));

it('an owner sees what is bought, opens a payment and the report, and takes a name out', async (test) => {
  const { harness, everyone, staff } = await fed(test);
  const { owner, moderator, member, guild, discord } = harness;
  const dismissed = guild.join({ name: 'dismissed', permissions: PermissionFlagsBits.ModerateMembers });
  discord.allowCommand(guild.id, 'payment', { userIds: [dismissed.id] }, false);
  staff.overwrite(dismissed.id, { allow: PermissionFlagsBits.ViewChannel });
  const sent_commands = [{ command: 'give Herobrine totem_of_undying 3', response: 'No player was found' }];
  pay(harness, FIRST, { customer: 'Herobrine', sent_commands });
  await vi.waitFor(() => expect(lines(everyone)).toHaveLength(1), 15_000);
  expect(lines(everyone)[0]).toMatch(
    /^✨ `He…e` bought \*\*Totem of undying\*\* ×3, .* on \*\*Survival\*\*$/,
  );
  const aboutFirst = () =>
    staff.messages().filter((one) => JSON.stringify(one).includes(`payment:card:${FIRST}`));
  await vi.waitFor(() => expect(aboutFirst()).toHaveLength(1), 15_000);
  const [told] = aboutFirst();
  if (!told) throw new Error('the staff was told nothing');
  const opened = await moderator.in(staff.id).click(told, `payment:card:${FIRST}`);
  expect([isHidden(opened), textOf(opened).includes('Herobrine')]).toEqual([true, true]);
  expect(textOf(await member.in(staff.id).click(told, `payment:card:${FIRST}`))).not.toContain('Herobrine');
  expect(textOf(await dismissed.in(staff.id).click(told, `payment:card:${FIRST}`))).toContain(
    en.problem({ kind: 'notAllowed', permission: 'ModerateMembers', isTaken: true }).advice,
  );
  expect(textOf(await openPage(owner, 'setup:report'))).toMatch(/paid in 30 days.*Most bought/s);
  const settings = messageOf(await openPage(owner, 'setup:settings'));
  const { modal } = await owner.click(settings, 'setup:hiddenNames');
  if (!modal) throw new Error('there is no form');
  await owner.submit(modal, { names: 'herobrine' });
  await vi.waitFor(() => expect(lines(everyone)[0]).toMatch(/^✨ Somebody bought/), 15_000);
  const sent = sentBy(harness);
  for (const secret of [...secretTexts, 'alex@example.com']) expect(sent).not.toContain(secret);
}, 60_000);
