import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findByIdOrName, findByName } from '../../src/domain/lookup.js';
import { productSearch } from '../../src/domain/search.js';
import { parseCatalogue } from '../../src/easydonate/records/catalogue.js';
import { readableLine } from '../../src/text/readable.js';

/* People type what they see: whatever markup a name is written with, it is found as it is shown. */

const shopOf = (name: string) => {
  const catalogue = parseCatalogue([{ id: 7, name, products: [{ id: 8, name, price: 1 }] }], () => {});
  if (!catalogue) throw new Error('the catalogue cannot be read');
  return catalogue;
};

async function expectFound(name: string, typed: string) {
  const catalogue = shopOf(name);
  const search = productSearch(catalogue);
  expect(search.findNamed(typed)).toHaveLength(1);
  expect(search.findMatching(typed, 25)).toHaveLength(1);
  expect(findByName(catalogue.servers, typed)).toHaveLength(1);
  expect(findByIdOrName(catalogue.servers, typed)?.id).toBe(7);
}

test.each([
  '§x§f<b>Sw\u200bord</b>',
  '&sect;aSword',
  'Sw&#111;rd',
  '  §lSword<br>',
  'Sw\u00ado\u200drd',
  '<p class="big">S<b></b>word</p>',
  '\u001b[31mSword\u001b[0m',
])('%j is found as Sword', async (name) => {
  for (const typed of ['Sword', ' SWORD ', '§6sword']) await expectFound(name, typed);
});

test('any name is found as it is shown', async () => {
  const markup = [
    '§a',
    '§§l',
    ...'<b> </i> <br> \u200b \u00ad \ud83d \u001b[1m'.split(' '),
    '<span class="x">',
  ];
  const written = [...'&sect; &amp; &lt; &lt;b&gt; &amp;lt; &#8203; &nbsp; § & < >'.split(' '), '\n'];
  const words = ['Sword', 'МЕЧ', 'Ёлка', 'a', '100', ' ', '★', '👩‍👩‍👧', 'Café', 'İ'];
  const part = fc.constantFrom(...markup, ...written, ...words);
  const name = fc
    .tuple(fc.array(part, { maxLength: 8 }), fc.constantFrom('Shield', '★'), fc.array(part, { maxLength: 8 }))
    .map(([before, word, after]) => [...before, word, ...after].join(''));
  await fc.assert(
    fc.asyncProperty(name, async (one) => expectFound(one, readableLine(one))),
    { numRuns: 1000 },
  );
});
