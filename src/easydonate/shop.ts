import type { Catalogue } from '../domain/catalogue.js';
import { Failure, ignoreFailure } from '../domain/failure.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import type { MassSale } from '../domain/sales.js';
import type { Shop } from '../domain/shop.js';
import type { ShopClient } from '../http/client.js';
import type { Resource } from '../http/resource.js';
import { HOUR_MS } from '../lib/duration.js';
import type { Priority } from '../shop/schedule.js';
import type { Send, ShopSource, SourceFacts } from '../shop/source.js';
import { canCarry } from './v3/index.js';
import { API, type ApiVersion, type ShopApi, TRIALS, type VersionSetting } from './versions.js';

interface EasyDonateShopOptions {
  readonly client: Pick<ShopClient, 'fetch'>;
  readonly version: VersionSetting;
  readonly send: Send;
  readonly onChange: () => void;
}

const RETRY_MS = 24 * HOUR_MS;
/** The word in links of shops that speak the newer version; those of others have none. */
const SPEAKS_3 = '3';

/** A shop in the newest version of the API that it speaks, unless a setting says which. */
export class EasyDonateShop implements ShopSource {
  readonly #key: string;
  readonly #options: EasyDonateShopOptions;
  #version: ApiVersion;
  /** False if only links say so. */
  #isFound = false;
  /** Kept as it is while a setting says which version is read. */
  #saved: string | undefined;
  /** By `performance.now()`. */
  #triedAt = Number.NEGATIVE_INFINITY;
  /** As it was last read. */
  #known: Shop | undefined;

  constructor(key: string, options: EasyDonateShopOptions) {
    this.#key = key;
    this.#options = options;
    this.#version = options.version === 'auto' ? 2 : options.version;
  }

  get sales(): ShopSource['sales'] {
    const { runningSales } = this.#api;
    return runningSales && ((priority): Promise<readonly MassSale[]> => this.#ask(runningSales, priority));
  }

  get payments(): ShopSource['payments'] {
    const { payments } = this.#api;
    return payments && ((page, priority): Promise<PaymentList> => this.#ask(payments, priority, page));
  }

  async identify(): Promise<Shop> {
    const newest = this.#isAuto ? await this.#askNewest('check') : undefined;
    const { version: setting } = this.#options;
    const version = setting === 'auto' ? (newest ? 3 : 2) : setting;
    this.#known = newest ?? (await this.#send(API[version].shop, 'check'));
    this.#find(version);
    return this.#known;
  }

  async shop(priority: Priority): Promise<Shop> {
    this.#known = await this.#ask(this.#api.shop, priority);
    return this.#known;
  }

  catalogue(priority: Priority): Promise<Catalogue> {
    return this.#ask(this.#api.catalogue, priority);
  }

  payment(id: number, priority: Priority): Promise<Payment> {
    return this.#ask(this.#api.payment, priority, id);
  }

  facts(): SourceFacts {
    const found = this.#version === 3 ? SPEAKS_3 : '';
    const saved = this.#isAuto ? found : (this.#saved ?? found);
    return { edition: `${this.#version}`, saved };
  }

  adopt(saved: string): void {
    this.#saved = saved;
    if (this.#isAuto && !this.#isFound && saved === SPEAKS_3) this.#version = 3;
  }

  get #isAuto(): boolean {
    return this.#options.version === 'auto';
  }

  get #api(): ShopApi {
    return API[this.#version];
  }

  async #ask<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    priority: Priority,
    ...ids: Ids
  ): Promise<T> {
    const answer = this.#send(resource, priority, ...ids);
    // After the request, so that nobody waits for it.
    if (this.#version === 2) this.#tryNewest();
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Failure && error.problem.kind === 'noSuchPath') this.#tryNewest();
      throw error;
    }
  }

  #send<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    priority: Priority,
    ...ids: Ids
  ): Promise<T> {
    const { client, send } = this.#options;
    const [id] = ids;
    return send({ operation: resource.name, id, priority }, () => client.fetch(resource, this.#key, ...ids));
  }

  /** Once a day at most, in the background: a shop that is away fails nothing. */
  #tryNewest(): void {
    if (this.#isAuto && performance.now() - this.#triedAt >= RETRY_MS) void ignoreFailure(this.#retry());
  }

  /** @throws Failure if the shop is away */
  async #retry(): Promise<void> {
    this.#triedAt = performance.now();
    const newest = await this.#askNewest('refresh');
    const version = newest ? 3 : 2;
    if (version === this.#version) return;
    const older = newest && this.#known ? this.#known : await this.#send(TRIALS[2], 'refresh');
    const found = newest ?? older;
    const before = this.#known ?? older;
    // The record of another shop says nothing about this one.
    if (!found || (before && before.id !== found.id)) return;
    this.#find(version);
    this.#options.onChange();
  }

  async #askNewest(priority: Priority): Promise<Shop | undefined> {
    return canCarry(this.#key) ? this.#send(TRIALS[3], priority) : undefined;
  }

  #find(version: ApiVersion): void {
    this.#version = version;
    this.#isFound = true;
    this.#triedAt = performance.now();
  }
}
