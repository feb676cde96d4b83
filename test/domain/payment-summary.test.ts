import { describe, expect, test } from 'vitest';
import { isProblem, summarize } from '../../src/domain/payment-summary.js';
import { payment } from '../support/samples.js';

describe('a summary', () => {
  test('has what is needed to recognise a payment', () => {
    const made = summarize(
      payment({
        id: 7,
        customer: 'Steve',
        status: 2,
        created_at: '2025-10-02 10:00:00',
        products: [
          { name: 'Sword', price: 49, amount: 2, commands: ['give {user} sword'] },
          { name: 'Totem', price: 7.5, commands: [] },
        ],
      }),
    );
    expect(made).toEqual({
      id: 7,
      buyer: 'Steve',
      createdAt: Date.UTC(2025, 9, 2, 7),
      products: ['Sword', 'Totem'],
      price: 105.5,
      times: 2,
      updatedAt: null,
      cause: null,
      doubt: null,
      verdict: 'nothingSent',
      isTest: false,
    });
    expect(isProblem(made)).toBe(true);
  });

  test('takes what was paid for the price, and knows no price where a line has none', () => {
    const products = [{ name: 'Sword', price: 49 }];
    expect(summarize(payment({ cost: 39, products })).price).toBe(39);
    expect(summarize(payment({ products: [...products, { name: 'Gift' }] })).price).toBeNull();
    expect(summarize(payment({ products: [] })).price).toBeNull();
  });

  test('has nothing personal but the name in the game', () => {
    const made = summarize(
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
    expect(JSON.stringify(made)).not.toMatch(/steve@|buyer@|h4sh|p4yload|192\.0|r3ply|v4lue|tell/);
  });

  test('is short, whatever the shop sends', () => {
    const long = 'x'.repeat(10_000);
    const made = summarize(
      payment({ customer: long, products: Array.from({ length: 100 }, () => ({ name: long, price: 1 })) }),
    );
    expect(JSON.stringify(made).length).toBeLessThan(600);
  });
});
