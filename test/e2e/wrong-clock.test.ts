import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { PAYMENTS } from '../../sandbox/shop/index.js';
import { FEED_FORMAT, readPart, withPart } from '../../src/feeds/engine/record.js';
import { staffPart } from '../../src/feeds/kit/staff/state.js';
import { type Roles, rolesPart } from '../../src/feeds/roles/state.js';
import { GuildRecords } from '../../src/store/guild-records.js';
import { openBackend } from '../../src/store/open.js';
import { en as words } from '../../src/words/en/index.js';
import { freePort } from '../support/program.js';
import { TEST_CIPHER } from '../support/stores.js';
import { takeClock } from './clock.js';
import { embedOf, harnessFor, messageOf, openPage, type TestHarness } from './harness.js';

const DAY = 86_400_000;
/** That of `TEST_CIPHER`. */
const SECRET = `hex:${'07'.repeat(32)}`;
const SOON = { timeout: 20_000, interval: 100 };

/** Reads the roles for buyers, or changes them as another process would. */
async function storedRoles(
  { folder, guild }: TestHarness,
  more: Partial<Roles> = {},
  staffChannelId?: string,
): Promise<Roles> {
  const backend = await openBackend({ kind: 'sqlite', path: join(folder, 'data/shopkeep.sqlite') });
  const records = new GuildRecords(backend, FEED_FORMAT, TEST_CIPHER);
  const record = await records.change(guild.id, (known) => {
    const roles = readPart(known, rolesPart);
    if (!roles) throw new Error('the part is damaged');
    const staffed = staffChannelId
      ? withPart(known, staffPart, { channelId: staffChannelId, roleId: null })
      : known;
    return withPart(staffed, rolesPart, { ...roles, ...more });
  });
  await backend.close();
  const roles = readPart(record, rolesPart);
  if (!roles) throw new Error('the part is damaged');
  return roles;
}

/** Members who have a role for 20 days more, and a bot that isn't running. */
async function withHolders(test: TestContext, now: () => number) {
  const port = await freePort();
  const env = {
    STORE_SECRET: SECRET,
    SHOP_API_VERSION: '3',
    SHOP_API_RATE: '1000',
    HEALTH_PORT: String(port),
  };
  const harness = await harnessFor(test, { discord: { now }, env });
  const { guild, shop } = harness;
  await harness.link(shop.key);
  await harness.bot.stop();
  guild.inviteApp(PermissionFlagsBits.ManageRoles);
  const roleId = guild.addRole('VIP');
  const staff = guild.addChannel('staff');
  const data = shop.shops.get(shop.key);
  const payment = data?.payments.find(({ id }) => id === PAYMENTS.basket);
  const productId = Number(payment?.products[0]?.product_id);
  const holders = Array.from({ length: 7 }, (_, n) =>
    guild.join({ name: `Holder ${n}`, permissions: 0n, roles: [roleId] }),
  );
  const state: Partial<Roles> = {
    nextId: 1,
    mappings: [
      {
        productId,
        roleId,
        end: 30,
        mapperId: guild.id,
        since: now() - 10 * DAY,
      },
    ],
    grants: holders.map(({ id }, n) => ({
      ...{ paymentId: n + 1, lineId: n + 1, productId, memberId: id, roleId, proof: 'typed' as const },
      ...{ shopId: data?.shop.id ?? 0, endsAt: now() + 20 * DAY },
    })),
    holdings: holders.map(({ id }) => ({
      ...{ memberId: id, roleId, origin: 'bot', givenAt: now() - 10 * DAY },
    })),
  };
  await storedRoles(harness, state, staff.id);
  return { harness, port, holders, roleId, staff, buyer: String(payment?.customer) };
}

describe.each([
  ['77 days ahead', 77],
  ['52 days behind', -52],
])('on a machine whose clock is %s', (_how, days) => {
  it('no role is taken, an approval dated by Discord; operators and owners read of it', async (test) => {
    const clock = takeClock();
    const { harness, port, holders, roleId, staff, buyer } = await withHolders(test, clock.elsewhere);
    const { member, moderator, owner, discord } = harness;
    clock.setCalendar(days * 24);
    await harness.restart();
    const asked = () => discord.requests.filter(({ path }) => /\/guilds\/\d+$/.test(path));
    await clock.pass(8);
    await vi.waitFor(() => expect(asked()).not.toEqual([]), SOON);
    await clock.pass(8);

    const mine = messageOf(await member.click(messageOf(await member.run('shop')), 'roles:mine'));
    const form = await member.click(mine, 'roles:paid:0');
    await member.submit(form, { number: String(PAYMENTS.basket), name: buyer });
    const card = await vi.waitFor(() => {
      const message = staff.messages().find((one) => JSON.stringify(one).includes('roles:approve:1'));
      if (!message) throw new Error('there is no card');
      return message;
    }, SOON);
    await moderator.in(staff.id).click(card, 'roles:approve:1');
    const roles = await storedRoles(harness);
    const given = roles.grants.find(({ memberId }) => memberId === member.id);
    const daysLeft = ((given?.endsAt ?? 0) - clock.elsewhere()) / DAY;
    // It was bought an hour or two ago.
    expect(daysLeft).toBeGreaterThan(29.5);
    expect(daysLeft).toBeLessThanOrEqual(30);

    expect(holders.filter((one) => one.roles.includes(roleId))).toHaveLength(holders.length);
    expect(roles.grants).toHaveLength(holders.length + 1);

    const named = `${Math.abs(days)} days ${days > 0 ? 'ahead of' : 'behind'} Discord's`;
    expect(harness.bot.output().split(named)).toHaveLength(2);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining(named)]);
    const { title } = words.checkUp.alert({ kind: 'clockWrong', severity: 'attention' });
    expect(embedOf(await openPage(owner, 'setup:checkUp')).description).toContain(title);
  });
});
