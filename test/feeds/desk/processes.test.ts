import { describe, expect, test, vi } from 'vitest';
import { desk } from '../../../src/feeds/desk/index.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { ChannelError, type Channels } from '../../../src/feeds/engine/channels.js';
import { Cipher } from '../../../src/store/cipher.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import {
  createWorld,
  DAY,
  GUILD,
  HOUR,
  MINUTE,
  PRICES,
  type Process,
  pass,
  passDays,
  SECRET,
  STAFF,
  useFakeClock,
} from '../../support/world/index.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const CALL = 'desk:call:5001:Steve';

/** The desk is open, and Steve has bought something. */
async function openDesk() {
  const world = await createWorld({ features: ['staff', 'desk'] });
  const { north } = world;
  world.buys('Steve');
  await north.change(deskPart, { nextId: 1 });
  return { world, north, steve: north.member(1), alex: north.member(2), mod: north.moderator() };
}

/** Each of so many writes and requests. */
const deaths = (steps: number) =>
  Array.from({ length: steps }, (_, at) => at + 1).flatMap((step) => [
    [step, 'before', false] as const,
    [step, 'after', true] as const,
  ]);

// Begun, sent, settled.
test.each(deaths(3))(
  'a bot that is killed at step %i, %s what it does, shows two members on one card',
  async (step, _when, isDone) => {
    const { world, north, steve, alex } = await openDesk();
    await world.bot.poller.stop();
    await steve.pressPublic(CALL);
    const dying = world.dying(step, isDone);
    void alex.pressPublic(CALL, {}, world.createProcess(dying.through));
    await pass(MINUTE);
    const next = world.createProcess();
    next.poller.start();
    await pass(5 * MINUTE);
    await alex.pressPublic(CALL, {}, next);
    await pass(5 * MINUTE);
    expect(north.reads('staff')).toEqual([
      expect.stringContaining(`<@${steve.userId}>, <@${alex.userId}> ask about payment #5001`),
    ]);
  },
);

test.each(deaths(6))(
  'an answer during which the bot is killed at step %i, %s what it does, is told once',
  async (step, _when, isDone) => {
    const { world, north, steve, mod } = await openDesk();
    await world.bot.poller.stop();
    await steve.pressPublic(CALL);
    const dying = world.dying(step, isDone);
    const save = (process: Process) =>
      mod.pressPublic('desk:saveAnswer:1', { fields: { text: 'In the chest.' } }, process);
    void save(world.createProcess(dying.through));
    await pass(MINUTE);
    const next = world.createProcess();
    next.poller.start();
    await pass(MINUTE);
    const isSaved = (await north.part(deskPart)).cards[0]?.answer !== null;
    if (!isSaved) await save(next);
    await pass(MINUTE);
    const notes = world.discord.messages.filter(({ channelId }) => channelId === PRICES);
    expect(notes.map(({ reply }) => reply.mentions)).toEqual([[steve.userId]]);
    const [open = ''] = targetsOf(notes[0]?.reply ?? {});
    expect((await steve.pressPublic(open, {}, next)).text).toContain('In the chest.');
    await pass(MINUTE);
    expect(notes[0]?.deleted).toBe(true);
    expect(north.reads('staff')).toEqual([expect.stringContaining('In the chest.')]);
  },
);

/** Nobody knows whether Steve's card was posted. */
async function loseCard() {
  const opened = await openDesk();
  opened.world.discord.faults.push('lost');
  await opened.steve.pressPublic(CALL);
  await opened.world.bot.poller.stop();
  await pass(10 * MINUTE);
  return opened;
}

test.each(deaths(6))(
  'a bot that is killed at step %i, %s it tells that a card may not be there, tells so once',
  async (step, _when, isDone) => {
    const { world, north, steve } = await loseCard();
    world.createProcess(world.dying(step, isDone).through).poller.start();
    await pass(MINUTE);
    world.createProcess().poller.start();
    await pass(5 * MINUTE);
    expect((await north.part(deskPart)).cards).toEqual([]);
    expect(north.reads('prices')).toEqual([`<@${steve.userId}>, ${LANGUAGES.en.notes.lost('✋')}`]);
  },
);

test('a card that nobody knows of → a note to its member, whose button opens the form again, and a call has a new card', async () => {
  const { world, steve, mod } = await loseCard();
  await world.restart();
  const [note] = world.discord.messages.filter(({ channelId }) => channelId === PRICES);
  expect(note?.reply).toMatchObject({
    content: `<@${steve.userId}>, ${LANGUAGES.en.notes.lost('✋')}`,
    mentions: [steve.userId],
  });
  const [open = ''] = targetsOf(note?.reply ?? {});
  expect((await steve.pressPublic(open)).title).toBe(words.formTitle);
  await pass(MINUTE);
  expect(note?.deleted).toBe(true);
  expect((await mod.pressPublic('desk:answer:1')).outcome).toBe('outdated');
  expect((await steve.pressPublic(CALL)).title).toBe(words.notices.called[0]);
});

describe('a restart', () => {
  test('keeps an answer, and Close, for the member and the staff', async () => {
    const { world, north, steve, mod } = await openDesk();
    await steve.pressPublic(CALL);
    await mod.pressPublic('desk:saveAnswer:1', { fields: { text: 'In the chest.' } });
    await world.restart();
    const shown = await steve.pressPublic('desk:ask');
    expect(shown.title).toBe(words.answered);
    await mod.pressPublic('desk:close:1');
    expect(north.reads('staff')).toEqual([expect.stringMatching(/Payment #5001, .*: closed by/)]);
  });

  test('without the secret: members read that it is damaged, and the owner may start over', async () => {
    const { world, north, steve } = await openDesk();
    await steve.pressPublic(CALL);
    await world.restart({ cipher: new Cipher(Buffer.alloc(32, 8)) });
    const feeds = world.bot.poller.feeds(GUILD, 'en');
    const alerts = async () => (await feeds.look()).alerts(LANGUAGES.en).map(({ title }) => title);
    const unreadable = LANGUAGES.en.setup.unreadable(words.page.label);
    expect(await alerts()).toContain(unreadable);
    const entries = (await feeds.look()).panel(GUILD, LANGUAGES.en, undefined);
    expect(entries.flatMap(({ pages }) => pages).map(({ value }) => value)).toContain('setup:startOver:desk');
    expect(await steve.pressPublic('desk:ask')).toMatchObject({ outcome: 'storeUnavailable' });
    await feeds.startOver(desk.name);
    expect(await alerts()).not.toContain(unreadable);
    expect((await north.part(deskPart)).cards).toEqual([]);
    await world.restart({ cipher: new Cipher(Buffer.alloc(32, 8), SECRET) });
    expect((await north.part(deskPart)).isOn).toBe(false);
  });
});

test('a member who joins a card that Discord then doesn’t take → the card is sent later, with both', async () => {
  const { world, north, steve, alex } = await openDesk();
  const { channels } = world.discord;
  let tries = 0;
  const create: Channels['create'] = async (...given) => {
    tries += 1;
    if (tries > 1) return channels.create(...given);
    await alex.pressPublic(CALL);
    throw new ChannelError('notSent', undefined);
  };
  await steve.pressPublic(CALL, {}, world.createProcess({ channels: { ...channels, create } }));
  await pass(5 * MINUTE);
  expect(north.reads('staff')).toEqual([
    expect.stringContaining(`<@${steve.userId}>, <@${alex.userId}> ask about`),
  ]);
  expect((await north.part(deskPart)).cards).toMatchObject([
    { askers: [{ id: steve.userId }, { id: alex.userId }] },
  ]);
});

test('a form for an answer opens within two seconds while the shop is silent', async () => {
  const { world, steve, mod } = await openDesk();
  await steve.pressPublic(CALL);
  await pass(HOUR);
  const { fetch } = world.shop;
  world.shop.fetch = (resource, ...given) =>
    resource.name === 'payment' ? new Promise(() => {}) : fetch(resource, ...given);
  const form = mod.pressPublic('desk:answer:1');
  const opened = vi.fn();
  void form.then(opened);
  await pass(2000);
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ title: words.answerTitle }));
});

test('owners are warned of a channel of cards that members can read', async () => {
  const { world } = await openDesk();
  const seen = await world.bot.poller.feeds(GUILD, 'en').look();
  expect(seen.channels()).toMatchObject([{ id: STAFF, isForStaff: true }]);
});

test('a staff channel that is deleted while a card waits → the member may call again', async () => {
  const { world, steve } = await openDesk();
  world.discord.faults.push('notSent');
  await steve.pressPublic(CALL);
  world.discord.refusals.set(STAFF, 'channelGone');
  await pass(HOUR);
  expect((await steve.pressPublic('desk:ask')).title).toBe(words.formTitle);
  expect((await steve.pressPublic(CALL)).title).toBe(words.notices.unreachable[0]);
});

test('a desk that is switched off takes its button off the price list, and forgets after seven days', async () => {
  const { north, steve, mod } = await openDesk();
  await north.choose('setPriceList', PRICES);
  await pass(MINUTE);
  const buttons = () => north.buttons('prices');
  expect(buttons()).toContain('desk:ask');
  await steve.pressPublic(CALL);
  await pass(DAY);
  await mod.pressPublic('desk:muteNow:1');
  await north.choose('turnDesk:off');
  await pass(MINUTE);
  expect(buttons()).not.toContain('desk:ask');
  await passDays(6);
  await pass(HOUR);
  expect(await north.part(deskPart)).toMatchObject({ cards: [], muted: [{ id: steve.userId }] });
  await passDays(1);
  await pass(HOUR);
  expect(await north.part(deskPart)).toMatchObject({ cards: [], muted: [] });
});
