import { type GoalState, goalPart } from '../../../src/feeds/goal/state.js';
import type { Wire } from '../../support/samples.js';
import { createWorld, GOODS, PRICES, pass, SECOND, type World } from '../../support/world/index.js';

type Typed = Partial<Record<'name' | 'sum' | 'until', string>>;

/** An owner fills in the form. */
export const typeGoal = ({ north }: World, typed: Typed = {}) =>
  north.owner.press('setup:saveGoal', { fields: { name: 'A new map', sum: '1000', until: '', ...typed } });

/** A server with a goal of 1,000 that is posted. */
export async function createGoal() {
  const world = await createWorld();
  world.shop.shopFields = { domain: 'shop.example.com' };
  await world.bot.shops.link(world.north.guildId, 'c0ffee00c0ffee00c0ffee00c0ffee01');
  await typeGoal(world);
  await world.north.choose('setGoal', world.north.places.goal);
  await pass(2 * SECOND);
  /** Of a message, each line. */
  const lines = (index = 0): readonly string[] => {
    const { content = '', embeds: [embed] = [] } = world.discord.messages[index]?.reply ?? {};
    const texts = [content, embed?.title, ...(embed?.description?.split('\n') ?? []), embed?.footer?.text];
    return texts.flatMap((text) => text || []);
  };
  /** Somebody pays so much. */
  const pays = (cost: number, fields: Wire = {}) => world.buys('Steve', GOODS.vip, { cost, ...fields });
  return { world, north: world.north, lines, pays, edits: () => world.discord.messages[0]?.edits };
}

export const goalOf = (fields: Partial<GoalState>): GoalState => ({
  ...goalPart.schema.parse({ name: 'A new map', sum: 1000, channelId: PRICES }),
  ...fields,
});
