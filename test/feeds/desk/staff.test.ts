import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SAMPLE_KEYS } from '../../../sandbox/shop/index.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { member } from '../../commands/harness.js';
import { LINKED_SHOP } from '../../support/bot-harness.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { HERE } from '../../support/guild-channels.js';
import { changeStored } from '../../support/parts.js';
import { targetsOf } from '../../support/samples.js';
import {
  alex,
  createDesk,
  DELIVERED,
  type DeskHarness,
  mod,
  otherMod,
  STAFF,
  steve,
  titleOf,
} from './harness.js';

const { desk: words, notes } = LANGUAGES.en;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const OTHER_GUILD = '100000000000000002';
const OTHER_STAFF = '500000000000000002';

freezeClock();

let desk: DeskHarness;
beforeEach(async () => {
  desk = await createDesk();
});

const contents = () => desk.cards().map(({ reply }) => reply.content);

describe('an answer', () => {
  test('begins with the buyer’s text, is told to the asker where they pressed, who reads it there and at the button', async () => {
    await desk.press('desk:ask', steve);
    await desk.call(steve, '51005', 'Steve');
    const { modals } = await desk.press('desk:answer:1', mod);
    expect(modals[0]?.fields).toMatchObject([
      { isLong: true, value: expect.stringMatching(/^Your purchase has been sent\n.*call the staff again/s) },
    ]);
    const { reply } = await desk.press('desk:saveAnswer:1', mod, { text: 'Look into the chest.' });
    expect(reply.content).toBe(LANGUAGES.en.notes.saved.told(`<#${HERE}>`));
    const [note] = desk.notes();
    expect(note?.reply).toMatchObject({
      content: `<@${steve.userId}>, ${notes.answered('✋')}`,
      mentions: [steve.userId],
    });
    const [open = ''] = targetsOf(note?.reply ?? {});
    expect((await desk.press(open, alex)).reply).toEqual({ content: notes.other });
    expect(desk.notes()).toHaveLength(1);
    const opened = await desk.press(open, steve);
    expect([opened.hidden, opened.reply.embeds?.[0]?.description]).toEqual([true, 'Look into the chest.']);
    expect(desk.notes()).toEqual([]);
    const again = await desk.press('desk:ask', steve);
    expect([again.hidden, titleOf(again.reply), again.reply.embeds?.[0]?.description]).toEqual([
      true,
      words.answered,
      'Look into the chest.',
    ]);
    expect(desk.cards()[0]?.reply.embeds?.[0]?.description).toContain(`<@${mod.userId}>`);
    expect((await desk.press('desk:ask', alex)).modals).toHaveLength(1);
  });

  test('that doesn’t help → a button that calls again on the same card', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.press('desk:saveAnswer:1', mod, { text: 'Wait.' });
    const { reply } = await desk.press('desk:ask', steve);
    expect(targetsOf(reply)).toContain('desk:callAgain:1');
    vi.advanceTimersByTime(1000);
    expect((await desk.pressPrivate('desk:callAgain:1', alex)).outcome).toBe('outdated');
    const again = await desk.pressPrivate('desk:callAgain:1', steve);
    expect(titleOf(again.reply)).toBe(words.notices.calledAgain[0]);
    expect(desk.cards()).toHaveLength(1);
    expect(desk.cards()[0]?.reply.embeds?.[0]?.description).toContain('🔁 Called again');
  });

  test('that is blank is refused, a long one is cut, and the form begins with the answer so far', async () => {
    await desk.call(steve, '51005', 'Steve');
    expect((await desk.press('desk:saveAnswer:1', mod, { text: ' \n ' })).outcome).toBe('outdated');
    expect((await desk.stored()).cards).toMatchObject([{ answer: null }]);
    await desk.press('desk:saveAnswer:1', mod, { text: `  ${'x'.repeat(4000)}` });
    const answer = { text: 'x'.repeat(1500), by: mod.userId };
    expect((await desk.stored()).cards).toMatchObject([{ answer }]);
    expect((await desk.press('desk:answer:1', otherMod)).modals[0]?.fields).toMatchObject([
      { value: answer.text },
    ]);
  });

  test('of a moderator who reads Russian → form, card and answer are in the server’s language', async () => {
    const russianMod = { ...mod, locale: 'ru' };
    await desk.call(steve, '51005', 'Steve');
    const { modals } = await desk.press('desk:answer:1', russianMod);
    expect(modals[0]).toMatchObject({
      title: LANGUAGES.ru.desk.answerTitle,
      fields: [{ value: expect.stringContaining('Your purchase has been sent') }],
    });
    const { reply } = await desk.press('desk:saveAnswer:1', russianMod, { text: 'In the chest.' });
    expect(reply.content).toBe(LANGUAGES.ru.notes.saved.told(`<#${HERE}>`));
    expect(desk.notes()[0]?.reply.content).toContain(notes.answered('✋'));
    expect(contents()).toEqual([`✋ <@${steve.userId}> asks about payment #51005`]);
  });

  test('while the shop is away begins empty', async () => {
    await desk.call(steve, '51005', 'Steve');
    vi.advanceTimersByTime(HOUR);
    desk.shop.away.add('payment');
    const { modals } = await desk.press('desk:answer:1', mod);
    expect(modals[0]?.fields).toMatchObject([{ custom_id: 'text' }]);
    expect(modals[0]?.fields?.[0]).not.toHaveProperty('value');
  });

  test('to the last of two cards is the one that the member reads', async () => {
    for (const number of [1, 2]) {
      await desk.call(steve, '51005', 'Steve');
      await desk.press(`desk:saveAnswer:${number}`, mod, { text: `Answer ${number}` });
      await desk.press(`desk:close:${number}`, mod);
    }
    expect((await desk.press('desk:ask', steve)).reply.embeds?.[0]?.description).toBe('Answer 2');
  });

  test('doesn’t reach a press of the same member in another Discord server', async () => {
    const away = { ...steve, guildId: OTHER_GUILD };
    await desk.store.link(OTHER_GUILD, { key: SAMPLE_KEYS.ru, shop: LINKED_SHOP });
    await changeStored(desk.store, OTHER_GUILD, deskPart, { isOn: true });
    await changeStored(desk.store, OTHER_GUILD, staffPart, { channelId: OTHER_STAFF });
    // A cache takes the time 0 for none.
    vi.advanceTimersByTime(1000);
    await desk.call(steve, '51005', 'Steve');
    vi.advanceTimersByTime(HOUR);
    await desk.call(away, '51005', 'Steve');
    const { reply } = await desk.press('desk:saveAnswer:1', mod, { text: 'In the chest.' });
    expect(reply.content).toBe(LANGUAGES.en.notes.saved.told(`<#${HERE}>`));
    expect(desk.notes()).toHaveLength(1);
  });

  test('a moderator of another Discord server reaches no card of this one', async () => {
    await desk.call(steve, '51005', 'Steve');
    const before = JSON.stringify(await desk.stored());
    const stranger = { ...mod, guildId: OTHER_GUILD };
    for (const action of ['answer', 'saveAnswer', 'take', 'close', 'mute', 'muteNow']) {
      const { outcome } = await desk.press(`desk:${action}:1`, stranger, { text: 'mine' });
      expect(outcome).toBe('outdated');
    }
    expect(JSON.stringify(await desk.stored())).toBe(before);
  });

  test('to a card that somebody has closed meanwhile, or whose message is deleted, is kept', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.press('desk:close:1', otherMod);
    expect((await desk.press('desk:saveAnswer:1', mod, { text: 'In the chest.' })).reply.content).toBe(
      LANGUAGES.en.notes.saved.told(`<#${HERE}>`),
    );
    expect(contents()).toEqual([expect.stringContaining('closed by')]);
    expect((await desk.press('desk:ask', steve)).reply.embeds?.[0]?.description).toBe('In the chest.');
    await desk.call(alex, '51005', 'Steve');
    await desk.channels.channels.delete(STAFF, '3');
    await desk.press('desk:saveAnswer:2', mod, { text: 'On the boat.' });
    expect((await desk.press('desk:ask', alex)).reply.embeds?.[0]?.description).toBe('On the boat.');
    expect(titleOf(await desk.call(alex, '51005', 'Steve'))).toBe(words.notices.called[0]);
  });

  test('to two members → one note with both, which stands until both have opened it; a second answer adds none', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.call(alex, '51005', 'Steve');
    const save = (text: string) => desk.press('desk:saveAnswer:1', mod, { text });
    await save('Soon.');
    await save('In the chest.');
    const [note, ...others] = desk.notes();
    expect([note?.reply.mentions, others]).toEqual([[steve.userId, alex.userId], []]);
    const [open = ''] = targetsOf(note?.reply ?? {});
    expect((await desk.press(open, steve)).reply.embeds?.[0]?.description).toBe('In the chest.');
    expect(desk.notes()).toHaveLength(1);
    await desk.press(open, alex);
    expect(desk.notes()).toEqual([]);
  });

  test('opens at the note, though the member has called about another payment since', async () => {
    desk.shop.payments.set(51006, DELIVERED);
    await desk.call(steve, '51005', 'Steve');
    vi.advanceTimersByTime(1000);
    await desk.press('desk:saveAnswer:1', mod, { text: 'In the chest.' });
    vi.advanceTimersByTime(1000);
    await desk.call(steve, '51006', 'Steve');
    expect(titleOf((await desk.press('desk:ask', steve)).reply)).toBe(words.waiting[0]);
    const [open = ''] = targetsOf(desk.notes()[0]?.reply ?? {});
    expect((await desk.press(open, steve)).reply.embeds?.[0]?.description).toBe('In the chest.');
  });

  test('where the bot may not post, or the channel refuses → the button alone shows it, and the moderator reads so', async () => {
    await desk.call({ ...steve, channels: new Map() }, '51005', 'Steve');
    const save = async (card: number) =>
      (await desk.press(`desk:saveAnswer:${card}`, mod, { text: 'Soon.' })).reply.content;
    expect([await save(1), desk.notes()]).toEqual([LANGUAGES.en.notes.saved.notTold('', '✋'), []]);
    desk.shop.payments.set(51006, { ...DELIVERED, customer: 'Alex' });
    await desk.call(alex, '51006', 'Alex');
    desk.channels.refusals.set(HERE, 'permission');
    expect([await save(2), desk.notes()]).toEqual([LANGUAGES.en.notes.saved.notTold('', '✋'), []]);
    expect(titleOf((await desk.press('desk:ask', alex)).reply)).toBe(words.answered);
  });

  test('is kept after Close, but not after seven days', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.press('desk:saveAnswer:1', mod, { text: 'Done.' });
    const [open = ''] = targetsOf(desk.notes()[0]?.reply ?? {});
    expect(titleOf((await desk.press(open, steve)).reply)).toBe(words.answered);
    await desk.press('desk:close:1', mod);
    // It is told only once.
    expect(desk.notes()).toEqual([]);
    vi.advanceTimersByTime(7 * DAY - 1);
    expect(titleOf((await desk.press('desk:ask', steve)).reply)).toBe(words.answered);
    vi.advanceTimersByTime(1);
    expect((await desk.press('desk:ask', steve)).modals).toHaveLength(1);
    for (const action of ['answer', 'saveAnswer', 'take', 'close', 'mute', 'muteNow'])
      expect((await desk.press(`desk:${action}:1`, mod, { text: 'Late.' })).outcome).toBe('outdated');
    expect((await desk.stored()).cards.filter(({ answer }) => answer?.text === 'Late.')).toEqual([]);
  });
});

describe('Close', () => {
  test('without an answer is told to the member, who calls again in one press, about the same payment', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.press('desk:close:1', mod);
    const [closed] = words.closed('');
    expect(desk.notes().map(({ reply: note }) => note.mentions)).toEqual([[steve.userId]]);
    const { reply } = await desk.press('desk:ask', steve);
    expect([titleOf(reply), targetsOf(reply)]).toEqual([
      closed,
      ['desk:callAgain:1', 'desk:again:0', 'shop:aboutMe'],
    ]);
    expect(titleOf((await desk.pressPrivate('desk:callAgain:1', steve)).reply)).toBe(words.notices.called[0]);
    expect(contents().at(-1)).toBe(`✋ <@${steve.userId}> asks about payment #51005`);
  });

  test.each(['answer', 'saveAnswer', 'take', 'close', 'mute', 'muteNow'])(
    '%s is refused to members, and follows /payment',
    async (action) => {
      await desk.call(steve, '51005', 'Steve');
      const before = JSON.stringify(await desk.stored());
      const refused = await desk.press(`desk:${action}:1`, member, { text: 'mine' });
      expect(refused.outcome).toBe('notAllowed');
      expect(JSON.stringify(await desk.stored())).toBe(before);
      const given = await desk.pressPrivate(`desk:${action}:1`, member, {
        fields: { text: 'ours' },
        given: true,
      });
      expect(given.outcome).toBe('answered');
    },
  );
});

test('I’ll take it → the card says who is on it, and whoever else answers reads that first', async () => {
  await desk.call(steve, '51005', 'Steve');
  expect((await desk.press('desk:take:1', mod)).reply).toEqual({});
  const [card] = desk.cards();
  expect(card?.reply.embeds?.[0]?.description).toContain(`-# ${words.takenBy(`<@${mod.userId}>`)}`);
  expect(targetsOf(card?.reply ?? {})).not.toContain('desk:take:1');
  await desk.press('desk:take:1', otherMod);
  expect((await desk.stored()).cards).toMatchObject([{ takenBy: mod.userId }]);
  const question = await desk.press('desk:answer:1', otherMod);
  expect([question.hidden, question.reply.content, targetsOf(question.reply)]).toEqual([
    true,
    words.answerAnyway(`<@${mod.userId}>`),
    [`desk:answer:1:${mod.userId}`],
  ]);
  for (const [id, from] of [
    [`answer:1:${mod.userId}`, otherMod],
    ['answer:1', mod],
  ] as const)
    expect((await desk.press(`desk:${id}`, from)).modals[0]?.title).toBe(words.answerTitle);
});

test('Mute asks first → a week without cards of this member, and then again', async () => {
  await desk.call(steve, '51005', 'Steve');
  const { reply, hidden } = await desk.press('desk:mute:1', mod);
  expect([hidden, reply.content, targetsOf(reply)]).toEqual([
    true,
    words.muteQuestion(`<@${steve.userId}>`),
    ['desk:muteNow:1'],
  ]);
  expect((await desk.stored()).muted).toEqual([]);
  const done = await desk.pressPrivate('desk:muteNow:1', mod);
  expect([done.calls[0], targetsOf(done.reply)]).toEqual([expect.stringMatching(/^update -# 🔇/), []]);
  expect(contents()).toEqual([
    expect.stringMatching(/^-# 🔇 Payment #51005, <@300000000000000001>: closed by/),
  ]);
  expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.muted[0]);
  expect(titleOf(await desk.call(alex, '51005', 'Steve'))).toBe(words.notices.called[0]);
  await desk.press('desk:muteNow:2', mod);
  vi.advanceTimersByTime(7 * DAY - 1);
  for (const from of [steve, alex])
    expect(titleOf(await desk.call(from, '51005', 'Steve'))).toBe(words.notices.muted[0]);
  vi.advanceTimersByTime(1);
  expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.called[0]);
});

test('Mute on a card that a second member has joined meanwhile stops nobody', async () => {
  await desk.call(steve, '51005', 'Steve');
  await desk.call(alex, '51005', 'Steve');
  expect((await desk.press('desk:muteNow:1', mod)).outcome).toBe('outdated');
  expect(await desk.stored()).toMatchObject({ cards: [{ closed: null }], muted: [] });
});
