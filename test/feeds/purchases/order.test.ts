import { describe, expect, test } from 'vitest';
import { readOrder } from '../../../src/feeds/order.js';
import { payment, type Wire } from '../../support/samples.js';

const read = (fields: Wire) => readOrder(payment(fields));

describe('the order of a payment', () => {
  test('has a few kilobytes for texts of 100 kB and 10,000 products', () => {
    const long = 'long '.repeat(20_000);
    const name = long.slice(0, 200);
    const order = read({
      ...{ customer: long, error: long, created_at: long, updated_at: long, payment_system: long },
      sent_commands: [{ command: long, response: long }],
      server: { id: 1, name: long },
      products: Array.from({ length: 10_000 }, () => ({ name, commands: [name] })),
    });
    expect(JSON.stringify(order).length).toBeLessThan(4000);
    expect([order.goods.length, order.goods.at(-1)]).toEqual([21, ['…', 1]]);
  });

  test('has the paid amount, else the cost of the lines, and the time of the last change', () => {
    const products = [{ name: 'VIP', price: 100, amount: 2 }];
    const created_at = '2026-01-31 10:00:00';
    expect(read({ cost: 150, products, created_at, updated_at: '2026-01-31 11:00:00' })).toMatchObject({
      ...{ price: 150, total: 200, goods: [['VIP', 2]] },
      ...{ madeAt: Date.UTC(2026, 0, 31, 7), changedAt: Date.UTC(2026, 0, 31, 8) },
    });
    expect(read({ products, created_at })).toMatchObject({ price: 200, changedAt: Date.UTC(2026, 0, 31, 7) });
    expect(read({})).toMatchObject({ price: null, total: null, madeAt: null, changedAt: null, server: null });
  });

  test.each([
    [{ status: 2 }, true],
    [{ status: 1 }, true],
    [{ status: 0 }, false],
    [{ status: 5 }, false],
    [{ payment_type: 'test' }, false],
    [{ payment_system: 'test' }, false],
  ])('of %j says whether somebody has paid: %s', (fields, isPaid) => {
    expect(read(fields).standing === 'paid').toBe(isPaid);
  });
});
