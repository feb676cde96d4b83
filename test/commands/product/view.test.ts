import { describe, expect, test } from 'vitest';
import { productView } from '../../../commands/product/view.js';
import { replyBreaches } from '../../support/message-rules.js';
import { format, fresh, offerOf, product, targetsOf, type Wire } from '../../support/samples.js';

const unknown = { shop: undefined, productPage: null, isPrivate: false };
const sell = (fields: Wire = {}, language: 'en' | 'ru' = 'en') =>
  productView(fresh(offerOf(product(fields))), unknown, format(language));
const shownText = (fields: Wire, language: 'en' | 'ru' = 'en') =>
  sell(fields, language).embeds?.[0]?.description;

describe('a long description', () => {
  const long = `Thanks to everyone. ${'**Many** words here. '.repeat(300)}`;
  const summarize = (description: string) =>
    shownText({ description })?.split('\n').slice(1, -1).join('\n') ?? '';

  test('is shown in whole sentences, and a button leads to all of it', () => {
    const text = summarize(long);
    expect(text).toMatch(/^Thanks to everyone\. .* words here\.$/);
    expect(text.length).toBeLessThanOrEqual(300);
    expect(targetsOf(sell({ id: 7, description: long }))).toContain('product:text:7');
    expect(targetsOf(sell({ description: 'Short' })).join()).not.toContain('product:text');
  });

  test('without an end of a sentence in sight is behind the button alone', () => {
    expect(summarize('word '.repeat(60))).toBe('');
  });

  test('is shown at once if fewer than 40 letters more are left', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(summarize(words(46))).toBe(words(46));
    expect(summarize('one\n\ntwo\n\nthree\n\nfour words and no more')).toMatch(
      /three\nfour words and no more$/,
    );
    expect(targetsOf(sell({ id: 7, description: words(60) }))).toContain('product:text:7');
  });
});

test.each([' ', '\n', '<b></b>', '§a', '\u200d', '&nbsp;', ' <b>&#32;</b>\ufe0f'])(
  'a type, a name or a description of %j alone is left out',
  (nothing) => {
    const reply = sell({ type: nothing, name: nothing, description: nothing });
    expect(replyBreaches(reply)).toEqual([]);
    expect(reply.embeds?.[0]).toMatchObject({
      title: 'No name',
      description: '## **₽49**\n-# on **Lobby**',
    });
  },
);
