export interface Sale {
  /** Above 0, up to 100. */
  readonly percent: number;
  /** Milliseconds since the epoch; null for a sale without an end. */
  readonly endsAt: number | null;
  /** Several sales apply; the platform doesn't document which one it takes. */
  readonly isOneOfSeveral?: true;
}

/** Texts are raw: unescaped, empty if there is none. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly oldPrice: number | null;
  readonly sale?: Sale;
  /** A `Kind`, or a type that the platform has added. */
  readonly type: string;
  readonly quantity: number | null;
  readonly durationDays: number | null;
  readonly description: string;
  readonly image: string;
  readonly isHidden: boolean;
  /** Lower comes first in the shop. */
  readonly position: number | null;
  readonly isOneTime: boolean;
  readonly requestedFields: readonly RequestedField[];
}

export const KINDS = ['group', 'currency', 'case', 'item', 'other'] as const;

export type Kind = (typeof KINDS)[number];

/** What a list of products can be called. */
export const SECTIONS = [...KINDS, 'discounts'] as const;

export type Section = (typeof SECTIONS)[number];

export const productKind = ({ type }: Pick<Product, 'type'>): Kind =>
  KINDS.find((kind) => kind === type) ?? 'other';

/** Whole percent. Only what is free is 100, and any lower price is 1 at least. */
export function discountPercent({ price, oldPrice }: Pick<Product, 'price' | 'oldPrice'>): number {
  if (oldPrice === null || oldPrice <= price || price < 0) return 0;
  return price === 0 ? 100 : Math.min(99, Math.max(1, Math.round((1 - price / oldPrice) * 100)));
}

export interface RequestedField {
  readonly name: string;
  readonly description: string;
  readonly isNumber: boolean;
}
