/**
 * What the shop service puts on the wire, as loosely as it really behaves. Deliberately independent of the
 * bot's own schema: a sample shop that shared it could never contradict it.
 */

/** 0 or 1. */
export type Flag = number;

/** `YYYY-MM-DD HH:MM:SS`, without a zone. */
export type Timestamp = string;

export interface WireField {
  name: string;
  type: string;
  default: string | number;
  description: string;
  /** Only in a purchase: what the buyer wrote. */
  value?: string | number;
}

export type WireFields = WireField[] | Record<string, WireField> | null;

export interface WireProduct {
  id: number;
  name: string;
  price: number;
  old_price: number | null;
  type: string;
  number: number;
  commands: string[];
  withdraw_commands: string[] | null;
  withdraw_commands_days: number | string | null;
  additional_fields: WireFields;
  description: string | null;
  image: string;
  first_delete: Flag;
  is_hidden?: Flag;
  shop_id: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  sort_index: number;
}

/** A product inside a payment: `id` is the purchase line, `product_id` (when sent) the product. */
export type WireLine = Omit<WireProduct, 'shop_id' | 'sort_index' | 'withdraw_commands'> &
  Partial<Pick<WireProduct, 'shop_id' | 'sort_index' | 'withdraw_commands'>> & {
    product_id?: number;
    amount?: number;
  };

export interface WireSentCommand {
  command: string;
  response: string;
}

/** A payment without its `server`, which the sample shop adds from `server_id`. */
export interface WirePayment {
  id: number;
  customer: string;
  email: string | null;
  shop_id: number;
  server_id: number;
  status: number;
  enrolled: number;
  payment_system: string | null;
  payment_type: string | null;
  sent_commands: WireSentCommand[] | null;
  error: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  products: WireLine[];
  /** Not in the contract, but sent: works like a password to the payment's page. */
  hash?: string;
  /** Not in the contract, but sent: the number that the payment has with its provider. */
  ps_id?: string;
}

/** What version 3 alone has; its `products` in the answer are whole ones. */
export interface WireMassSale {
  id: number;
  name: string;
  /** Percent. */
  sale: number;
  start_at: Timestamp | null;
  expires_at: Timestamp | null;
  products: number[];
}
