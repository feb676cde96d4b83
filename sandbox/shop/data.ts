import { sampleCoupons, sampleSales } from './discounts.js';
import { SHOP_ID } from './ids.js';
import { samplePayments } from './payments.js';
import { sampleProducts, sampleShelves } from './products.js';
import { type Language, type Say, speaker } from './say.js';
import { sampleServers } from './servers.js';
import type { ShopData, WireShop } from './wire.js';

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

function sampleShopRecord(say: Say): WireShop {
  return {
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
    hide_copyright: 1,
    is_verified: 1,
    record_id: '0123456789abcdef0123456789abcdef',
    vk_link: 'https://social.example.com/northern-lights',
    youtube_link: 'https://video.example.com/@northern-lights',
    discord_link: 'https://chat.example.com/northern-lights',
    twitch_link: null,
    instagram_link: null,
    tiktok_link: '',
    theme_id: 3,
    background: 'https://cdn.example.com/shop/background.webp',
    logo: '//cdn.example.com/shop/logo.png',
    favicon: 'https://cdn.example.com/shop/favicon.png',
    side: 'http://cdn.example.com/shop/side image.png',
    css: null,
    enable_background_overlay: 1,
    hide_side_image: 0,
    hide_general_online: 0,
    products_image_padding: 0,
    hide_servers: 0,
    test_mode: 0,
    test_mode_from: 'LEAK-test-mode-from',
    created_at: '2023-11-04 11:58:21',
    updated_at: '2025-09-30 18:44:02',
    color: '#10ab7c',
    require_email: 0,
    pay_comission: 0,
    particles: 'snow',
    sort_index: null,
    user: {
      id: 618,
      name: 'LEAK-owner-name',
      email: 'LEAK-owner-email@example.com',
      balance: 'LEAK-owner-balance',
      bank_account: 'LEAK-owner-bank-account',
    },
  };
}

/** A fresh copy of the whole sample shop, with its texts in `language` and the same ids in each. */
export function sampleShop(language: Language): ShopData {
  const say = speaker(language);
  const products = sampleProducts(say);
  return {
    shop: sampleShopRecord(say),
    servers: sampleServers(say),
    products,
    shelves: sampleShelves(),
    payments: samplePayments(say, products),
    sales: sampleSales(say),
    coupons: sampleCoupons(say),
  };
}
