/** A mass sale that makes a product cheaper now. */
export interface Sale {
  /** Above 0, up to 100. */
  readonly percent: number;
  /** In milliseconds since the epoch; null for one without an end. */
  readonly endsAt: number | null;
  /** Set if others apply as well: nobody says which one the platform takes. */
  readonly isOneOfSeveral?: true;
}

/** A product as the catalogue lists it. Texts are the owner's own: unescaped, empty if there is none. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly oldPrice: number | null;
  /** Is part of `price`. */
  readonly sale?: Sale;
  /** `item`, `group`, `currency`, `case`, `other`, or whatever the platform adds. */
  readonly type: string;
  readonly quantity: number | null;
  /** Days until the purchase expires; null if it doesn't. */
  readonly durationDays: number | null;
  readonly description: string;
  readonly image: string;
  readonly isHidden: boolean;
  /** Lower comes first in the shop. */
  readonly position: number | null;
  readonly isOneTime: boolean;
  readonly requestedFields: readonly RequestedField[];
}

/** Kinds of products, in the order in which readers see them. */
export const KINDS = ['group', 'currency', 'case', 'item', 'other'] as const;

export type Kind = (typeof KINDS)[number];

/** What the platform calls otherwise is `other`. */
export const productKind = ({ type }: Pick<Product, 'type'>): Kind =>
  KINDS.find((kind) => kind === type) ?? 'other';

/** Discount on the old price in whole percent, or 0. */
export const discountPercent = ({ price, oldPrice }: Pick<Product, 'price' | 'oldPrice'>): number =>
  oldPrice === null || oldPrice <= price || price < 0 ? 0 : Math.round((1 - price / oldPrice) * 100);

/** Something that a buyer has to fill in. */
export interface RequestedField {
  readonly name: string;
  readonly description: string;
  readonly isNumber: boolean;
}
