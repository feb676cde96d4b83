import { describe, expect, test } from 'vitest';
import { HIDDEN_MARKERS, LEAK_MARKERS, sampleShop } from '../../../sandbox/shop/index.js';

const shop = sampleShop('en');

describe('the sample data', () => {
  test('has the same ids, prices and shelves in both languages, but other texts', () => {
    const russian = sampleShop('ru');
    const bones = (data: typeof shop) => ({
      servers: data.servers.map(({ id }) => id),
      products: data.products.map(({ id, price, old_price, type }) => ({ id, price, old_price, type })),
      payments: data.payments.map(({ id, status, enrolled }) => ({ id, status, enrolled })),
      shelves: [...data.shelves],
    });
    expect(bones(russian)).toEqual(bones(shop));
    expect(russian.shop.name).toBe('Северное сияние');
    expect(shop.shop.name).toBe('Northern Lights');
  });

  test('has payments of the last hours, the newest last', () => {
    const times = shop.payments.map(({ created_at }) => Date.parse(`${created_at.replace(' ', 'T')}+03:00`));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThan(Date.now() - 4 * 3_600_000);
    expect(Math.max(...times)).toBeLessThan(Date.now());
  });

  test('carries every marker, and only documentation hosts', () => {
    const text = JSON.stringify(shop);
    for (const marker of [...LEAK_MARKERS, ...HIDDEN_MARKERS]) expect(text).toContain(marker);
    const hosts = [...text.matchAll(/(?:https?:)?\/\/([\w.-]+)\//g)].map(([, host]) => host);
    expect(hosts.length).toBeGreaterThan(40);
    expect(hosts.filter((host) => !/(^|\.)example\.(com|net)$/.test(host ?? ''))).toEqual([]);
  });
});
