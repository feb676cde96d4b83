/** Names for the ids of the sample shop that tests and the demo point at. Only the shop's own differs by language. */

export const SHOP_ID = 4207;
export const SHOP_IDS = { en: SHOP_ID, ru: 4208 } as const;

export const SERVERS = {
  survival: 310,
  /** Its port is a number, not a string. */
  anarchy: 311,
  /** `hide_ip: 1` */
  creative: 312,
  /** `is_port_hidden: 1` */
  skyblock: 313,
  /** `is_hidden: 1` */
  staging: 314,
  /** An empty version. */
  minigames: 315,
} as const;

export const PRODUCTS = {
  /** Raw space and `http://` in the image address; description null. */
  sword: 7001,
  /** Description ''. */
  pickaxe: 7002,
  /** Discounted; HTML description. */
  armour: 7003,
  /** Image address without a scheme. */
  elytra: 7004,
  /** Costs 7.49. */
  totem: 7005,
  kit: 7007,
  beacon: 7008,
  /** `is_hidden: 1`, on a visible server. */
  hidden: 7011,
  /** additional_fields as an array. */
  horse: 7012,
  /** Taken back after 30 days; sold on three servers. */
  vip: 7020,
  premium: 7021,
  /** Discounted; taken back after '90' days: a numeric string. */
  elite: 7022,
  /** `first_delete: 1`: can be bought once only. */
  legend: 7023,
  /** A fractional price of four digits. */
  sponsor: 7024,
  coins: 7030,
  case: 7040,
  unban: 7050,
  /** additional_fields as an object keyed by number. */
  prefix: 7052,
  /** Nothing is handed out; tests give it a name and a description that no shop should have. */
  thanks: 7055,
  /** Sold only on the hidden server. */
  stagingOnly: 7090,
  /** In no shop. */
  removed: 6999,
} as const;

export const PAYMENTS = {
  /** Status 0; payment_system and payment_type null; `enrolled` filled all the same. */
  unpaid: 51001,
  /** Status 1: paid, waiting for delivery. */
  waiting: 51002,
  /** Status 2, one line, answered well; its line has the contract's form (no product_id, no amount). */
  delivered: 51003,
  /** Status 2, an e-mail, three lines with amounts. */
  basket: 51004,
  /** Status 2, but "No player was found". */
  playerOffline: 51005,
  /** Status 2, but "A group named vip could not be found", with `§` codes. */
  groupUnknown: 51006,
  /** Status 2, but «Игрок не найден». */
  playerOfflineRu: 51007,
  /** Status 2, but «Группа vip не найдена», with `§` codes. */
  groupUnknownRu: 51008,
  /** Status 2, one of three commands sent. */
  partlySent: 51011,
  /** Status 1, `error` set. */
  failed: 51012,
  /** payment_system and payment_type 'test'. */
  test: 51014,
  /** A kit of six commands, whose answers are longer than a message. */
  kit: 51015,
  /** The buyer filled in additional fields (array in one line, object in the other). */
  filledFields: 51018,
  /** Two commands: the first went well, the second failed. */
  halfFailed: 51020,
  /** Tests give it a customer and an answer that try to break out of a reply. */
  hostileText: 51021,
} as const;
