import { beforeEach, describe, expect, test, vi } from 'vitest';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { owner } from '../../commands/harness.js';
import { linesOf } from '../../commands/reading.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { changeStored } from '../../support/parts.js';
import { GUILD, type Origin, onMember } from '../../support/router-harness.js';
import { targetsOf } from '../../support/samples.js';
import { grant } from '../roles/samples.js';
import {
  alex,
  createDesk,
  DELIVERED,
  type DeskHarness,
  memberNo,
  mod,
  STAFF,
  steve,
  titleOf,
} from './harness.js';

const { desk: words } = LANGUAGES.en;
const HOUR = 60 * 60_000;
const OTHER_STAFF = '500000000000000009';

freezeClock();

let desk: DeskHarness;
beforeEach(async () => {
  desk = await createDesk();
});

const contents = () => desk.cards().map(({ reply }) => reply.content);
const callFrom = async (number: number, payment = '', name = 'Nobody') => {
  if (payment) desk.shop.payments.set(Number(payment), { ...DELIVERED, customer: name });
  return titleOf(await desk.call(memberNo(number), payment, name));
};

describe('a call', () => {
  test('of a payment that fits → a card, which pings nobody', async () => {
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.called[0]);
    const [card, ...others] = desk.cards();
    expect(others).toEqual([]);
    expect(card?.mention).toBeUndefined();
    expect(card?.reply.mentions).toBeUndefined();
    expect(card?.reply.content).toBe(`✋ <@${steve.userId}> asks about payment #51005`);
  });

  test('of a payment that doesn’t fit → what was typed, with a hostile name shown as text', async () => {
    desk.shop.payments.set(51005, { ...DELIVERED, customer: 'Alex' });
    await desk.call(steve, '51005', '**@everyone**`[x](http://e.vil)');
    const [card] = desk.cards();
    expect(card?.reply.content).toBe(`✋ <@${steve.userId}> needs help`);
    expect(card?.reply.embeds?.[0]?.description).toBe(
      'Number: `51005`\nName in the game: `**@everyone**ˋ[x](http://e.vil)`',
    );
  });

  test('with only a name → staff read the payments of that player in one press, in private', async () => {
    desk = await createDesk(3);
    desk.shop.payments.set(51005, { ...DELIVERED, customer: 'NightOwl' });
    await desk.call(steve, '', 'NightOwl');
    const [first = ''] = targetsOf(desk.cards()[0]?.reply ?? {});
    expect(first).toBe('payment:player:NightOwl');
    const { reply, hidden } = await desk.press(first, mod);
    expect([hidden, reply.embeds?.[0]?.footer?.text]).toEqual([true, expect.stringContaining('#51005')]);
    expect((await desk.press(first, steve)).outcome).toBe('notAllowed');
  });

  test('with a name of several lines, signs of no width and colours → shown as text on one line', async () => {
    await desk.call(steve, '9', '> §4A\u200b\n\u202e# b');
    const { description } = desk.cards()[0]?.reply.embeds?.[0] ?? {};
    expect(description).toBe('Number: `9`\nName in the game: `> A # b`');
  });

  test('a second one of the same member is on the same card; one about another payment has its own', async () => {
    desk.shop.payments.set(51006, DELIVERED);
    for (const number of ['51005', '51006', '9']) {
      expect(titleOf(await desk.call(steve, number, 'Steve'))).toBe(words.notices.called[0]);
      expect(titleOf(await desk.call(steve, number, 'Steve'))).toBe(words.notices.calledAgain[0]);
    }
    expect(titleOf(await desk.call(steve, '', 'Other'))).toBe(words.notices.calledAgain[0]);
    expect(desk.cards()).toHaveLength(3);
  });

  test('of two members about one payment → one card with both', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.call(alex, '51005', 'steve');
    expect(contents()).toEqual([`✋ <@${steve.userId}>, <@${alex.userId}> ask about payment #51005`]);
    expect(targetsOf(desk.cards()[0]?.reply ?? {})).not.toContain('desk:mute:1');
  });

  test('of 21 members about one payment → the last is sent to the staff', async () => {
    const press = (number: number) => desk.pressPrivate('desk:call:51005:Steve', memberNo(number));
    await Promise.all(Array.from({ length: 20 }, (_, number) => press(number)));
    expect(titleOf((await press(20)).reply)).toBe(words.notices.crowded[0]);
    expect((await desk.stored()).cards.map(({ askers }) => askers.length)).toEqual([20]);
  });

  test('without a payment: twenty open cards; a closed one makes room, and one that fits has its own', async () => {
    const { called, crowded } = words.notices;
    for (let number = 0; number < 20; number += 1) expect(await callFrom(number)).toBe(called[0]);
    expect([await callFrom(20), contents().length]).toEqual([crowded[0], 20]);
    expect(await callFrom(21, '700', 'Steve')).toBe(called[0]);
    await desk.press('desk:close:3', mod);
    expect([await callFrom(22), await callFrom(23)]).toEqual([called[0], crowded[0]]);
  });

  test('of payments that fit, or that the shop doesn’t tell: a hundred open cards, and made-up ones have theirs', async () => {
    const { called, crowded } = words.notices;
    for (let number = 0; number < 99; number += 1) await callFrom(number, `${100 + number}`, 'Steve');
    desk.shop.away.add('payment');
    const titles = [await callFrom(99, '51005', 'Steve'), await callFrom(100, '51006', 'Steve')];
    expect(titles).toEqual([called[0], crowded[0]]);
    expect(await callFrom(101)).toBe(called[0]);
    expect((await desk.stored()).cards).toHaveLength(101);
  });

  test('while the shop is away → a card that says why no payment stands on it', async () => {
    desk.shop.away.add('payment');
    await desk.call(steve, '51005', 'Steve');
    expect(contents()).toEqual([`✋ <@${steve.userId}> needs help`]);
    expect(titleOf(desk.cards()[0]?.reply ?? {})).toBe(words.unchecked);
  });

  test('after the staff moved → a card in their new channel', async () => {
    await desk.call(steve, '51005', 'Steve');
    await changeStored(desk.store, GUILD, staffPart, { channelId: OTHER_STAFF });
    for (const from of [steve, alex])
      expect(titleOf(await desk.call(from, '51005', 'Steve'))).toBe(words.notices.called[0]);
    const moved = desk.channels.messages.filter(({ channelId }) => channelId === OTHER_STAFF);
    expect(moved.map(({ reply }) => reply.content)).toEqual([expect.stringMatching(/asks? about/)]);
    expect(contents()).toHaveLength(1);
  });

  test.each(['permission', 'channelGone', 'rejected'] as const)(
    'in a channel with %s → the member reads that nobody sees it, and can call again',
    async (problem) => {
      desk.channels.refusals.set(STAFF, problem);
      expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.unreachable[0]);
      expect((await desk.stored()).cards).toEqual([]);
      desk.channels.refusals.clear();
      expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.called[0]);
    },
  );

  test('again → the card says when', async () => {
    await desk.call(steve, '51005', 'Steve');
    vi.advanceTimersByTime(HOUR);
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.calledAgain[0]);
    const shown = desk.cards().map(({ reply, edits }) => [edits, reply.embeds?.[0]?.description]);
    expect(shown).toEqual([[1, expect.stringContaining('🔁 Called again')]]);
  });
});

describe('a call that would change a card', () => {
  beforeEach(() => desk.call(steve, '51005', 'Steve'));

  test('of which staff have deleted the message → a new card, also for another member', async () => {
    await desk.channels.channels.delete(STAFF, '1');
    expect(titleOf(await desk.call(alex, '51005', 'Steve'))).toBe(words.notices.called[0]);
    expect(contents()).toEqual([`✋ <@${alex.userId}> asks about payment #51005`]);
  });

  test('where the channel refuses it → the member reads that nobody sees it', async () => {
    vi.advanceTimersByTime(HOUR);
    desk.channels.refusals.set(STAFF, 'permission');
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.unreachable[0]);
    desk.channels.refusals.clear();
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.notices.calledAgain[0]);
    expect(desk.cards()[0]?.edits).toBe(1);
  });
});

test('the card of /payment says who has asked and answers them, until that is done', async () => {
  await desk.call(steve, '51005', 'Steve');
  const open = async () => (await desk.run('payment', { number: 51005 }, mod)).reply;
  const reply = await open();
  expect(JSON.stringify(reply)).toContain(`<@${steve.userId}> called the staff`);
  expect(linesOf(reply).join('\n')).toContain(`![${words.answerCall}]`);
  expect(targetsOf(reply).slice(0, 2)).toEqual(['desk:answer:1', 'payment:reply:51005']);
  await desk.press('desk:close:1', mod);
  expect(JSON.stringify(await open())).not.toContain('called');
});

test('the staff read which payments are a member’s, by their calls and roles, and the shop isn’t asked', async () => {
  await desk.call(steve, '51005', 'Steve');
  await desk.call(alex, '9', 'Alex');
  const grants = [grant({ paymentId: 51009, memberId: `${steve.userId}` }), grant({ paymentId: 51010 })];
  await changeStored(desk.store, GUILD, rolesPart, { grants });
  const before = desk.shop.asked.length;
  const ask = async ({ userId = '' }: Origin, from = mod) =>
    (await desk.send(onMember('Payments of this member', from, { id: userId, name: 'Captain' }))).reply;
  const { embeds } = await ask(steve);
  expect(embeds?.[0]).toMatchObject({ title: 'Payments of Captain that the bot knows' });
  expect(embeds?.[0]?.description?.split('\n')).toEqual([
    expect.stringMatching(/^\*\*#51009\*\* · <@&\d+> · named at the checkout$/),
    '✅ **#51005** Sword · open call',
    expect.stringMatching(/^-# Only those/),
  ]);
  // Their call fits no payment.
  expect(await ask(alex)).toEqual({ content: 'None known: ask for the number on the receipt.' });
  expect(desk.shop.asked).toHaveLength(before);
  const refused = await desk.send(onMember('Payments of this member', steve));
  expect(refused.outcome).toBe('notAllowed');
  await desk.press('desk:close:1', mod);
  expect(JSON.stringify(await ask(steve))).toContain('closed call');
});

test('what is stored of members is encrypted, and erased with the guild', async () => {
  await desk.call(steve, '51005', 'Steve');
  const text = () => [...desk.backend.texts].flat().join('\n');
  expect(text()).toContain('sealed:');
  expect(text()).not.toMatch(/51005|300000000000000001/);
  await desk.pressPrivate('setup:removed', owner);
  expect(text()).not.toContain('sealed:');
});
