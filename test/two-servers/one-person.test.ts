import { expect, test } from 'vitest';
import {
  createTwoServers,
  find,
  GOODS,
  live,
  MINUTE,
  refuseFor,
  SECOND,
  type Server,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

type Member = ReturnType<Server['member']>;

/** Types a number and a name at the desk. */
const check = (member: Member, number: number, name = 'Steve') =>
  member.press('desk:check', { fields: { number: `${number}`, name } });

/** Calls the staff about what was typed. */
async function call(member: Member, number: number, name = 'Steve') {
  const { targets } = await check(member, number, name);
  return member.press(find(targets, 'desk:call'));
}

const RUSSIAN = /[а-яё]{3}/i;

test('a member with another language in Discord calls the staff → the card is in the server’s, the answer in theirs', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.sword, { status: 1 });
  const answers = [
    (await call(world.north.member(1, 'ru'), id)).text,
    (await call(world.south.member(1, 'en-US'), id)).text,
  ];
  expect(answers).toEqual([expect.stringMatching(RUSSIAN), expect.not.stringMatching(RUSSIAN)]);
  expect(world.north.deskCards()).toEqual([expect.not.stringMatching(RUSSIAN)]);
  expect(world.south.deskCards()).toEqual([expect.stringMatching(RUSSIAN)]);
  expect(world.south.deskCards()[0]).not.toMatch(/asks|about/);
});

test('a moderator with another language closes a card or decides about a role → both lines are in the server’s', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.vip);
  const member = world.south.member(1);
  await call(member, id);
  await member.press('roles:ask', { fields: { number: `${id}`, name: 'Steve' } });
  for (const [place, start] of [
    ['deskCards', find(world.south.buttons('staff'), 'desk:close')],
    ['roleCards', refuseFor(world.south)],
  ] as const) {
    await world.south.moderator(1, 'en-US').press(start, { values: ['unproved'] });
    expect(world.south[place]()).toEqual([expect.stringMatching(RUSSIAN)]);
  }
});

test('members with another language press and ask → what the server reads later stays in its language', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.sword);
  await call(world.north.member(1, 'ru'), id);
  await world.north.member(2, 'ru').press('roles:mine');
  await call(world.south.member(1, 'en-US'), id);
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  await live(61 * MINUTE);
  expect(world.north.reads('news')).toEqual([expect.stringContaining('instead of')]);
  expect(world.south.reads('news')).toEqual([expect.stringContaining('вместо')]);
  expect(world.south.reads('prices')[0]).toContain('Цены');
});

test('an owner chooses the language that Discord doesn’t speak with the server → public replies, cards and news are in it', async () => {
  const world = await createTwoServers();
  const { north, south } = world;
  await north.owner.press('setup:setLanguage', { values: ['ru'] });
  await south.owner.press('setup:setLanguage', { values: ['en'] });
  const id = world.buys('Steve', GOODS.sword);
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  await live(61 * MINUTE);
  for (const server of [north, south]) {
    await call(server.member(1), id);
    const replies = (await server.member(2).run('shop')).text + (await server.member(2).run('servers')).text;
    const texts = [replies, ...server.deskCards(), ...server.reads('news'), ...server.reads('prices')];
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(RUSSIAN.test(text)).toBe(server === north);
  }
});

test('one member goes on trying numbers far beyond what they may → the first try of every other is answered', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.sword);
  const guesser = world.north.member(1);
  for (let number = 1; number <= 70; number += 1) await check(guesser, number);
  expect((await check(guesser, id)).text).not.toContain('✅');
  expect((await check(world.north.member(2), id)).text).toContain('✅');
});

test('one member goes on claiming payments → the question of another still reaches the staff', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.vip);
  const claim = (member: Member, number: number) =>
    member.press('roles:ask', { fields: { number: `${number}`, name: 'Steve' } });
  const claimer = world.north.member(1);
  for (let number = 1; number <= 70; number += 1) await claim(claimer, number);
  await claim(world.north.member(2), id);
  expect(world.north.roleCards().filter((text) => text.includes(`${id}`))).toHaveLength(1);
  expect(world.north.roleCards().length).toBeLessThanOrEqual(3);
});

test('all members of one server try numbers → a member of the other server is answered', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.sword);
  for (let number = 1; number <= 40; number += 1) await check(world.north.member(number), number);
  expect((await check(world.south.member(1), id)).text).toContain('✅');
});

test('a member of both servers calls in both → the answer of one staff reaches them as that server’s, once', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve', GOODS.sword);
  await call(world.north.member(7), id);
  await live(SECOND);
  await call(world.south.member(7), id);
  const [button] = [find(world.north.buttons('staff'), 'desk:answer:')];
  const saving = button.replace('desk:answer', 'desk:saveAnswer');
  await world.north.moderator().press(saving, { fields: { text: 'Look into your bag' } });
  expect((await world.north.member(7).pressPublic('desk:ask')).text).toContain('Look into your bag');
  expect((await world.south.member(7).pressPublic('desk:ask')).text).not.toContain('bag');
});
