/**
 * The most of a shop that is read, far above any real one: their products are some hundreds. What is kept, searched, shown
 * and followed is bounded by it, too.
 */
export const LIST_LIMITS = {
  servers: 500,
  /** Different ones. */
  products: 10_000,
  /** Products on servers, each time that one is listed. */
  entries: 50_000,
  /** Of one page of payments; the platform sends fifty. */
  payments: 1000,
  /** Coupons or mass sales. */
  discounts: 1000,
} as const;

export type ListLimit = keyof typeof LIST_LIMITS;

/** Limits of a list of servers with their products. */
export type CatalogueLimit = Extract<ListLimit, 'servers' | 'products' | 'entries'>;
