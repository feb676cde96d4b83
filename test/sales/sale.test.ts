import { describe, expect, test } from 'vitest';
import { isProblem } from '../../src/domain/verdict.js';
import { readSale } from '../../src/sales/sale.js';
import { readJudged } from '../support/judged.js';
import { payment, type Wire } from '../support/samples.js';

describe('a sale', () => {
  test('has what is needed to recognise a payment', () => {
    const bought = payment({
      id: 7,
      customer: 'Steve',
      status: 2,
      created_at: '2025-10-02 10:00:00',
      products: [
        { name: 'Sword', price: 49, amount: 2, commands: ['give {user} sword'] },
        { name: 'Totem', price: 7.5, commands: [] },
      ],
    });
    const made = readSale(bought);
    const line = { lineId: null, productId: null, fields: [] };
    expect(made).toEqual({
      ...{ id: 7, buyer: 'Steve', standing: 'paid', server: null },
      ...{ createdAt: Date.UTC(2025, 9, 2, 7), updatedAt: null },
      lines: [
        { ...line, name: 'Sword', times: 2, price: 49 },
        { ...line, name: 'Totem', times: 1, price: 7.5 },
      ],
      ...{ price: 105.5, total: 105.5, reading: expect.objectContaining({ state: 'nothingSent' }) },
    });
    expect(isProblem(readJudged(bought).verdict)).toBe(true);
  });

  test('takes what was paid for the price, and knows no price where a line has none', () => {
    const products = [{ name: 'Sword', price: 49 }];
    expect(readSale(payment({ cost: 39, products })).price).toBe(39);
    expect(readSale(payment({ products: [...products, { name: 'Gift' }] })).price).toBeNull();
    expect(readSale(payment({ products: [] })).price).toBeNull();
  });

  test('has nothing personal but the name in the game and what the buyer wrote', () => {
    const made = readSale(
      payment({
        customer: 'steve@example.net',
        email: 'buyer@example.net',
        hash: 'h4sh',
        payload: 'p4yload',
        ip: '192.0.2.7',
        sent_commands: [{ command: 'tell Steve hi', response: 'r3ply' }],
        products: [
          { name: 'For buyer@example.net', price: 1, additional_fields: [{ name: 'a', value: 'v4lue' }] },
        ],
      }),
    );
    expect(JSON.stringify(made)).not.toMatch(/steve@|buyer@|h4sh|p4yload|192\.0|r3ply|tell/);
  });

  test('has a few kilobytes for texts of 100 kB and 10,000 products', () => {
    const long = 'long '.repeat(20_000);
    const name = long.slice(0, 200);
    const made = readSale(
      payment({
        ...{ customer: long, error: long, created_at: long, updated_at: long, payment_system: long },
        sent_commands: [{ command: long, response: long }],
        server: { id: 1, name: long },
        products: Array.from({ length: 10_000 }, () => ({ name, commands: [name] })),
      }),
    );
    expect(JSON.stringify(made).length).toBeLessThan(6000);
    expect([made.lines.length, made.lines.at(-1)?.name]).toEqual([26, '…']);
  });

  test.each<[Wire, string]>([
    [{ status: 2 }, 'paid'],
    [{ status: 1 }, 'paid'],
    [{ status: 0 }, 'unpaid'],
    [{ status: 0, error: 'Player is offline' }, 'unknown'],
    [{ status: 5 }, 'unknown'],
    [{ payment_type: 'test' }, 'test'],
    [{ payment_system: 'test' }, 'test'],
  ])('of %j stands as %s', (fields, standing) => {
    expect(readSale(payment(fields)).standing).toBe(standing);
  });
});
