import { describe, expect, test, vi } from 'vitest';
import { desk } from '../../../src/feeds/desk/index.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { ChannelError, type Channels } from '../../../src/feeds/engine/channels.js';
import { Cipher } from '../../../src/store/cipher.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import {
  createDying,
  GUILD,
  HOUR,
  MINUTE,
  PRICES,
  type Process,
  pass,
  passDays,
  restart,
  SECRET,
  STAFF,
  useFakeClock,
} from '../harness.js';
import { createOpenDesk, MOD, memberId, pressDesk, staffTexts, titleIn } from './processes.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const [steve, alex] = [memberId(1), memberId(2)];
const CALL = 'desk:call:51005:Steve';
const DAY = 24 * HOUR;

/** Writes and requests of a call: begun, sent, settled. */
const STEPS = [1, 2, 3];
const DEATHS = STEPS.flatMap((step) => [[step, 'before', false] as const, [step, 'after', true] as const]);

describe('a bot that is killed', () => {
  test.each(DEATHS)(
    'at step %i, %s what it does, shows two members on one card',
    async (step, _when, isDone) => {
      const { world, bot } = await createOpenDesk();
      await bot.poller.stop();
      await pressDesk(bot, CALL, steve);
      const dying = createDying(world, step, isDone);
      void pressDesk(world.createProcess(dying.through), CALL, alex).catch(() => {});
      await pass(MINUTE);
      const next = world.createProcess();
      next.poller.start();
      await pass(5 * MINUTE);
      await pressDesk(next, CALL, alex);
      await pass(5 * MINUTE);
      expect(staffTexts(world)).toEqual([
        expect.stringContaining(`<@${steve}>, <@${alex}> ask about payment #51005`),
      ]);
    },
  );
});

describe('an answer during which the bot is killed', () => {
  const steps = [1, 2, 3, 4, 5, 6].flatMap((step) => [
    [step, 'before', false] as const,
    [step, 'after', true] as const,
  ]);
  test.each(steps)('at step %i, %s what it does, is told once', async (step, _when, isDone) => {
    const { world, bot } = await createOpenDesk();
    await bot.poller.stop();
    await pressDesk(bot, CALL, steve);
    const dying = createDying(world, step, isDone);
    const save = (process: Process, text: string) => pressDesk(process, 'desk:saveAnswer:1', MOD, { text });
    void save(world.createProcess(dying.through), 'In the chest.').catch(() => {});
    await pass(MINUTE);
    const next = world.createProcess();
    next.poller.start();
    await pass(MINUTE);
    const isSaved = (await next.part(deskPart)).cards[0]?.answer !== null;
    if (!isSaved) await save(next, 'In the chest.');
    await pass(MINUTE);
    const notes = world.discord.messages.filter(({ channelId }) => channelId === PRICES);
    expect(notes.map(({ reply }) => reply.mentions)).toEqual([[steve]]);
    const [open = ''] = targetsOf(notes[0]?.reply ?? {});
    expect(JSON.stringify(await pressDesk(next, open, steve))).toContain('In the chest.');
    await pass(MINUTE);
    expect(notes[0]?.deleted).toBe(true);
    expect(staffTexts(world)).toEqual([expect.stringContaining('In the chest.')]);
  });
});

test('a card that nobody knows of → a note to its member, whose button opens the form again', async () => {
  const { world, bot } = await createOpenDesk();
  world.discord.faults.push('lost');
  await pressDesk(bot, CALL, steve);
  await bot.poller.stop();
  await pass(10 * MINUTE);
  const next = await restart(world, bot);
  const [note] = world.discord.messages.filter(({ channelId }) => channelId === PRICES);
  expect(note?.reply).toMatchObject({
    content: `<@${steve}>, ${LANGUAGES.en.notes.callLost}`,
    mentions: [steve],
  });
  const [open = ''] = targetsOf(note?.reply ?? {});
  expect(titleIn(await pressDesk(next, open, steve))).toBe(words.formTitle);
  await pass(MINUTE);
  expect(note?.deleted).toBe(true);
  expect(await pressDesk(next, 'desk:answer:1', MOD)).toEqual({ content: words.notStored });
});

describe('a restart', () => {
  test('keeps an answer, and Close, for the member and the staff', async () => {
    const { world, bot } = await createOpenDesk();
    await pressDesk(bot, CALL, steve);
    await pressDesk(bot, 'desk:saveAnswer:1', MOD, { text: 'In the chest.' });
    const next = await restart(world, bot);
    const shown = await pressDesk(next, 'desk:ask', steve);
    expect(titleIn(shown)).toBe(words.answered);
    await pressDesk(next, 'desk:close:1', MOD);
    expect(staffTexts(world)).toEqual([expect.stringMatching(/Payment #51005, .*: closed by/)]);
  });

  test('without the secret: members read that it is damaged, and the owner may start over', async () => {
    const { world, bot } = await createOpenDesk();
    await pressDesk(bot, CALL, steve);
    const lost = await restart(world, bot, { cipher: new Cipher(Buffer.alloc(32, 8)) });
    const feeds = lost.poller.feeds(GUILD, 'en');
    const alerts = async () => (await feeds.look()).alerts(LANGUAGES.en).map(({ title }) => title);
    const unreadable = LANGUAGES.en.setup.unreadable(words.page.label);
    expect(await alerts()).toContain(unreadable);
    const entries = (await feeds.look()).panel(GUILD, LANGUAGES.en, undefined);
    expect(entries.flatMap(({ pages }) => pages).map(({ value }) => value)).toContain('setup:startOver:desk');
    await expect(pressDesk(lost, 'desk:ask', steve)).rejects.toMatchObject({
      problem: { kind: 'storeUnavailable', isDamaged: true },
    });
    await feeds.startOver(desk.name);
    expect(await alerts()).not.toContain(unreadable);
    expect((await lost.part(deskPart)).cards).toEqual([]);
    const found = await restart(world, lost, { cipher: new Cipher(Buffer.alloc(32, 8), SECRET) });
    expect((await found.part(deskPart)).isOn).toBe(false);
  });
});

test('a member who joins a card that Discord then doesn’t take → the card is sent later, with both', async () => {
  const { world, bot } = await createOpenDesk();
  const { channels } = world.discord;
  let tries = 0;
  const create: Channels['create'] = async (...given) => {
    tries += 1;
    if (tries > 1) return channels.create(...given);
    await pressDesk(bot, CALL, alex);
    throw new ChannelError('notSent', undefined);
  };
  await pressDesk(world.createProcess({ channels: { ...channels, create } }), CALL, steve);
  await pass(5 * MINUTE);
  expect(staffTexts(world)).toEqual([expect.stringContaining(`<@${steve}>, <@${alex}> ask about`)]);
  expect((await bot.part(deskPart)).cards).toMatchObject([{ askers: [steve, alex] }]);
});

test('a call that the bot was stopped in → forgotten once Discord can’t say, and the member may call again', async () => {
  const { world, bot } = await createOpenDesk();
  world.discord.faults.push('lost');
  await pressDesk(bot, CALL, steve);
  await bot.poller.stop();
  await pass(10 * MINUTE);
  const next = await restart(world, bot);
  expect(titleIn(await pressDesk(next, 'desk:ask', steve))).toBe(words.formTitle);
  expect(titleIn(await pressDesk(next, CALL, steve))).toBe(words.told.called[0]);
  expect(titleIn(await pressDesk(next, 'desk:close:1', MOD))).toBe(words.notStored);
});

test('a form for an answer opens within two seconds while the shop is silent', async () => {
  const { world, bot } = await createOpenDesk();
  await pressDesk(bot, CALL, steve);
  await pass(HOUR);
  const { fetch } = world.shop;
  world.shop.fetch = (resource, ...given) =>
    resource.name === 'payment' ? new Promise(() => {}) : fetch(resource, ...given);
  const form = pressDesk(bot, 'desk:answer:1', MOD);
  const opened = vi.fn();
  void form.then(opened);
  await pass(2000);
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ title: words.answerTitle }));
});

test('owners are warned of a channel of cards that members can read', async () => {
  const { bot } = await createOpenDesk();
  const seen = await bot.poller.feeds(GUILD, 'en').look();
  expect(seen.channels()).toMatchObject([{ id: STAFF, isForStaff: true }]);
});

test('a staff channel that is deleted while a card waits → the member may call again', async () => {
  const { world, bot } = await createOpenDesk();
  world.discord.faults.push('notSent');
  await pressDesk(bot, CALL, steve);
  world.discord.refusals.set(STAFF, 'channelGone');
  await pass(HOUR);
  expect(titleIn(await pressDesk(bot, 'desk:ask', steve))).toBe(words.formTitle);
  expect(titleIn(await pressDesk(bot, CALL, steve))).toBe(words.told.unreachable[0]);
});

test('a desk that is switched off takes its button off the price list, and forgets after seven days', async () => {
  const { world, bot } = await createOpenDesk();
  await bot.press('setup:setPriceList', [PRICES]);
  await pass(MINUTE);
  const buttons = () =>
    world.discord.messages
      .filter(({ channelId }) => channelId === PRICES)
      .flatMap(({ reply }) => targetsOf(reply));
  expect(buttons()).toContain('desk:ask');
  await pressDesk(bot, CALL, steve);
  await pass(DAY);
  await pressDesk(bot, 'desk:muteNow:1', MOD);
  await bot.press('setup:turnDesk:off');
  await pass(MINUTE);
  expect(buttons()).not.toContain('desk:ask');
  await passDays(6);
  await pass(HOUR);
  expect(await bot.part(deskPart)).toMatchObject({ cards: [], muted: [{ id: steve }] });
  await passDays(1);
  await pass(HOUR);
  expect(await bot.part(deskPart)).toMatchObject({ cards: [], muted: [] });
});
