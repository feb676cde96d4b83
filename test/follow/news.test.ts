import { expect, test } from 'vitest';
import { describeNews } from '../../src/follow/news.js';
import { changesNamed } from '../support/samples.js';

test('what the shop no longer lists is as it was announced', () => {
  expect(describeNews(changesNamed('Elite'), undefined)).toMatchObject({
    sales: [{ name: 'Elite', percent: 20, items: [] }],
    added: [{ name: 'Elite', price: 699, servers: [] }],
    cheaper: [{ before: 699, item: { price: 499 } }],
  });
});
