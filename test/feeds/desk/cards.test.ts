import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { owner } from '../../commands/harness.js';
import { linesOf } from '../../commands/reading.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { AT, targetsOf } from '../../support/samples.js';
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
const DAY = 24 * HOUR;
const OTHER_STAFF = '500000000000000002';

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
  test('of a payment that fits → a card with the verdict and four buttons, which pings nobody', async () => {
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.called[0]);
    const [card, ...others] = desk.cards();
    expect(others).toEqual([]);
    expect(card?.mention).toBeUndefined();
    expect(card?.reply.mentions).toBeUndefined();
    expect(card?.reply.content).toBe(`✋ <@${steve.userId}> asks about payment #51005`);
    expect(titleOf(card?.reply ?? {})).toMatch(/Looks delivered/);
    expect(targetsOf(card?.reply ?? {})).toEqual([
      'payment:card:51005',
      'desk:answer:1',
      'desk:done:1',
      'desk:block:1',
    ]);
  });

  test('of a payment that doesn’t fit → what was typed, with a hostile name shown as text', async () => {
    desk.shop.payments.set(51005, { ...DELIVERED, customer: 'Alex' });
    await desk.call(steve, '51005', '**@everyone**`[x](http://e.vil)');
    const [card] = desk.cards();
    expect(card?.reply.content).toBe(`✋ <@${steve.userId}> needs help`);
    expect(card?.reply.embeds?.[0]?.description).toBe(
      'Number: `51005`\nName in the game: `**@everyone**ˋ[x](http://e.vil)`\n#51005 was paid for `Alex`',
    );
    expect(targetsOf(card?.reply ?? {})).toEqual([
      'payment:card:51005',
      'desk:answer:1',
      'desk:done:1',
      'desk:block:1',
    ]);
  });

  test('of somebody else’s number → staff read whose it is, the member reads what a missing number says', async () => {
    desk = await createDesk(3);
    desk.shop.payments.set(51005, { ...DELIVERED, customer: 'Alex' });
    const answers = [
      await desk.fill(steve, '51005', 'Steve'),
      await desk.fill(memberNo(1), '9', 'Steve'),
    ].map(({ reply }) => reply.embeds);
    expect(answers[0]).toEqual(answers[1]);
    await desk.call(steve, '51005', 'Steve');
    expect(desk.cards().map(({ reply }) => reply.embeds?.[0]?.description)).toEqual([
      'Number: `51005`\nName in the game: `Steve`\n#51005 was paid for `Alex`',
    ]);
    expect(targetsOf(desk.cards()[0]?.reply ?? {})).toContain('payment:player:Steve');
  });

  test('of a test payment’s number → the card names no buyer', async () => {
    desk.shop.payments.set(51005, { ...DELIVERED, payment_type: 'test' });
    await desk.call(steve, '51005', 'Steve');
    expect(desk.cards()[0]?.reply.embeds?.[0]?.description).not.toContain('was paid for');
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

  test.each([
    ['markdown', '# *a* __b__ ||c|| [d](https://e.vil)', '# *a* __b__ ||c|| [d](https://e.vil)'],
    ['mentions', '@everyone <@300000000000000002> <@&7>', '@everyone <@300000000000000002> <@&7>'],
    ['backticks and a backslash', '``` a `b` \\', 'ˋˋˋ a ˋbˋ \\'],
    ['lines', '> a\n\n# b\r\n- c', '> a # b - c'],
    ['signs of no width', 'A\u200b\u2060\ufeffB', 'AB'],
    ['right to left', '\u202eevetS\u2066', 'evetS'],
    ['colours', '§4\u001b[31mRed', 'Red'],
    ['4,000 characters', 'x'.repeat(4000), 'x'.repeat(40)],
  ])('with a name of %s → shown as text on one line', async (_what, name, shown) => {
    expect(titleOf(await desk.call(steve, '9', name))).toBe(words.told.called[0]);
    const [card] = desk.cards();
    expect(card?.reply.embeds?.[0]?.description).toBe(`Number: \`9\`\nName in the game: \`${shown}\``);
    expect(card?.reply.content).toBe(`✋ <@${steve.userId}> needs help`);
    expect(JSON.stringify(desk.cards().map(({ reply }) => targetsOf(reply)))).not.toContain('vil');
  });

  test('a second one of the same member adds nothing, and one about another payment has to wait', async () => {
    await desk.call(steve, '51005', 'Steve');
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAlready[0]);
    expect(titleOf(await desk.call(steve, '9', 'Steve'))).toBe(words.told.calledOther[0]);
    expect(desk.cards()).toHaveLength(1);
  });

  test('of two members about one payment → one card with both', async () => {
    await desk.call(steve, '51005', 'Steve');
    await desk.call(alex, '51005', 'steve');
    expect(contents()).toEqual([`✋ <@${steve.userId}>, <@${alex.userId}> ask about payment #51005`]);
    expect(targetsOf(desk.cards()[0]?.reply ?? {})).not.toContain('desk:block:1');
  });

  test('of forty members about one payment → two cards of twenty', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => desk.pressPrivate('desk:call:51005:Steve', memberNo(number))),
    );
    expect((await desk.stored()).cards.map(({ askers }) => askers.length)).toEqual([20, 20]);
  });

  test('without a payment: three cards an hour, then one that later calls share; an hour later again', async () => {
    for (let number = 0; number < 7; number += 1)
      expect(await callFrom(number, number === 5 ? '5105' : '', 'Nobody')).toBe(words.told.called[0]);
    expect(contents()).toHaveLength(5);
    const [shared, own] = desk.cards().slice(3);
    expect(titleOf(shared?.reply ?? {})).toBe(words.unproved.partial);
    expect(shared?.reply.embeds?.[0]?.description).toBe(
      [3, 4, 6].map((number) => `<@${memberNo(number).userId}> · \`Nobody\``).join('\n'),
    );
    expect(targetsOf(shared?.reply ?? {})).toEqual(['desk:answer:4', 'desk:done:4']);
    expect(own?.reply.content).toContain('asks about payment #5105');
    vi.advanceTimersByTime(HOUR);
    for (const number of [10, 11, 12, 13]) await callFrom(number);
    expect((await desk.stored()).cards.slice(-4).map(({ cause }) => cause)).toEqual([
      null,
      null,
      null,
      'partial',
    ]);
  });

  test('the shared cards of 47 calls have 20, 20 and 4 lines, and say which answer goes to whom', async () => {
    for (let number = 0; number < 47; number += 1) await callFrom(number);
    expect((await desk.stored()).cards.map(({ lines }) => lines.length)).toEqual([0, 0, 0, 20, 20, 4]);
    await desk.press('desk:saveAnswer:5', mod, { text: 'The number is on the receipt.' });
    const read = async (number: number) => titleOf((await desk.press('desk:ask', memberNo(number))).reply);
    expect(await Promise.all([22, 23, 42, 43].map(read))).toEqual([
      words.told.calledAlready[0],
      words.answered,
      words.answered,
      words.told.calledAlready[0],
    ]);
    expect(await callFrom(60)).toBe(words.told.called[0]);
    await desk.press('desk:saveAnswer:6', mod, { text: 'Wait.' });
    await callFrom(61);
    expect((await desk.stored()).cards.at(-1)?.askers).toEqual([memberNo(61).userId]);
  });

  test('of newcomers: 103 an hour reach the staff on their own cards, and keep nobody else away', async () => {
    const joinedAt = Date.now() - DAY / 2;
    const titles = [];
    for (let number = 0; number < 104; number += 1)
      titles.push(titleOf(await desk.call({ ...memberNo(number), joinedAt }, '', 'Nobody')));
    const { called, crowded } = words.told;
    expect(titles.filter((title) => title === called[0])).toHaveLength(100);
    expect(titles.slice(100)).toEqual(Array(4).fill(crowded[0]));
    expect(titleOf(await desk.call({ ...steve, joinedAt }, '51005', 'Steve'))).toBe(called[0]);
    for (let number = 200; number < 204; number += 1) expect(await callFrom(number)).toBe(called[0]);
    expect((await desk.stored()).cards.slice(-4)).toMatchObject(
      [null, null, null, 'partial'].map((cause) => ({ cause, isNewcomer: false })),
    );
  });

  test('cards with a payment leave room for three without one', async () => {
    for (let number = 0; number < 3; number += 1) await callFrom(number, `${100 + number}`, 'Steve');
    expect(await callFrom(3)).toBe(words.told.called[0]);
  });

  test('after cards of a clock that was ahead by a year → cards all the same, and nothing of then is kept', async () => {
    vi.setSystemTime(AT + 365 * DAY);
    for (let number = 0; number < 4; number += 1) await callFrom(number);
    await desk.press('desk:block:1', mod);
    vi.setSystemTime(AT);
    for (const number of [0, 5, 6]) expect(await callFrom(number)).toBe(words.told.called[0]);
    expect(await desk.stored()).toMatchObject({
      cards: [{ at: AT }, { at: AT }, { at: AT }],
      blocked: [],
    });
  });

  test('with a payment: ten cards an hour, then one with the numbers; /payment names who called', async () => {
    for (let number = 0; number < 13; number += 1)
      expect(await callFrom(number, `${100 + number}`, 'Steve')).toBe(words.told.called[0]);
    expect(contents()).toHaveLength(11);
    const shared = desk.cards().at(-1)?.reply;
    expect(titleOf(shared ?? {})).toBe(words.moreFound);
    expect(shared?.embeds?.[0]?.description).toBe(
      [10, 11, 12].map((number) => `<@${memberNo(number).userId}> · #${100 + number} · \`Steve\``).join('\n'),
    );
    const { reply } = await desk.run('payment', { number: 111 }, mod);
    expect(JSON.stringify(reply)).toContain(words.paymentNote(`<@${memberNo(11).userId}>`));
  });

  test('of a member on a shared card who then has the right number moves to a card of its payment', async () => {
    for (let number = 0; number < 5; number += 1) await callFrom(number);
    expect(await callFrom(3, '700', 'Steve')).toBe(words.told.called[0]);
    expect(contents().slice(3)).toEqual([
      `✋ <@${memberNo(4).userId}> needs help`,
      `✋ <@${memberNo(3).userId}> asks about payment #700`,
    ]);
    await callFrom(4, '700', 'Steve');
    expect(contents().slice(3)).toEqual([
      `✋ <@${memberNo(3).userId}>, <@${memberNo(4).userId}> ask about payment #700`,
    ]);
    expect((await desk.stored()).cards).toHaveLength(4);
  });

  test.each([
    ['while the shop is away', '51005', 'Steve', 'unchecked'],
    ['with a name that doesn’t fit', '51005', 'Alex', 'noMatch'],
    ['with a number alone', '51005', '', 'partial'],
    ['with a name alone', '', 'Steve', 'noNumber'],
  ] as const)('%s → a card that says why no payment stands on it', async (_when, number, name, why) => {
    if (why === 'unchecked') desk.shop.away.add('payment');
    await desk.call(steve, number, name);
    expect(contents()).toEqual([`✋ <@${steve.userId}> needs help`]);
    const title = why === 'noNumber' ? words.noNumber : words.unproved[why];
    expect(titleOf(desk.cards()[0]?.reply ?? {})).toBe(title);
  });

  test('again within the hour changes nothing; an hour later the card says so', async () => {
    await desk.call(steve, '51005', 'Steve');
    const shown = () => desk.cards().map(({ reply, edits }) => [edits, reply.embeds?.[0]?.description]);
    const before = shown();
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAlready[0]);
    vi.advanceTimersByTime(HOUR - 1);
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAlready[0]);
    expect(shown()).toEqual(before);
    vi.advanceTimersByTime(1);
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAgain[0]);
    expect(shown()).toEqual([[1, expect.stringContaining('🔁 Called again')]]);
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAgain[0]);
    expect(shown()).toEqual([[1, expect.anything()]]);
  });

  test('again with the right number turns the open card into one of that payment', async () => {
    await desk.call(steve, '9', 'Steve');
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAgain[0]);
    expect(contents()).toEqual([`✋ <@${steve.userId}> asks about payment #51005`]);
    await desk.call(alex, '51005', 'Steve');
    expect(contents()).toEqual([`✋ <@${steve.userId}>, <@${alex.userId}> ask about payment #51005`]);
  });

  test('again leaves the card alone if another member’s card is about that payment', async () => {
    await desk.call(alex, '51005', 'Steve');
    await desk.call(steve, '9', 'Steve');
    await desk.call(steve, '51005', 'Steve');
    expect(contents()).toEqual([
      `✋ <@${alex.userId}> asks about payment #51005`,
      `✋ <@${steve.userId}> needs help`,
    ]);
  });
});

describe('a call that would change a card', () => {
  beforeEach(() => desk.call(steve, '51005', 'Steve'));

  test('of which staff have deleted the message → a new card, also for another member', async () => {
    await desk.channels.channels.delete(STAFF, '1');
    expect(titleOf(await desk.call(alex, '51005', 'Steve'))).toBe(words.told.called[0]);
    expect(contents()).toEqual([`✋ <@${alex.userId}> asks about payment #51005`]);
  });

  test('where the channel refuses it → the member reads that nobody sees it', async () => {
    vi.advanceTimersByTime(HOUR);
    desk.channels.refusals.set(STAFF, 'permission');
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.unreachable[0]);
    desk.channels.refusals.clear();
    expect(titleOf(await desk.call(steve, '51005', 'Steve'))).toBe(words.told.calledAgain[0]);
    expect(desk.cards()[0]?.edits).toBe(1);
  });
});

test('after another channel was chosen, calls go there, and so does what the members read', async () => {
  await desk.call(steve, '51005', 'Steve');
  await desk.pressPrivate('setup:setOtherChannel:desk', owner, { values: [OTHER_STAFF] });
  for (const from of [alex, steve])
    expect(titleOf(await desk.call(from, '51005', 'Steve'))).toBe(words.told.called[0]);
  expect(contents()).toEqual([`✋ <@${steve.userId}> asks about payment #51005`]);
  const [moved, ...others] = desk.channels.messages.filter(({ channelId }) => channelId === OTHER_STAFF);
  expect([moved?.reply.content, others]).toEqual([
    `✋ <@${alex.userId}>, <@${steve.userId}> ask about payment #51005`,
    [],
  ]);
  await desk.press('desk:saveAnswer:2', mod, { text: 'In the chest.' });
  expect(titleOf((await desk.press('desk:ask', steve)).reply)).toBe(words.answered);
  const { reply } = await desk.run('payment', { number: 51005 }, mod);
  expect(JSON.stringify(reply)).toContain(`<@${steve.userId}>, <@${alex.userId}> called the staff`);
});

test('the card of /payment says who has asked, until that is done', async () => {
  await desk.call(steve, '51005', 'Steve');
  const { reply } = await desk.run('payment', { number: 51005 }, mod);
  expect(JSON.stringify(reply)).toContain(`<@${steve.userId}> called the staff`);
  await desk.press('desk:done:1', mod);
  expect(JSON.stringify((await desk.run('payment', { number: 51005 }, mod)).reply)).not.toContain('called');
});

test('the card of /payment answers whoever called, in private', async () => {
  await desk.call(steve, '51005', 'Steve');
  const { reply } = await desk.run('payment', { number: 51005 }, mod);
  expect(linesOf(reply).join('\n')).toContain(`![${words.answerMember('Steve', 1)}]`);
  expect(targetsOf(reply).slice(0, 2)).toEqual(['desk:answer:1', 'payment:reply:51005']);
  const form = await desk.pressPrivate('desk:answer:1', mod);
  expect(form.modals[0]).toMatchObject({ customId: 'desk:saveAnswer:1', title: words.answerTitle });
  await desk.call(alex, '51005', 'Steve');
  const both = await desk.run('payment', { number: 51005 }, mod);
  expect(JSON.stringify(both.reply)).toContain(words.answerMember('', 2));
  await desk.press('desk:done:1', mod);
  const closed = await desk.run('payment', { number: 51005 }, mod);
  expect(targetsOf(closed.reply)[0]).toBe('payment:reply:51005');
});

test('what is stored of members is encrypted, and erased with the guild', async () => {
  await desk.call(steve, '51005', 'Steve');
  const text = () => [...desk.backend.texts].flat().join('\n');
  expect(text()).toContain('sealed:');
  expect(text()).not.toMatch(/51005|300000000000000001/);
  await desk.pressPrivate('setup:removed', owner);
  expect(text()).not.toContain('sealed:');
});
