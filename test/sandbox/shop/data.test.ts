import { describe, expect, test } from 'vitest';
import {
  HIDDEN_MARKERS,
  LEAK_MARKERS,
  PAYMENTS,
  PRODUCTS,
  sampleShop,
  type WireProduct,
} from '../../../sandbox/shop/index.js';

const shop = sampleShop('en');

function product(id: number): WireProduct | undefined {
  return shop.products.find((candidate) => candidate.id === id);
}

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

  test('keeps the promises made by the names of the ids', () => {
    for (const id of Object.values(PRODUCTS)) {
      expect(product(id) === undefined, `product ${id}`).toBe(id === PRODUCTS.removed);
    }
    expect(new Set(shop.payments.map(({ id }) => id))).toEqual(new Set(Object.values(PAYMENTS)));
    expect(product(PRODUCTS.totem)?.price).toBe(7.49);
    expect(product(PRODUCTS.elite)?.withdraw_commands_days).toBe('90');
    const kit = shop.payments.find(({ id }) => id === PAYMENTS.kit);
    expect(kit?.sent_commands).toHaveLength(6);
  });

  test('has a week of ranks that sells ranks, and names fields in its own language', () => {
    const [sale] = shop.sales;
    expect(sale?.name).toBe('Rank week');
    expect(sale?.products.map((id) => product(id)?.type)).toEqual(['group', 'group', 'group']);
    const fieldNames = ({ products, payments }: typeof shop) =>
      [...products, ...payments.flatMap((payment) => payment.products)].flatMap(({ additional_fields }) =>
        Object.values(additional_fields ?? {}).map(({ name }) => name),
      );
    expect(new Set(fieldNames(shop))).toEqual(new Set(['name', 'speed', 'prefix', 'colour']));
    expect(fieldNames(sampleShop('ru')).join('')).toMatch(/^[а-я]+$/);
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
