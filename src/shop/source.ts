import type { Catalogue } from '../domain/catalogue.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import type { MassSale } from '../domain/sales.js';
import type { Shop, Usual } from '../domain/shop.js';
import type { Priority } from './schedule.js';

/**
 * Requests of one shop with the same operation and id ask for the same. `OpenShop` promotes those that wait by its own names:
 * `shop`, `catalogue`, `payment`, `payments`, `runningSales`.
 */
export interface ShopRequest {
  readonly operation: string;
  readonly id?: number | undefined;
  readonly priority: Priority;
}

/** Has a request wait for its turn. */
export type Send = <T>(request: ShopRequest, ask: () => Promise<T>) => Promise<T>;

export interface SourceFacts {
  /** Which of the platform's interfaces is read: two may tell different things of an unchanged shop. */
  readonly edition: string;
  /** The platform's own word, which is stored with the link. */
  readonly saved: string;
}

/** What can be read of a shop. Each method sends one request, and throws Failures. What its platform lacks is missing. */
export interface ShopSource {
  /** For a key that somebody enters: finds out how the shop is read, too. */
  identify(): Promise<Shop>;
  shop(priority: Priority): Promise<Shop>;
  /** At list prices. */
  catalogue(priority: Priority): Promise<Catalogue>;
  payment(id: number, priority: Priority): Promise<Payment>;
  readonly sales?: ((priority: Priority) => Promise<readonly MassSale[]>) | undefined;
  /** Pages count from 1. */
  readonly payments?: ((page: number, priority: Priority) => Promise<PaymentList>) | undefined;
  facts(): SourceFacts;
  /** What another link of the shop has stored. */
  adopt(saved: string): void;
}

/** Where shops are. */
export interface Platform {
  readonly usual: Usual;
  /** Whether a shop may be able to list payments. */
  readonly canListPayments: boolean;
  /** @param typed by somebody who links a shop. @throws Failure `malformedKey` for what can't be a key */
  parseKey(typed: string): string;
  /** @param onChange called when the facts have changed */
  open(key: string, send: Send, onChange: () => void): ShopSource;
  /** Later requests throw `stopping`. */
  close(): Promise<void>;
}
