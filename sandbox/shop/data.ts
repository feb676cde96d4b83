import { PRODUCTS, SERVERS, SHOP_ID, SHOP_IDS } from './ids.js';
import { samplePayments } from './payments.js';
import { sampleProducts, sampleShelves } from './products.js';
import { type Language, type Say, speaker } from './say.js';
import type { Timestamp, WireMassSale, WirePayment, WireProduct } from './wire.js';

/** Values that the service sends and no reply, log or file may ever contain. */
export const LEAK_MARKERS = [
  'LEAK-rcon-ip',
  'LEAK-rcon-port',
  'LEAK-rcon-password',
  'LEAK-test-mode-from',
  'LEAK-owner-name',
  'LEAK-owner-email',
  'LEAK-owner-balance',
  'LEAK-owner-bank-account',
  'LEAK-payment-hash',
  'LEAK-payment-provider',
] as const;

/** Values that a hide flag covers: no surface for buyers may show them. */
export const HIDDEN_MARKERS = [
  'hidden-address.example.net',
  '25599',
  'staging.example.net',
  '25588',
  'hidden-product',
] as const;

const shopRecord = (say: Say) => ({
  id: SHOP_ID,
  name: say('Северное сияние', 'Northern Lights'),
  domain: 'shop.example.com',
  last_domain: 'old-shop.example.com',
  description: say(
    'Привилегии, предметы и монеты. Выдача <b>сразу</b> после оплаты.',
    'Ranks, items and coins for <b>Northern Lights</b>, delivered as soon as you pay.',
  ),
  user_id: 618,
  is_active: 1,
  is_premium: 1,
  is_verified: 1,
  record_id: '0123456789abcdef0123456789abcdef',
  vk_link: 'https://social.example.com/northern-lights',
  youtube_link: 'https://video.example.com/@northern-lights',
  discord_link: 'https://chat.example.com/northern-lights',
  twitch_link: null,
  instagram_link: null,
  tiktok_link: '',
  background: 'https://cdn.example.com/shop/background.webp',
  logo: '//cdn.example.com/shop/logo.png',
  favicon: 'https://cdn.example.com/shop/favicon.png',
  side: 'http://cdn.example.com/shop/side image.png',
  css: null,
  hide_servers: 0,
  test_mode: 0,
  // Not in the contract, but sent: the address from which test purchases may be made.
  test_mode_from: 'LEAK-test-mode-from',
  created_at: '2023-11-04 11:58:21',
  updated_at: '2025-09-30 18:44:02',
  color: '#10ab7c',
  // Not in the contract, but sent: the owner's account.
  user: {
    id: 618,
    name: 'LEAK-owner-name',
    email: 'LEAK-owner-email@example.com',
    balance: 'LEAK-owner-balance',
    bank_account: 'LEAK-owner-bank-account',
  },
});

const server = (id: number, name: string, ip: string, port: string | number, more: object = {}) => ({
  id,
  name,
  ip,
  port,
  // Not in the contract, but sent: access to the server's console.
  rcon_ip: 'LEAK-rcon-ip',
  rcon_port: 'LEAK-rcon-port',
  rcon_password: 'LEAK-rcon-password',
  version: '1.20.4',
  is_port_hidden: 0,
  hide_ip: 0,
  is_hidden: 0,
  shop_id: SHOP_ID,
  created_at: '2023-11-04 12:00:00',
  updated_at: '2025-09-30 18:45:10',
  ...more,
});

const sampleServers = (say: Say) => [
  server(SERVERS.survival, say('Выживание', 'Survival'), 'play.example.net', '25565'),
  server(SERVERS.anarchy, say('Анархия', 'Anarchy'), 'anarchy.example.net', 25570, {
    version: '1.16.5-1.20.4',
  }),
  server(SERVERS.creative, say('Творчество', 'Creative'), 'hidden-address.example.net', '25571', {
    hide_ip: 1,
  }),
  server(SERVERS.skyblock, say('Скайблок', 'SkyBlock'), '203.0.113.7', '25599', {
    is_port_hidden: 1,
    version: '1.19.4',
  }),
  server(SERVERS.staging, say('Испытательный', 'Staging'), 'staging.example.net', '25588', { is_hidden: 1 }),
  server(SERVERS.minigames, say('Мини-игры', 'Minigames'), '198.51.100.20', '19132', { version: '' }),
];

/** Midnight in Moscow, `days` from now, as the service writes it. */
function midnight(days: number): Timestamp {
  const there = new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000);
  return `${there.toISOString().slice(0, 10)} 00:00:00`;
}

/** One sale, which runs. */
const sampleSales = (say: Say): WireMassSale[] => [
  {
    id: 5120,
    name: say('Неделя привилегий', 'Rank week'),
    sale: 20,
    start_at: midnight(-2),
    expires_at: midnight(5),
    products: [PRODUCTS.vip, PRODUCTS.premium, PRODUCTS.legend],
  },
];

/** One shop, as the sample shop keeps it; the `key` field of the answer is the key it is registered under. */
export interface ShopData {
  shop: ReturnType<typeof shopRecord>;
  servers: ReturnType<typeof server>[];
  products: WireProduct[];
  /** Server id → ids of the products sold there, in order. */
  shelves: Map<number, number[]>;
  payments: WirePayment[];
  sales: WireMassSale[];
}

/** A fresh copy of the whole sample shop, with its texts in `language` and the same ids in each. */
export function sampleShop(language: Language): ShopData {
  const say = speaker(language);
  const products = sampleProducts(say);
  return {
    shop: { ...shopRecord(say), id: SHOP_IDS[language] },
    servers: sampleServers(say),
    products,
    shelves: sampleShelves(),
    payments: samplePayments(say, products),
    sales: sampleSales(say),
  };
}
