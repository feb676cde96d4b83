import { describe, expect, test } from 'vitest';
import { ChannelError, type Channels } from '../../../src/feeds/engine/channels.js';
import { listPosts } from '../../../src/feeds/engine/post-queue.js';
import { type SentPost, withPart } from '../../../src/feeds/engine/record.js';
import { type PostedMessage, purchasesPart } from '../../../src/feeds/purchases/state.js';
import {
  bought,
  HOUR,
  MINUTE,
  PRICES,
  pass,
  passDays,
  SALES,
  SECOND,
  useFakeClock,
} from '../../support/world/index.js';
import { buy, change, createSales, hideNames, type Sales } from './harness.js';

useFakeClock();

const LOOK = 11 * MINUTE;
const DAY = 24 * HOUR;
const HIDDEN = '✨ Somebody bought **VIP** on **Lobby**';

/** Posts a message for each purchase, two minutes apart. */
async function post({ world }: Sales, count: number, customer = 'Steve'): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    world.shop.payments.delete(buy(world, { customer }) - 10);
    await pass(2 * MINUTE);
  }
}

/** Posts messages of these lines at once, and has them in the guild's record. */
async function recordPosts(
  { world, north }: Sales,
  lines: PostedMessage['lines'],
  count: number,
): Promise<void> {
  const posted: PostedMessage[] = [];
  const sent: SentPost[] = [];
  for (let index = 0; index < count; index += 1) {
    const content = lines.map(({ buyer, what }) => `✨ \`${buyer}\` bought ${what}`).join('\n');
    const messageId = await world.discord.channels.create(SALES, { content }, `${Date.now()}-${index}`);
    const key = `posted ${index}`;
    posted.push({ key, channelId: SALES, at: Date.now(), edit: null, lines });
    sent.push({ feed: 'purchases', key, channelId: SALES, messageId, digest: 'shown', at: Date.now() });
  }
  const state = await north.part(purchasesPart);
  await north.changeRecord((record) => ({
    ...withPart(record, purchasesPart, { ...state, posted }),
    sent,
  }));
}

const edited = ({ world }: Sales): number => world.discord.messages.filter(({ edits }) => edits > 0).length;
/** Of the messages that name buyers or wait for an edit, what is still to be done. */
const states = async ({ purchases, north }: Sales) => {
  const posts = listPosts(await north.record(), 'purchases');
  return (await purchases()).posted.map(({ key, edit }) => edit ?? posts.get(key)?.change ?? null);
};

describe('a buyer who is hidden', () => {
  test('is taken out of posted messages and of new ones; typed in any case', async () => {
    const { world, everyone } = await createSales();
    buy(world, { customer: 'Steve' });
    buy(world, { customer: 'Alex' });
    await pass(LOOK);
    buy(world, { customer: 'Steve' });
    await pass(LOOK);
    await hideNames(world, 'sTEVE');
    await pass(5 * SECOND);
    expect(everyone()).toEqual([`${HIDDEN}\n${bought('Al…x')}`, HIDDEN]);
    change(world, 1, { customer: 'Renamed' });
    buy(world, { customer: 'STEVE' });
    await pass(LOOK);
    expect(everyone().slice(2)).toEqual([HIDDEN]);
  });

  test('and shown again is named in new messages only, also while edits are due', async () => {
    const fed = await createSales();
    await post(fed, 15);
    await hideNames(fed.world, 'Steve');
    await pass(SECOND);
    await hideNames(fed.world);
    await pass(MINUTE);
    expect(fed.everyone()).toEqual(Array(15).fill(HIDDEN));
    await post(fed, 1);
    expect(fed.everyone()[15]).toBe(bought('St…e'));
  });

  test.each([
    ['Steve', '.Steve', '.St…e'],
    ['Steve', '*Steve', '*St…e'],
    ['.Steve', 'Steve', 'St…e'],
    ['*steve', '.Steve', '.St…e'],
    ['Bob', '.Bob', '.B…'],
  ])('as %s is meant by %s', async (typed, customer, short) => {
    const fed = await createSales();
    await post(fed, 1, customer);
    expect(fed.everyone()).toEqual([bought(short)]);
    await hideNames(fed.world, typed);
    await post(fed, 1, customer);
    await pass(LOOK);
    expect(fed.everyone()).toEqual([HIDDEN, HIDDEN]);
  });
});

describe('a message that is not sent yet', () => {
  test('waits in the queue and is sent without the name', async () => {
    const fed = await createSales();
    fed.world.discord.refusals.set(SALES, 'notSent');
    await post(fed, 1);
    expect(await fed.waiting()).toHaveLength(1);
    await hideNames(fed.world, 'Steve');
    fed.world.discord.refusals.clear();
    await pass(5 * MINUTE);
    expect([fed.everyone(), edited(fed), await states(fed)]).toEqual([[HIDDEN], 0, []]);
  });

  test('was sent by a process that was killed before it knew, and is edited', async () => {
    const fed = await createSales();
    await fed.world.bot.poller.stop();
    buy(fed.world);
    // After the ledger and the beginning of the message were written, and it was sent.
    const dying = fed.world.dying(2, true);
    fed.world.createProcess(dying.through).poller.start();
    await pass(MINUTE);
    expect([dying.isDead(), fed.everyone()]).toEqual([true, [bought('St…e')]]);
    await hideNames(fed.world, 'Steve');
    fed.world.createProcess().poller.start();
    await pass(LOOK);
    expect([fed.everyone(), await states(fed)]).toEqual([[HIDDEN], []]);
  });
});

describe('the edits of posted messages', () => {
  test('reach the last 500 of 720 messages with the feed switched off, and continue after a restart', async () => {
    const fed = await createSales();
    const what = '**VIP** on **Lobby**';
    // The record has room for 490 of these, and for ten of the last thirty.
    await recordPosts(fed, [{ buyer: 'St…e', what }], 200);
    await pass(MINUTE);
    await recordPosts(fed, [{ buyer: 'St…e', what }], 490);
    await post(fed, 30);
    const { messages } = fed.world.discord;
    expect(messages).toHaveLength(720);
    expect((await fed.purchases()).droppedAt).toBe(messages[219]?.at);
    await fed.north.choose('setPurchases');
    await hideNames(fed.world, 'Steve');
    const before = fed.world.discord.requests;
    await pass(15 * SECOND);
    expect(fed.world.discord.requests - before).toBeLessThanOrEqual(200);
    expect(edited(fed)).toBeGreaterThan(50);
    expect((await states(fed)).filter((edit) => edit === 'due')).toHaveLength(500 - edited(fed));
    await fed.world.restart();
    await pass(MINUTE);
    expect(fed.everyone()).toEqual([...Array(220).fill(bought('St…e')), ...Array(500).fill(HIDDEN)]);
    expect(messages.every(({ edits }, at) => edits === (at < 220 ? 0 : 1))).toBe(true);
    expect(await states(fed)).toEqual([]);
    expect(fed.world.errors).toEqual([]);
  });

  test('that Discord limits for messages older than an hour come later, and none is lost', async () => {
    const fed = await createSales();
    await post(fed, 60);
    const { channels, messages } = fed.world.discord;
    let allowed = 0;
    let limited = 0;
    const edit: Channels['edit'] = async (channelId, messageId, reply) => {
      const sentAt = messages[Number(messageId) - 1]?.at ?? 0;
      if (sentAt < Date.now() - HOUR && allowed === 0) {
        limited += 1;
        throw new ChannelError('notSent', undefined);
      }
      if (sentAt < Date.now() - HOUR) allowed -= 1;
      return channels.edit(channelId, messageId, reply);
    };
    await fed.world.restart({ channels: { ...channels, edit } });
    await hideNames(fed.world, 'Steve');
    await pass(30 * SECOND);
    const recent = edited(fed);
    expect([recent > 20, recent < 35]).toEqual([true, true]);
    await pass(HOUR);
    expect([edited(fed), limited <= 120]).toEqual([recent, true]);
    for (let hour = 0; hour < 4; hour += 1) {
      allowed = 10;
      await pass(10 * MINUTE);
    }
    expect([fed.everyone(), await states(fed)]).toEqual([Array(60).fill(HIDDEN), []]);
  });

  test('leave out messages and channels that are gone', async () => {
    const fed = await createSales();
    await post(fed, 3);
    const [first] = fed.world.discord.messages;
    if (first) first.deleted = true;
    await hideNames(fed.world, 'Steve');
    await pass(5 * SECOND);
    expect(fed.everyone()).toEqual([HIDDEN, HIDDEN]);
    await pass(LOOK);
    expect(await states(fed)).toEqual([]);
    await hideNames(fed.world);
    await post(fed, 30);
    fed.world.discord.refusals.set(SALES, 'channelGone');
    const { requests } = fed.world.discord;
    await hideNames(fed.world, 'Steve');
    await pass(5 * SECOND);
    expect(fed.world.discord.requests - requests).toBeLessThanOrEqual(3);
    await pass(LOOK);
    expect(await states(fed)).toEqual([]);
  });

  test('are counted as refused where Discord refuses them, and done when it allows them', async () => {
    const fed = await createSales();
    await post(fed, 12);
    await fed.north.choose('setPurchases', PRICES);
    await post(fed, 1);
    fed.world.discord.refusals.set(SALES, 'permission');
    const { requests } = fed.world.discord;
    await hideNames(fed.world, 'Steve');
    await pass(5 * SECOND);
    expect(fed.world.texts(PRICES)).toEqual([HIDDEN]);
    expect(await states(fed)).toEqual(Array(12).fill('refused'));
    expect(fed.world.discord.requests - requests).toBeLessThanOrEqual(3);
    expect(fed.world.events).toContain('purchases refused');
    fed.world.discord.refusals.clear();
    await pass(2 * LOOK);
    expect([fed.everyone(), await states(fed)]).toEqual([Array(12).fill(HIDDEN), []]);
  });

  test('that are rejected hold up no others', async () => {
    const fed = await createSales();
    await post(fed, 3);
    fed.world.discord.faults.push('rejected');
    await hideNames(fed.world, 'Steve');
    await pass(500);
    await pass(1000);
    expect(fed.everyone()).toEqual([HIDDEN, HIDDEN, bought('St…e')]);
    await pass(LOOK);
    expect([fed.everyone(), await states(fed)]).toEqual([Array(3).fill(HIDDEN), []]);
  });

  test('take in names that are hidden meanwhile', async () => {
    const fed = await createSales();
    for (const customer of ['Steve', 'Alex']) buy(fed.world, { customer });
    await pass(LOOK);
    const { channels } = fed.world.discord;
    const edit: Channels['edit'] = async (...given) => {
      await channels.edit(...given);
      await hideNames(fed.world, 'Steve', 'Alex');
    };
    await fed.world.restart({ channels: { ...channels, edit } });
    await hideNames(fed.world, 'Steve');
    await pass(5 * SECOND);
    expect([fed.everyone(), await states(fed)]).toEqual([[`${HIDDEN}\n${HIDDEN}`], []]);
  });

  test('expire after three days, or after four if they are due', async () => {
    const fed = await createSales();
    for (const customer of ['Steve', 'Alex']) await post(fed, 1, customer);
    fed.world.discord.refusals.set(SALES, 'permission');
    await hideNames(fed.world, 'Steve');
    await passDays(2);
    await pass(DAY - HOUR);
    expect(await states(fed)).toEqual(['refused', null]);
    await pass(2 * HOUR);
    expect(await states(fed)).toEqual(['refused']);
    await passDays(1);
    expect(await states(fed)).toEqual([]);
  });
});

test('messages that name buyers are forgotten after three days, also with the feed switched off', async () => {
  const fed = await createSales();
  await post(fed, 1, 'Herobrine');
  await fed.north.choose('setPurchases');
  await passDays(2);
  expect(await states(fed)).toEqual([null]);
  await pass(DAY + 2 * HOUR);
  expect(JSON.stringify(await fed.north.record())).not.toContain('He…e');
  const requests = fed.world.shop.asked.length;
  await pass(DAY);
  expect(fed.world.shop.asked).toHaveLength(requests);
});

test('the record keeps 300,000 characters of posted messages at most', async () => {
  const fed = await createSales();
  await recordPosts(fed, Array(5).fill({ buyer: 'Alexander', what: 'x'.repeat(300) }), 400);
  await post(fed, 1);
  const { posted, droppedAt } = await fed.purchases();
  expect(JSON.stringify(posted).length).toBeLessThan(301_000);
  expect(JSON.stringify(posted).length).toBeGreaterThan(295_000);
  expect([posted.at(-1)?.lines[0]?.buyer, droppedAt]).toEqual(['St…e', posted[0]?.at]);
});
