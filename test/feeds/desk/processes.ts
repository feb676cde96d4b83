import { desk } from '../../../src/feeds/desk/index.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import type { Modal, Reply } from '../../../src/ui/reply.js';
import { changeStored } from '../../support/parts.js';
import { identity } from '../../support/samples.js';
import { createWorld, GUILD, KEY, pass, STAFF, type World } from '../harness.js';
import { pressFeed } from '../press.js';
import { DELIVERED } from './harness.js';

export const memberId = (number: number): string => `${300_000_000_000_001_000n + BigInt(number)}`;
export const MOD = '300000000000000008';

export const pressDesk = pressFeed(desk.actions ?? {});

/** A guild whose desk is open, and a running bot. */
export async function createOpenDesk() {
  const world = createWorld();
  world.shop.payments.set(51005, DELIVERED);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await bot.press('setup:setStaff', [STAFF]);
  await bot.press('setup:turnDesk:on');
  await changeStored(bot.store, GUILD, deskPart, { nextId: 1 });
  return { world, bot };
}

/** The staff channel, a text for each message. */
export const staffTexts = ({ discord }: World): string[] =>
  discord.messages
    .filter(({ channelId, deleted }) => channelId === STAFF && !deleted)
    .map(({ reply }) => textOf(reply));

export const textOf = ({ content = '', embeds = [] }: Reply): string =>
  [content, embeds[0]?.description ?? ''].join('\n');

export const titleIn = (reply: Reply | Modal): string | undefined =>
  'fields' in reply ? reply.title : (reply.embeds?.[0]?.title ?? reply.content);
