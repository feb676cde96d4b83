import { FEEDS } from '../../../src/feeds/index.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { roles as feed } from '../../../src/feeds/roles/index.js';
import { type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { identity, wireProduct, wireServer } from '../../support/samples.js';
import { createWorld, GUILD, HOUR, KEY, type Process, STAFF, shopTime, type World } from '../harness.js';
import { pressFeed } from '../press.js';
import { mapping, VIP } from './samples.js';

const OF_VIP = { productId: 1, roleId: VIP, mapperId: '50' };
export const MOD = '300000000000000008';
export const memberId = (number: number): string => `${300_000_000_000_001_000n + BigInt(number)}`;

export const pressRoles = pressFeed(feed.actions ?? {});

/** A guild whose VIP gives a role for 30 days, in a shop of version 3. Nobody polls it yet, and its staff read no alerts. */
export async function createRolesWorld(fields: Partial<Roles> = {}) {
  const world = createWorld(
    3,
    FEEDS.filter(({ name }) => name !== 'alerts'),
  );
  world.shop.servers = [
    wireServer({ products: [wireProduct({ name: 'VIP', price: 499, withdraw_commands_days: 30 })] }),
  ];
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop'), source: '3' });
  world.members.addRole(discordRole({ id: VIP, position: 10 }));
  await changeStored(bot.store, GUILD, staffPart, { channelId: STAFF });
  const change = (more: Partial<Roles>) => changeStored(bot.store, GUILD, rolesPart, more);
  await change({
    nextId: 1,
    mappings: [mapping({ ...OF_VIP, end: 'product', since: Date.now() - HOUR })],
    ...fields,
  });
  return { world, bot, change, stored: () => bot.part(rolesPart) };
}

/** Somebody buys a VIP now. @param typed at the checkout, one field each */
export function buyVip({ shop }: World, id: number, ...typed: readonly string[]): void {
  shop.payments.set(id, {
    ...{ status: 2, customer: 'Ann', created_at: shopTime(Date.now()), cost: 499 },
    products: [
      {
        ...{ id: 900 + id, product_id: 1, name: 'VIP', price: 499 },
        additional_fields: typed.map((value) => ({ name: 'Discord', value })),
      },
    ],
  });
}

/** A process that goes on where another one ended. */
export function takeOver(world: World): Process {
  const bot = world.createProcess();
  bot.poller.start();
  return bot;
}
