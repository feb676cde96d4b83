import type { Roles } from '../../../src/feeds/roles/state.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { type CommandHarness, createCommandHarness, owner } from '../../commands/harness.js';
import { discordRole, OWNER_ID } from '../../support/members.js';
import { changeStored, readStored } from '../../support/parts.js';
import { GUILD, type Origin } from '../../support/router-harness.js';
import { targetsOf, wireProduct, wireServer } from '../../support/samples.js';

export const PRODUCT = 21;
export const OTHER_PRODUCT = 22;
export const VIP = '700000000000000011';
export const MVP = '700000000000000012';
export const ANN = '300000000000000001';
export const BOB = '300000000000000002';

/** Who owns the guild, so that their own roles don't count. */
export const chief: Origin = { ...owner, userId: OWNER_ID };

/** A shop with two products, and a guild with two roles below the bot's. */
export async function createOwner(version: 2 | 3 = 3) {
  const bot: CommandHarness = await createCommandHarness(version);
  bot.shop.servers = [
    wireServer({
      products: [
        wireProduct({ id: PRODUCT, name: 'VIP pass', withdraw_commands_days: 30 }),
        wireProduct({ id: OTHER_PRODUCT, name: 'Coins' }),
      ],
    }),
  ];
  bot.members.addRole(discordRole({ id: VIP, name: 'VIP', position: 10 }));
  bot.members.addRole(discordRole({ id: MVP, name: 'MVP', position: 11 }));
  const fill = async (product: string, role: string, end = 'product', from = chief): Promise<Reply> =>
    (
      await bot.press('setup:proposeMapping', from, {
        fields: { product },
        choices: { role: [role], end: [end] },
      })
    ).reply;
  return {
    ...bot,
    fill,
    /** Adds a mapping as an owner does, with the confirmation. */
    async add(product: string, role: string, end = 'product', from = chief): Promise<Reply> {
      const yes = idOf(await fill(product, role, end, from), 'setup:saveMapping');
      return yes === undefined ? {} : (await bot.press(yes, from)).reply;
    },
    stored: () => readStored(bot.store, GUILD, rolesPart),
    change: (fields: Partial<Roles>) => changeStored(bot.store, GUILD, rolesPart, fields),
    page: async (from = chief): Promise<Reply> => (await bot.press('setup:roles', from)).reply,
  };
}

export type OwnerHarness = Awaited<ReturnType<typeof createOwner>>;

export const idOf = (reply: Reply, start: string): string | undefined =>
  targetsOf(reply).find((target) => target.startsWith(start));

export const textOf = ({ embeds = [] }: Reply): string =>
  `${embeds[0]?.title ?? ''}\n${embeds[0]?.description ?? ''}`;
