import { describe, expect, test } from 'vitest';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { LANGUAGES, type Language } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { GUILD } from '../../support/router-harness.js';
import { createDesk, DELIVERED, memberNo, mod, titleOf } from './harness.js';

freezeClock();

const CASES = [
  [2, 'en'],
  [2, 'ru'],
  [3, 'en'],
  [3, 'ru'],
] as const;

/** 27 members call about payments that fit, while none can be looked up. */
async function createEvening(version: 2 | 3, language: Language) {
  const desk = await createDesk(version);
  await desk.store.changeSettings(GUILD, { language });
  const { desk: words } = LANGUAGES[language];
  for (const resource of ['payment', 'payments'] as const) desk.shop.away.add(resource);
  const titles = [];
  for (let number = 0; number < 27; number += 1) {
    const id = 400 + 7 * number;
    desk.shop.payments.set(id, { ...DELIVERED, customer: `Buyer_${number}` });
    titles.push(
      titleOf(await desk.call({ ...memberNo(number), locale: language }, `${id}`, `Buyer_${number}`)),
    );
  }
  return { desk, words, titles };
}

describe.each(CASES)('version %i, %s: payments that can’t be looked up now', (version, language) => {
  test('27 calls → cards with the cause and 20 and 7 lines; one answer goes to all of a card', async () => {
    const { desk, words, titles } = await createEvening(version, language);
    expect(new Set(titles)).toEqual(new Set([words.told.called[0]]));
    const cards = desk.cards().map(({ reply }) => reply);
    expect(cards.map(titleOf)).toEqual([words.unproved.unchecked, words.unproved.unchecked]);
    const lines = cards.map((card) => card.embeds?.[0]?.description?.split('\n') ?? []);
    expect(lines.map(({ length }) => length)).toEqual([21, 8]);
    expect(lines[1]?.[0]).toBe(`<@${memberNo(20).userId}> · #540 · \`Buyer_20\``);
    expect(lines[1]?.at(-1)).toBe(`-# ${words.looksLater}`);
    const { reply } = await desk.press('desk:saveAnswer:1', { ...mod, locale: language }, { text: 'Soon.' });
    expect(reply.content).toBe(words.answerSaved(20, 20));
    expect(new Set(desk.told.map(({ userId }) => userId)).size).toBe(20);
    const read = async (number: number) =>
      titleOf((await desk.press('desk:ask', { ...memberNo(number), locale: language })).reply);
    expect([await read(3), await read(23)]).toEqual([words.answered, words.told.calledAlready[0]]);
  });

  test('what is kept of them is encrypted', async () => {
    const { desk } = await createEvening(version, language);
    expect([...desk.backend.texts].flat().join('\n')).not.toContain('Buyer_');
    expect((await desk.stored()).cards.flatMap(({ lines }) => lines)).toHaveLength(27);
    expect(deskPart.isPrivate).toBe(true);
  });
});
