import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import { textOf } from '../../support/world/index.js';
import { alex, createDesk, mod, steve, titleOf } from './harness.js';

const { aboutMe, desk: words } = LANGUAGES.en;

test('a member reads how often they called, and erases it: their card goes, and nothing of them is left', async () => {
  const desk = await createDesk();
  await desk.call(steve, '51005', 'Steve');
  await desk.call(alex, '51005', 'Steve');
  await desk.call(alex, '51006', 'Alex');
  const { reply } = await desk.pressPrivate('shop:aboutMe', steve);
  expect(textOf(reply)).toContain(words.stored.calls(1));
  expect(targetsOf(reply)).toEqual(['shop:eraseMe']);
  expect(titleOf((await desk.pressPrivate('shop:eraseMe', steve)).reply)).toBe(aboutMe.erased.title);
  const stored = JSON.stringify(await desk.stored());
  expect(stored).not.toContain(steve.userId);
  expect(stored).toContain(alex.userId);
  expect(textOf((await desk.pressPrivate('shop:aboutMe', steve)).reply)).toContain(aboutMe.nothing);
  expect(
    desk.cards().map(({ reply: card }) => JSON.stringify(card).includes(`${steve.userId}`)),
  ).not.toContain(true);
});

test('a card of one’s own goes from the staff channel, with what was typed', async () => {
  const desk = await createDesk();
  await desk.call(steve, '51999', 'StevesName');
  expect(desk.cards()).toHaveLength(1);
  await desk.pressPrivate('shop:eraseMe', steve);
  expect(desk.cards()).toEqual([]);
  expect(JSON.stringify(await desk.stored())).not.toMatch(/StevesName|51999/);
});

test('a card that is closed stays as it is', async () => {
  const desk = await createDesk();
  await desk.call(steve, '51005', 'Steve');
  await desk.pressPrivate('desk:close:1', mod);
  const before = desk.cards();
  await desk.pressPrivate('shop:eraseMe', steve);
  expect([before.length, desk.cards()]).toEqual([1, before]);
});

test('a mute can’t be erased by whom it is for', async () => {
  const desk = await createDesk();
  await desk.call(steve, '51005', 'Steve');
  await desk.pressPrivate('desk:muteNow:1', mod);
  const { reply } = await desk.pressPrivate('shop:eraseMe', steve);
  expect([titleOf(reply), textOf(reply)]).toEqual([
    aboutMe.notErased,
    expect.stringContaining(words.stored.muteStays),
  ]);
  expect((await desk.stored()).muted).toMatchObject([{ id: steve.userId }]);
});

test('the answer to ✋ has the button in place of /shop', async () => {
  const desk = await createDesk();
  expect(targetsOf((await desk.run('shop', {}, steve)).reply)).not.toContain('shop:aboutMe');
  await desk.call(steve, '51005', 'Steve');
  expect(targetsOf((await desk.pressPrivate('desk:ask', steve)).reply)).toContain('shop:aboutMe');
});
