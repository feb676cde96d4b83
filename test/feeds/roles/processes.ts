import { createSalt } from '../../../src/feeds/guild.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { roles as feed } from '../../../src/feeds/roles/index.js';
import { hashCode } from '../../../src/feeds/roles/proofs/code.js';
import { type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import { staffPart } from '../../../src/feeds/staff-state.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { identity, wireProduct, wireServer } from '../../support/samples.js';
import {
  createWorld,
  GUILD,
  HOUR,
  KEY,
  type Process,
  pass,
  STAFF,
  shopTime,
  type World,
} from '../harness.js';
import { pressFeed } from '../press.js';
import { mapping } from './samples.js';

export const VIP = '700000000000000011';
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
  world.shop.servers = [wireServer({ products: [wireProduct({ name: 'VIP', price: 499 })] })];
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop'), source: '3' });
  world.members.addRole(discordRole({ id: VIP, position: 10 }));
  const salt = createSalt(await bot.store.salt(GUILD));
  const change = (more: Partial<Roles>) => changeStored(bot.store, GUILD, rolesPart, more);
  await changeStored(bot.store, GUILD, staffPart, { channelId: STAFF });
  await change({
    ...{ isOn: true, shopId: 1, nextId: 1, hasSeenField: true },
    mappings: [mapping({ ...OF_VIP, end: { kind: 'days', days: 30 }, since: Date.now() - HOUR })],
    ...fields,
  });
  return {
    ...{ world, bot, change },
    stored: () => bot.part(rolesPart),
    /** A code that the member has asked for. */
    async addCode(code: string, member: string): Promise<void> {
      const { codes } = await bot.part(rolesPart);
      const open = { hash: hashCode(code, salt), memberId: member, madeAt: Date.now() };
      await change({ codes: [...codes, open] });
    },
  };
}

/** Somebody buys a VIP now. @param codes what they type at the checkout */
export function buyVip({ shop }: World, id: number, ...codes: readonly string[]): void {
  shop.payments.set(id, {
    ...{ status: 2, customer: 'Ann', created_at: shopTime(Date.now()), cost: 499 },
    products: [
      {
        ...{ id: 900 + id, product_id: 1, name: 'VIP', price: 499 },
        additional_fields: codes.map((value) => ({ name: 'Discord code', value })),
      },
    ],
  });
}

const LETTERS = 'BCDFGHJKMN';

/** Another code for each number below 10,000. */
export const codeNo = (number: number): string =>
  `KQMT-FXWR-${[...String(number).padStart(4, '0')].map((digit) => LETTERS.charAt(Number(digit))).join('')}`;

/** A process that goes on where another one ended. */
export function takeOver(world: World): Process {
  const bot = world.createProcess();
  bot.poller.start();
  return bot;
}

/** Members from 1 on have bought their role an hour ago, for 30 days, and the bot runs. */
export async function createBuyers(count: number) {
  const setting = await createRolesWorld();
  const { world, addCode } = setting;
  const ids = Array.from({ length: count }, (_, at) => memberId(at + 1));
  for (const [at, id] of ids.entries()) {
    world.members.join(id);
    await addCode(codeNo(at + 1), id);
    buyVip(world, 7001 + at, codeNo(at + 1));
  }
  const bot = takeOver(world);
  await pass(HOUR);
  return {
    ...setting,
    bot,
    ids,
    /** How the shop calls a member's payment. */
    call(number: number, status: 0 | 2, error = '') {
      const before = world.shop.payments.get(7000 + number);
      world.shop.payments.set(7000 + number, { ...before, status, error });
    },
    told: () => world.texts(STAFF),
    having: () => ids.filter((id) => world.members.has(id, VIP)),
    changes: () => world.members.audit.map((line) => line.split(' ')[0]),
  };
}
