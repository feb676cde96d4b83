import { Failure } from '../domain/failure.js';
import type { ShopClient } from '../http/client.js';
import type { Platform, Send, ShopSource } from '../shop/source.js';
import { MOSCOW } from './fields.js';
import { EasyDonateShop } from './shop.js';
import type { VersionSetting } from './versions.js';

export interface EasyDonateOptions {
  readonly client: Pick<ShopClient, 'fetch' | 'close'>;
  /** Of the API. */
  readonly version: VersionSetting;
}

/** The platform of easydonate.ru. */
export class EasyDonate implements Platform {
  /** Its API names neither, gives times in Moscow time, and all of its clients use these. */
  readonly usual = { currency: 'RUB', timeZone: MOSCOW.name };
  readonly canListPayments: boolean;
  readonly #options: EasyDonateOptions;

  constructor(options: EasyDonateOptions) {
    this.canListPayments = options.version !== 2;
    this.#options = options;
  }

  parseKey(typed: string): string {
    const key = typed.trim();
    // A proxy may decode the URL, so characters with a meaning in a path are refused.
    if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
    return key;
  }

  open(key: string, send: Send, onChange: () => void): ShopSource {
    return new EasyDonateShop(key, { ...this.#options, send, onChange });
  }

  close(): Promise<void> {
    return this.#options.client.close();
  }
}
