import { SHOP_ID } from './ids.js';
import type { WireProduct } from './wire.js';

/** A product with the fields that most have in common. Prices in roubles. */
export function product(
  id: number,
  type: 'item' | 'group' | 'currency' | 'case' | 'other',
  name: string,
  price: number,
  commands: string[],
  more: Partial<WireProduct> = {},
): WireProduct {
  return {
    id,
    name,
    price,
    old_price: null,
    type,
    number: 1,
    commands,
    withdraw_commands: null,
    withdraw_commands_days: null,
    additional_fields: null,
    description: '',
    image: `https://cdn.example.com/goods/${id}.png`,
    first_delete: 0,
    is_hidden: 0,
    shop_id: SHOP_ID,
    created_at: '2024-02-11 09:30:00',
    updated_at: '2025-08-19 14:05:33',
    sort_index: id - 7000,
    ...more,
  };
}
