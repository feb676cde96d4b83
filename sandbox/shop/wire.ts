/**
 * What the shop service puts on the wire, as loosely as it really behaves. Deliberately independent of the
 * bot's own schema: a sample shop that shared it could never contradict it.
 */

/** 0 or 1. */
export type Flag = number;

/** `YYYY-MM-DD HH:MM:SS`, without a zone. */
export type Timestamp = string;

export interface WireShop {
  id: number;
  name: string;
  domain: string;
  last_domain: string;
  description: string | null;
  user_id: number;
  is_active: Flag;
  is_premium: Flag;
  hide_copyright: Flag;
  is_verified: Flag;
  record_id: string;
  vk_link: string | null;
  youtube_link: string | null;
  discord_link: string | null;
  twitch_link: string | null;
  instagram_link: string | null;
  tiktok_link: string | null;
  theme_id: number;
  background: string;
  logo: string;
  favicon: string;
  side: string;
  css: string | null;
  enable_background_overlay: Flag;
  hide_side_image: Flag;
  hide_general_online: Flag;
  products_image_padding: number;
  hide_servers: Flag;
  test_mode: Flag;
  /** Not in the contract, but sent: the address from which test purchases may be made. */
  test_mode_from?: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  color: string;
  require_email: Flag;
  pay_comission: number;
  particles: string;
  sort_index: number | null;
  /** Not in the contract, but sent: the owner's account. */
  user?: WireOwner;
}

export interface WireOwner {
  id: number;
  name: string;
  email: string;
  balance: number | string;
  bank_account: string;
}

export interface WireServer {
  id: number;
  name: string;
  ip: string;
  port: string | number;
  /** Not in the contract, but sent: access to the server's console. */
  rcon_ip?: string;
  rcon_port?: string;
  rcon_password?: string;
  version: string;
  is_port_hidden: Flag;
  hide_ip: Flag;
  is_hidden: Flag;
  shop_id: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

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

/** What version 3 alone has; its `products` in the answer are whole ones. */
export interface WireCoupon {
  id: number;
  name: string;
  code: string;
  /** Percent. */
  sale: number;
  limit: number | null;
  uses?: number;
  expires_at: Timestamp | null;
  products: number[];
}

/** One shop, as the sample shop keeps it; the `key` field of the answer is the key it is registered under. */
export interface ShopData {
  shop: WireShop;
  servers: WireServer[];
  products: WireProduct[];
  /** Server id → ids of the products sold there, in order. */
  shelves: Map<number, number[]>;
  payments: WirePayment[];
  sales: WireMassSale[];
  coupons: WireCoupon[];
}
