import { PRODUCTS, SALES } from './ids.js';
import type { Say } from './say.js';
import type { Timestamp, WireCoupon, WireMassSale } from './wire.js';

/** Midnight in Moscow, `days` from now, as the service writes it. */
function midnight(days: number): Timestamp {
  const there = new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000);
  return `${there.toISOString().slice(0, 10)} 00:00:00`;
}

/** One sale that is over, one that runs and one that comes. */
export const sampleSales = (say: Say): WireMassSale[] => [
  {
    id: SALES.over,
    name: say('Весенняя', 'Spring'),
    sale: 12.5,
    start_at: null,
    expires_at: midnight(-30),
    products: [PRODUCTS.sword],
  },
  {
    id: SALES.running,
    name: say('Неделя привилегий', 'Rank week'),
    sale: 20,
    start_at: midnight(-2),
    expires_at: midnight(5),
    products: [PRODUCTS.vip, PRODUCTS.coins, PRODUCTS.case],
  },
  {
    id: SALES.coming,
    name: say('Новогодняя', 'New Year'),
    sale: 30,
    start_at: midnight(7),
    expires_at: null,
    products: [],
  },
];

/** A public coupon, a private one, and one that is over. */
export const sampleCoupons = (say: Say): WireCoupon[] => [
  {
    id: 16_001,
    name: say('Для подписчиков', 'Subscribers'),
    code: 'NORTH7',
    sale: 7,
    limit: null,
    expires_at: null,
    products: [PRODUCTS.vip, PRODUCTS.sword],
  },
  {
    id: 16_002,
    name: say('Стример', 'Streamer'),
    code: 'СТРИМ-50%',
    sale: 50,
    limit: 10,
    uses: 4,
    expires_at: midnight(60),
    products: [PRODUCTS.vip],
  },
  {
    id: 16_003,
    name: say('Старый', 'Old'),
    code: 'OLD5',
    sale: 5,
    limit: 100,
    uses: 100,
    expires_at: midnight(-200),
    products: [PRODUCTS.sword],
  },
];
