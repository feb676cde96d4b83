import { type GoalState, goalPart } from '../../../src/feeds/goal/state.js';
import { identity, wireServer } from '../../support/samples.js';
import { createWorld, GUILD, KEY, PRICES, type Process, pass, SECOND } from '../harness.js';
import { VIP } from '../purchases/harness.js';

type Typed = Partial<Record<'name' | 'sum' | 'until', string>>;

/** An owner fills in the form. */
export const typeGoal = (bot: Process, typed: Typed = {}) =>
  bot.press('setup:saveGoal', [], { name: 'A new map', sum: '1000', until: '', ...typed });

/** A shop, and a guild with a goal of 1,000 that is posted. */
export async function createGoal(typed: Typed = {}) {
  const world = createWorld(3);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP] })];
  world.shop.shopFields = { domain: 'shop.example.com' };
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await typeGoal(bot, typed);
  await bot.press('setup:setGoal', [PRICES]);
  await pass(2 * SECOND);
  /** Of a message, each line. */
  const lines = (index = 0): readonly string[] => {
    const { content = '', embeds: [embed] = [] } = world.discord.messages[index]?.reply ?? {};
    const texts = [content, embed?.title, ...(embed?.description?.split('\n') ?? []), embed?.footer?.text];
    return texts.flatMap((text) => text || []);
  };
  return { world, bot, lines, edits: () => world.discord.messages[0]?.edits };
}

export const goalOf = (fields: Partial<GoalState>): GoalState => ({
  ...goalPart.schema.parse({ name: 'A new map', sum: 1000, channelId: PRICES }),
  ...fields,
});
