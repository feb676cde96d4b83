import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { owner } from '../../commands/harness.js';
import { freezeClock } from '../../support/frozen-clock.js';
import type { Origin } from '../../support/router-harness.js';
import { targetsOf, type Wire } from '../../support/samples.js';
import { nothingRead } from '../../words/samples.js';
import { alex, createDesk, DELIVERED, type DeskHarness, memberNo, steve, titleOf } from './harness.js';

const { desk: words } = LANGUAGES.en;

freezeClock();

const MINUTE = 60_000;
const sword = { id: 1, name: 'Secret sword', price: 99, commands: ['give {user} sword'] };
const hiddenIsle = { id: 1, name: 'Isle', ip: '10.20.30.40', is_hidden: 1 };

const sentWith = (response: string): Wire => ({
  products: [sword],
  sent_commands: [{ command: 'give Steve sword', response }],
});

/** That a server is always silent is known from other payments only. */
const PAYMENTS: Readonly<Record<keyof typeof words.verdicts, Wire>> = {
  notPaid: { status: 0 },
  sentUnpaid: { status: 0, sent_commands: [{ command: 'give Steve', response: 'ok' }] },
  waiting: { status: 1, server: { id: 1, name: 'Survival' } },
  shopError: { error: 'console down at 10.20.30.40' },
  nothingSent: { products: [sword] },
  partlySent: {
    products: [{ ...sword, commands: ['give {user} sword', 'say hi'] }],
    sent_commands: [{ command: 'give Steve sword', response: 'Given' }],
  },
  serverErrors: {
    products: [sword],
    sent_commands: [{ command: 'give Steve sword', response: 'Unknown command. Type "/help" for help.' }],
  },
  unknownReply: sentWith('Zxqv brumf [sword]'),
  tooOften: {
    products: [{ ...sword, amount: 1 }],
    sent_commands: Array.from({ length: 2 }, () => ({
      command: 'give Steve sword',
      response: 'Gave 1 [Sword] to Steve',
    })),
  },
  dropped: sentWith('Inventory full, 3 items dropped on the ground'),
  elsewhere: sentWith('Steve already belongs to a town.'),
  silent: sentWith(''),
  later: sentWith('Saved for an offline player'),
  unchanged: sentWith('Steve already inherits from vip in context global.'),
  delivered: DELIVERED,
  nothingToSend: { products: [{ ...sword, commands: [] }] },
  unreadable: { products: 'broken', sent_commands: [{ command: 'give Steve', response: 'ok' }] },
  unknownState: { status: 7 },
};

describe.each([2, 3] as const)('of version %i', (version) => {
  test.each(Object.entries(PAYMENTS))(
    'a payment that is %s → its text in both languages, which names nothing that is hidden',
    async (kind, fields) => {
      const desk = await createDesk(version);
      const secrets = { email: 'steve@example.com', cost: 4321, server: hiddenIsle };
      desk.shop.payments.set(7, { customer: 'Steve', products: [sword], ...secrets, ...fields });
      for (const locale of ['en', 'ru'] as const) {
        const { reply, hidden } = await desk.fill({ ...steve, locale }, '7', 'steve');
        const text = new Map(Object.entries(LANGUAGES[locale].desk.verdicts)).get(kind);
        const known = { ...nothingRead, server: kind === 'waiting' ? '**Survival**' : '' };
        const expected = typeof text === 'function' ? Reflect.apply(text, undefined, [known]) : text;
        expect(hidden).toBe(true);
        expect([titleOf(reply), reply.embeds?.[0]?.description]).toEqual(expected);
        expect(JSON.stringify(reply)).not.toMatch(/sword|4321|99|give|example|10\.20|console|Isle/i);
      }
    },
  );
});

describe('an answer to a member', () => {
  let desk: DeskHarness;
  beforeEach(async () => {
    desk = await createDesk();
  });

  test.each([
    ['a number that there is, with another name', '51005', 'Alex', DELIVERED],
    ['a number that there isn’t', '51005', 'Alex', undefined],
    ['a test payment', '51005', 'Alex', { ...DELIVERED, customer: 'Alex', payment_type: 'test' }],
    ['a payment without a buyer', '51005', 'Alex', { ...DELIVERED, customer: null }],
  ])('to %s is the same, byte for byte', async (_what, number, name, payment) => {
    if (payment) desk.shop.payments.set(51005, payment);
    else desk.shop.payments.delete(51005);
    const { reply, hidden } = await desk.fill(steve, number, name);
    expect(hidden).toBe(true);
    expect(JSON.stringify(reply)).toMatchInlineSnapshot(
      `"{"embeds":[{"title":"No payment fits both the number and the name","description":"Check each of them on the receipt, and try again. If you have no receipt, call the staff.","color":3108829}],"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"desk:again:51005:Alex","label":"Change number or name"},{"type":2,"style":2,"custom_id":"desk:call:51005:Alex","label":"🛎️ Call the staff"}]}]}"`,
    );
  });

  test.each([
    ['№ 51 005', 'STEVE'],
    ['payment #51005', '.Steve'],
    ['TX-51005', 'Steve'],
    ['https://shop.example/pay/51005', 'Steve'],
    ['５１００５', 'Steve'],
    [' 51005 ', ' steve '],
    ['51005', '*Steve'],
  ])('understands %j and %j', async (number, name) => {
    expect(titleOf((await desk.fill(steve, number, name)).reply)).toBe(
      '✅ Sent, and it looks like the server took it',
    );
  });

  test('knows a Bedrock player by the name without its mark, and nobody by the mark alone', async () => {
    desk.shop.payments.set(7, { ...DELIVERED, customer: '.Steve' });
    desk.shop.payments.set(8, { ...DELIVERED, customer: '.' });
    desk.shop.payments.set(9, { ...DELIVERED, customer: null });
    const { noMatch } = words.notices;
    expect(titleOf((await desk.fill(steve, '7', 'Steve')).reply)).not.toBe(noMatch[0]);
    for (const number of ['8', '9'])
      expect(titleOf((await desk.fill(alex, number, '.')).reply)).toBe(noMatch[0]);
  });

  test.each([
    ['', '', 'desk:again:0'],
    ['51005', '', 'desk:again:51005'],
    ['I lost it', 'Steve', 'desk:again:0:Steve'],
    ['TX-51004, line 3', 'Steve', 'desk:again:0:Steve'],
    ['51005', '  ', 'desk:again:51005'],
  ])(
    'to %j and %j, of which one is missing, is the same, and asks the shop nothing',
    async (number, name, again) => {
      const before = desk.shop.asked.length;
      const { reply } = await desk.fill(steve, number, name);
      expect(titleOf(reply)).toBe(words.notices.noMatch[0]);
      expect(targetsOf(reply)).toEqual([again, again.replace('again', 'call')]);
      expect(desk.shop.asked.length).toBe(before);
    },
  );

  test.each(['payment', 'shop'] as const)('while the shop’s %s is away offers the staff', async (what) => {
    desk.shop.away.add(what);
    if (what === 'shop') desk.shop.away.add('payment');
    for (const number of ['51005', '9'])
      expect(titleOf((await desk.fill(steve, number, 'Steve')).reply)).toBe(words.notices.unchecked[0]);
  });

  test('the form again has what was typed', async () => {
    const { modals } = await desk.pressPrivate('desk:again:51005:Steve', steve);
    expect(modals[0]?.fields).toMatchObject([{ value: '51005' }, { value: 'Steve' }]);
  });

  test('a name that no custom id can hold is none', async () => {
    const { reply } = await desk.fill(steve, '7', '🧨"*'.repeat(10));
    expect(targetsOf(reply)).toEqual(['desk:again:7', 'desk:call:7']);
  });
});

describe('tries', () => {
  const [delivered] = pick(words.verdicts, { kind: 'delivered', ...nothingRead, server: '' });
  const none = words.notices.noMatch[0];
  const tooMany = words.notices.tooManyTries[0];
  const fillFrom = (desk: DeskHarness) => async (from: Origin, number: string, name: string) =>
    titleOf((await desk.fill(from, number, name)).reply);

  test('three misses of a member in ten minutes; then they can call, though nothing is looked up, and others look up', async () => {
    const desk = await createDesk();
    const fill = fillFrom(desk);
    const titles = [];
    for (const number of ['9', '10', '11', '12']) titles.push(await fill(steve, number, 'Steve'));
    expect(titles).toEqual([none, none, none, tooMany]);
    const before = desk.shop.asked.length;
    expect(titleOf((await desk.pressPrivate('desk:call:51005:Steve', steve)).reply)).toBe(
      words.notices.called[0],
    );
    expect(desk.shop.asked).toHaveLength(before);
    expect(desk.cards().map(({ reply }) => titleOf(reply))).toEqual([none]);
    expect(await fill(alex, '51005', 'Steve')).toBe(delivered);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(await fill(steve, '9', 'Steve')).toBe(none);
  });

  test('what fits, isn’t whole or can’t be checked now counts as none; a call about what doesn’t fit counts', async () => {
    const desk = await createDesk();
    const fill = fillFrom(desk);
    for (let count = 0; count < 4; count += 1) {
      expect(await fill(steve, '51005', 'Steve')).toBe(delivered);
      expect(await fill(steve, '51005', '')).toBe(none);
      desk.shop.away.add('payment');
      expect(await fill(steve, '9', 'Steve')).toBe(words.notices.unchecked[0]);
      desk.shop.away.clear();
    }
    expect(await fill(steve, '9', 'Steve')).toBe(none);
    for (let count = 0; count < 2; count += 1) await desk.pressPrivate('desk:call:9:Steve', steve);
    expect(await fill(steve, '9', 'Steve')).toBe(tooMany);
  });

  test('four forms sent at once are three tries', async () => {
    const desk = await createDesk();
    const titles = await Promise.all(['7', '8', '9', '10'].map((id) => fillFrom(desk)(steve, id, 'Steve')));
    expect(titles.filter((title) => title === none)).toHaveLength(3);
  });

  test('misses of ten accounts leave three honest members their verdict and their calls', async () => {
    const desk = await createDesk();
    const fill = fillFrom(desk);
    for (let number = 0; number < 10; number += 1)
      for (let one = 0; one < 4; one += 1) {
        await fill(memberNo(number), `${100 + 4 * number + one}`, 'Alex');
        await desk.pressPrivate(`desk:call:${100 + one}:Alex`, memberNo(number));
      }
    for (const number of [50, 51, 52]) {
      const honest = memberNo(number);
      expect(await fill(honest, '51005', 'Steve')).toBe(delivered);
      expect(titleOf((await desk.pressPrivate('desk:call:51005:Steve', honest)).reply)).toBe(
        words.notices.called[0],
      );
    }
    expect((await desk.stored()).cards).toHaveLength(11);
  });
});

test('the button stands in /shop and below the price list while the desk is open', async () => {
  const desk = await createDesk();
  desk.shop.servers = [];
  const shown = async () => targetsOf((await desk.run('shop')).reply).includes('desk:ask');
  expect(await shown()).toBe(true);
  await desk.pressPrivate('setup:turnDesk:off', owner);
  expect(await shown()).toBe(false);
  expect(titleOf((await desk.press('desk:ask', alex)).reply)).toBe(words.notices.off[0]);
  expect(titleOf((await desk.fill(steve, '51005', 'Steve')).reply)).toBe(words.notices.off[0]);
  expect(desk.shop.asked.map(({ resource }) => resource)).not.toContain('payment');
  await desk.pressPrivate('setup:turnDesk:on', owner);
  expect(await shown()).toBe(true);
  await desk.pressPrivate('setup:setStaff', owner);
  expect(await shown()).toBe(false);
});
