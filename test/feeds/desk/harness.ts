import type { VersionSetting } from '../../../src/easydonate/versions.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { createCommandHarness, moderator, owner } from '../../commands/harness.js';
import { HERE, MAY_POST } from '../../support/guild-channels.js';
import { changeStored, readStored } from '../../support/parts.js';
import { action, GUILD, type Origin } from '../../support/router-harness.js';
import { targetsOf, type Wire } from '../../support/samples.js';

export const STAFF = '500000000000000003';

/** The bot may post where they press. */
const channels = new Map([[HERE, { type: 0, permissions: 0n, appPermissions: MAY_POST }]]);
export const steve: Origin = { userId: '300000000000000001', userName: 'Steve', channels };
export const alex: Origin = { userId: '300000000000000002', userName: 'Alex', channels };
export const mod: Origin = { ...moderator, userId: '300000000000000008', userName: 'Mod' };
export const otherMod: Origin = { ...moderator, userId: '300000000000000009', userName: 'Other' };
export const memberNo = (number: number): Origin => ({ userId: `30000000000000${1000 + number}`, channels });

/** A message that everybody sees, such as the price list. */
const BELOW_PUBLIC = { hidden: false, ownerId: undefined };

/** Sent, and the server answered. */
export const DELIVERED: Wire = {
  customer: 'Steve',
  products: [{ id: 1, name: 'Sword', commands: ['give {user} sword'] }],
  sent_commands: [{ command: 'give Steve sword', response: 'Given' }],
};

/** A shop with the desk open. */
export async function createDesk(version: VersionSetting = 2) {
  const bot = await createCommandHarness(version);
  bot.shop.payments.set(51005, DELIVERED);
  await bot.press('setup:setStaff', owner, { values: [STAFF] });
  await bot.press('setup:turnDesk:on', owner);
  await changeStored(bot.store, GUILD, deskPart, { nextId: 1 });
  const press = (id: string, from: Origin, fields: Readonly<Record<string, string>> = {}) =>
    bot.send(action(id, { fields, sourceMessage: BELOW_PUBLIC }, from));
  return {
    ...bot,
    /** Below a message that everybody sees. */
    press,
    pressPrivate: bot.press,
    fill: (from: Origin, number: string, name: string) => press('desk:check', from, { number, name }),
    /** Presses the button that calls the staff, below the answer to the form. */
    async call(from: Origin, number: string, name: string): Promise<Reply> {
      const { reply } = await press('desk:check', from, { number, name });
      const id = targetsOf(reply).find((target) => target.startsWith('desk:call'));
      if (id === undefined) throw new Error('nobody can be called');
      return (await bot.press(id, from)).reply;
    },
    stored: () => readStored(bot.store, GUILD, deskPart),
    /** The messages in the channel of the presses that name members. */
    notes: () => bot.channels.messages.filter(({ channelId, deleted }) => channelId === HERE && !deleted),
    /** What the staff channel shows now. */
    cards: () => bot.channels.messages.filter(({ channelId, deleted }) => channelId === STAFF && !deleted),
  };
}

export type DeskHarness = Awaited<ReturnType<typeof createDesk>>;

export const titleOf = ({ embeds = [] }: Reply): string | undefined => embeds[0]?.title;
