import { describe, expect, it } from 'vitest';
import { findPaymentNumbers } from '../../src/domain/payment-numbers.js';

describe('payment numbers in a ticket', () => {
  it.each<[string, number[]]>([
    ['I paid, nothing came', []],
    ['payment 51004', [51004]],
    ['Платёж №51004 не пришёл', [51004]],
    ['номер платежа: 7', [7]],
    ['51004', [51004]],
    ['payments 51001, 51002 and 51003', [51001, 51002, 51003]],
    ['№51004, ещё 51005', [51004, 51005]],
    ['51004 and again 51004', [51004]],
    ['on 2025-01-02 at 12:30', []],
    ['join play.example.net:25565 or 203.0.113.7', []],
    ['it cost 1999.50', []],
    ['<@123456789012345678> see https://example.com/1234567', []],
    ['I bought 3 swords', []],
    ['call me at +1 555-1234', []],
    ['51005, мой телефон 89991234567', [51005]],
    ['payment 99999999999999999999', []],
    ['Я заказал 64 алмаза, платёж 25572', [25572]],
    ['платёж 25 572 не пришёл', [25572]],
    ['заказ №25572', [25572]],
    ['it is 2024 and my payment is 51004', [51004]],
    ['https://donate.example/orders/77120 ничего не дали', [77120]],
    ['https://donate.example/payment/77120?ok=1', [77120]],
    ['взял 3000 рубинов, чек 77120', [77120]],
    ['чек 77120, взял 3000 рубинов и 1500₽ сверху', [77120]],
    ['bought 5000 coins, receipt 77120', [77120]],
    ['order 77120 from 2025', [77120]],
    ['не дали кейс в 2025 году, 77120', [77120]],
    ['в 2025 оплатил 77120', [2025, 77120]],
    ['оплатил 1490, номер 77120', [77120]],
    ['транзакция 77120', [77120]],
    ['id 77120', [77120]],
    ['пропало 4500 токенов', []],
    ['пропало $4500 и 10000 xp', []],
    ['прошло 1440 минут', []],
    ['карта 5536 9137 0000 1234, заказ 77120', [77120]],
    ['заказал 3 ключа и 1000 монет', []],
    ['2025', [2025]],
  ])('%s → %j', (text, numbers) => expect(findPaymentNumbers(text)).toEqual(numbers));

  it('takes 25 at most, since no select holds more', () => {
    const text = Array.from({ length: 40 }, (_, index) => `#${index + 1}`).join(' ');
    expect(findPaymentNumbers(text)).toHaveLength(25);
  });
});
