import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { Failure } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { Product } from '../../src/domain/product.js';
import { maskEmail, redactor } from '../../src/domain/redact.js';
import { type FullAddress, type Server, visibleAddress } from '../../src/domain/server.js';
import type { Shop } from '../../src/domain/shop.js';
import type { Priority } from '../../src/shop/schedule.js';
import type { Platform, Send, ShopRequest, ShopSource, SourceFacts } from '../../src/shop/source.js';

const [number, string] = [z.int().nonnegative(), z.string()];
const storeSchema = z.object({ no: number, title: string, site: string });
const realmSchema = z.object({
  ...{ no: number, title: string, host: string, port: number, secret: z.boolean(), off: z.boolean() },
});
const goodSchema = z.object({
  ...{ no: number, title: string, cents: number, was: number, kind: string, about: string },
  ...{ realms: z.array(number), hidden: z.boolean() },
});
const orderSchema = z.object({
  ...{ no: number, state: z.enum(['open', 'paid', 'done']), player: string, mail: string, cents: number },
  /** Seconds since the epoch. */
  at: number,
  realm: realmSchema,
  goods: z.array(z.object({ no: number, title: string, cents: number, run: z.array(string) })),
  console: z.array(z.object({ run: string, got: string })),
});
const envelopeSchema = z.union([
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), why: z.enum(['key', 'absent']) }),
]);
type Realm = z.output<typeof realmSchema>;
type Good = z.output<typeof goodSchema>;

const readAddress = ({ host, port, secret, off }: Realm): FullAddress => ({
  ...{ host, port: `${port}`, hidesHost: secret || off, hidesPort: secret || off },
});
const readServer = (realm: Realm): Server => ({
  ...{ id: realm.no, name: realm.title, version: '', address: visibleAddress(readAddress(realm)) },
});
const readProduct = ({ no, title, cents, was, kind, about }: Good): Product => ({
  ...{ id: no, name: title, price: cents / 100, oldPrice: was / 100, type: kind, description: about },
  ...{ quantity: null, durationDays: null, image: '', isHidden: false, position: null, isOneTime: false },
  requestedFields: [],
});
const listServers = (realms: readonly Realm[], goods: readonly Good[]): Catalogue['servers'] =>
  realms
    .filter(({ off }) => !off)
    .map((realm) => ({
      ...readServer(realm),
      products: goods.filter((one) => !one.hidden && one.realms.includes(realm.no)).map(readProduct),
    }));

function readOrder({ no, state, player, mail, cents, at, realm, ...order }: z.output<typeof orderSchema>) {
  const redact = redactor({
    addresses: realm.secret || realm.off ? [readAddress(realm)] : [],
    passwords: [],
  });
  const states = { open: 'unpaid', paid: 'paid', done: 'completed' } as const;
  const payment: Payment = {
    ...{ id: no, state: states[state], statusCode: 0, buyer: player, email: maskEmail(mail) },
    ...{ paid: cents / 100, system: '', type: '', error: '', createdAt: at * 1000, updatedAt: null },
    sentCommands: order.console.map(({ run, got }) => ({ command: redact(run), reply: redact(got) })),
    products: order.goods.map((line) => ({
      ...{ lineId: null, productId: line.no, name: line.title, price: line.cents / 100, quantity: null },
      ...{ times: 1, isHidden: false, commands: line.run.map(redact), filledFields: [] },
    })),
    ...{ server: readServer(realm), isServerHidden: realm.off, wasSent: false },
  };
  return payment;
}

/** @throws Failure */
function readAs<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body);
  if (!success) throw new Failure({ kind: 'unexpectedShape' });
  return data;
}

class StallShop implements ShopSource {
  readonly #url: string;
  readonly #key: string;
  readonly #send: Send;

  constructor(url: string, key: string, send: Send) {
    this.#url = url;
    this.#key = key;
    this.#send = send;
  }

  identify(): Promise<Shop> {
    return this.shop('check');
  }

  async shop(priority: Priority): Promise<Shop> {
    const { no, title, site } = await this.#ask({ operation: 'shop', priority }, 'store', storeSchema);
    return {
      ...{ id: no, name: title, domain: site, description: '', isActive: true, isVerified: false },
      ...{ isTestMode: false, hidesOnline: false },
      ...{ banner: '', logo: '', colour: '', links: [] },
    };
  }

  async catalogue(priority: Priority): Promise<Catalogue> {
    const schema = z.object({ goods: z.array(goodSchema), realms: z.array(realmSchema) });
    const { goods, realms } = await this.#ask({ operation: 'catalogue', priority }, 'goods', schema);
    return { servers: listServers(realms, goods), unreadable: 0 };
  }

  async payment(id: number, priority: Priority): Promise<Payment> {
    return readOrder(await this.#ask({ operation: 'payment', id, priority }, `orders/${id}`, orderSchema));
  }

  facts(): SourceFacts {
    return { edition: '1', saved: '' };
  }

  adopt(): void {}

  #ask<T>(request: ShopRequest, path: string, schema: z.ZodType<T>): Promise<T> {
    return this.#send(request, async () => {
      const envelope = readAs(envelopeSchema, await this.#fetch(path));
      if (envelope.ok) return readAs(schema, envelope.data);
      if (envelope.why === 'key') throw new Failure({ kind: 'keyRefused' });
      throw new Failure({ kind: 'notFound', what: 'payment', keyAccepted: true });
    });
  }

  async #fetch(path: string): Promise<unknown> {
    try {
      const headers = { authorization: `Bearer ${this.#key}` };
      const [response] = await once(get(`${this.#url}/${path}`, { agent: false, headers }), 'response');
      return JSON.parse(await text(response));
    } catch {
      throw new Failure({ kind: 'unreachable' });
    }
  }
}

/** A platform that shares nothing with EasyDonate: no versions, no mass sales, no list of payments. */
export class StallPlatform implements Platform {
  readonly usual = { currency: 'USD', timeZone: 'Asia/Tokyo' };
  readonly canListPayments = false;

  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  parseKey(typed: string): string {
    const key = typed.trim();
    if (!/^stall\/[\w+/]+=*$/.test(key)) throw new Failure({ kind: 'malformedKey' });
    return key;
  }

  open(key: string, send: Send): ShopSource {
    return new StallShop(this.#url, key, send);
  }

  async close(): Promise<void> {}
}
