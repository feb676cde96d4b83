import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import { awayReason, Failure, ignoreFailure, isShopAway } from '../../domain/failure.js';
import type { Payment } from '../../domain/payment.js';
import type { GuildShop, ShopState } from '../../shop/guild-shop.js';
import type { FollowRecord } from '../../store/follow-record.js';
import { hasAudience, type Purchases } from '../../store/purchase-record.js';
import { DEFAULT_ZONE } from '../../ui/format.js';
import { type GuildSyncOptions, guildFormat } from '../guild-sync.js';
import type { Audience, Outbox } from '../outbox.js';
import { DONE, type Progress } from '../progress.js';
import { digest } from '../snapshot.js';
import { dueReport, recordPayments } from './ledger.js';

interface PurchaseFeedOptions extends GuildSyncOptions {
  /** Milliseconds until payments that have changed are read again. */
  readonly intervalMs: number;
  /** The shops that this process follows. */
  readonly shops: () => Iterable<FeedShop>;
}

interface FeedShop {
  readonly guilds: ReadonlySet<string>;
}

/** How far a shop's payments were read. Times are by `performance.now()`. */
interface Reading {
  dueAt: number;
  isRunning: boolean;
  /** Milliseconds between the last time and the next one. */
  interval: number;
  /** Of the newest payments. */
  digest: string;
  /** Where to go on if there is more than is read at once. */
  nextPage: number;
  /** Since when the payments can't be read. */
  failingSince: number | undefined;
}

/** What was read, all of it at once. */
interface PaymentBatch {
  readonly state: ShopState;
  readonly payments: readonly Payment[];
  readonly isGapless: boolean;
}

/** The longest interval, in shortest ones: ten minutes by default. */
const LONGEST = 5;
/** Pages that are read at once; the first has all that is new, unless the bot was stopped. */
const MOST_PAGES = 4;
/** Guilds that are told at once. */
const SENDS = 5;
/** How old the list of products may be, by which hidden ones are told: its own polls take it an hour at most. */
const LIST_MS = 65 * 60_000;
/** How long payments have to be unreadable until the staff is told. */
const UNREADABLE_MS = 60 * 60_000;

/** Reads the payments of followed shops, behind everybody who waits, and tells guilds that want to know what was paid. */
export class PurchaseFeed {
  readonly #options: PurchaseFeedOptions;
  readonly #outbox: Outbox;
  readonly #readings = new WeakMap<FeedShop, Reading>();
  readonly #sends = new PQueue({ concurrency: SENDS });
  /** Guilds with messages that Discord has not taken, and when these go on. */
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PurchaseFeedOptions, outbox: Outbox) {
    this.#options = options;
    this.#outbox = outbox;
  }

  /** Reads what is due, and comes back. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.#options.intervalMs / 4).unref();
    for (const shop of this.#options.shops()) {
      const reading = this.#reading(shop);
      if (reading.isRunning || performance.now() < reading.dueAt) continue;
      reading.isRunning = true;
      void this.#read(shop, reading);
    }
  }

  /** Reads a shop's payments at once, because an owner has chosen who is told. */
  refresh(shop: FeedShop): void {
    this.#reading(shop).dueAt = 0;
    this.start();
  }

  /** Begins nothing more; resolves when what is being sent has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#sends.clear();
    await this.#sends.onIdle();
  }

  #reading(shop: FeedShop): Reading {
    const known = this.#readings.get(shop);
    if (known) return known;
    const begun: Reading = {
      ...{ dueAt: 0, isRunning: false, interval: 0 },
      ...{ digest: '', nextPage: 2, failingSince: undefined },
    };
    this.#readings.set(shop, begun);
    return begun;
  }

  async #read(shop: FeedShop, reading: Reading): Promise<void> {
    const { intervalMs, onError } = this.#options;
    this.#setInterval(reading, Math.min(Math.max(2 * reading.interval, intervalMs), LONGEST * intervalMs));
    try {
      await this.#readShop(shop, reading);
    } catch (error) {
      if (!this.#isStopped) onError(error);
    } finally {
      reading.isRunning = false;
    }
  }

  async #readShop(shop: FeedShop, reading: Reading): Promise<void> {
    const { store, openShop } = this.#options;
    const guilds = new Map<string, FollowRecord>();
    for (const guildId of shop.guilds) {
      const record = await ignoreFailure(store.following.get(guildId));
      if (record && hasAudience(record.purchases)) guilds.set(guildId, record);
    }
    const [guildId] = guilds.keys();
    if (guildId === undefined || !openShop(guildId).canListPayments) return;
    const found = await this.#find(openShop(guildId), [...guilds.values()], reading);
    if (this.#isStopped) return;
    for (const id of guilds.keys())
      void this.#sends.add(() => this.#attempt(id, () => this.#enter(id, found, reading)));
  }

  /** Undefined if not all of it can be read. */
  async #find(
    shop: GuildShop,
    records: readonly FollowRecord[],
    reading: Reading,
  ): Promise<PaymentBatch | undefined> {
    const state = await ignoreFailure(shop.state('refresh', { listMs: LIST_MS }));
    if (!state) return undefined;
    const known = records.flatMap(({ purchases: { ledger } }) =>
      ledger?.shopId === state.shop.id ? ledger.newest : [],
    );
    try {
      const read = await this.#readPages(shop, Math.min(...known), reading);
      reading.failingSince = undefined;
      return { state, ...read };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { problem } = error;
      // That a shop doesn't answer at all is reported without this.
      if (isShopAway(problem) && awayReason(problem) !== 'unreachable')
        reading.failingSince ??= performance.now();
      return undefined;
    }
  }

  /** Reads the newest payments, and older ones until those that are known. @param newest the number of one of them */
  async #readPages(shop: GuildShop, newest: number, reading: Reading): Promise<Omit<PaymentBatch, 'state'>> {
    const payments = new Map<number, Payment>();
    /** @returns whether there is nothing to read behind it */
    const read = async (number: number): Promise<boolean> => {
      const { payments: listed, hasMore } = await shop.payments(number);
      const isRepeated = listed.every(({ id }) => payments.has(id));
      for (const payment of listed) payments.set(payment.id, payment);
      return !hasMore || isRepeated || listed.some(({ id }) => id <= newest);
    };
    let isGapless = await read(1);
    const current = digest([...payments.values()].map(({ id, state, updatedAt }) => [id, state, updatedAt]));
    for (let left = MOST_PAGES - 1; !isGapless && left > 0; left -= 1) {
      isGapless = await read(reading.nextPage);
      reading.nextPage += 1;
    }
    if (isGapless) reading.nextPage = 2;
    if (!isGapless || current !== reading.digest) this.#setInterval(reading, this.#options.intervalMs);
    reading.digest = current;
    return { payments: [...payments.values()], isGapless };
  }

  #setInterval(reading: Reading, interval: number): void {
    Object.assign(reading, { interval, dueAt: performance.now() + interval });
  }

  /** Enters what was found into the guild's record. */
  async #enter(
    guildId: string,
    found: PaymentBatch | undefined,
    { failingSince }: Reading,
  ): Promise<Audience> {
    const { store, openShop } = this.#options;
    const settings = await store.settings(guildId);
    const zone = settings.timeZone ?? DEFAULT_ZONE;
    const { purchases, ...record } = await store.following.get(guildId);
    const isDue = found && dueReport(purchases, Date.now(), zone) !== null;
    const undelivered = isDue ? await ignoreFailure(openShop(guildId).undelivered('refresh')) : undefined;
    const failedMs = failingSince === undefined ? 0 : performance.now() - failingSince;
    const edit = (current: Purchases): Purchases => {
      if (!hasAudience(current)) return current;
      if (!found)
        return failedMs < UNREADABLE_MS ? current : recordFailure(current, Math.round(Date.now() - failedMs));
      const { state, ...read } = found;
      return recordPayments(current, {
        ...{ ...read, shopId: state.shop.id, catalogue: state.listed, now: Date.now(), zone },
        undelivered: undelivered?.count ?? null,
      });
    };
    await store.following.change(guildId, (current) => ({ ...current, purchases: edit(current.purchases) }));
    const shop = found?.state.shop ?? (await store.getLink(guildId))?.shop;
    const format = guildFormat(settings, record);
    return { guildId, format, shop, state: found?.state, productPage: settings.productPage };
  }

  /** What fails is tried again when the payments are read the next time, and what has to wait without reading them. */
  async #attempt(guildId: string, work: () => Promise<Audience>): Promise<void> {
    clearTimeout(this.#waiting.get(guildId));
    this.#waiting.delete(guildId);
    try {
      const audience = await work();
      const progress = await this.#sendQueue(audience);
      if (progress.kind === 'done' || this.#isStopped) return;
      const again = () => void this.#sends.add(() => this.#attempt(guildId, async () => audience));
      this.#waiting.set(guildId, setTimeout(again, Math.max(0, progress.until - Date.now())).unref());
    } catch (error) {
      if (!this.#isStopped) this.#options.onError(error);
    }
  }

  /** Sends a guild's messages, one after another. */
  async #sendQueue(audience: Audience): Promise<Progress> {
    const record = await this.#options.store.following.get(audience.guildId);
    const { outgoing, purchases } = record;
    const [message] = purchases.queue;
    const isNext = (current: FollowRecord) => isDeepStrictEqual(current.purchases.queue[0], message);
    let progress = DONE;
    if (outgoing) progress = await this.#outbox.resume(audience, record, outgoing);
    else if (message) progress = await this.#outbox.send(audience, { to: 'purchases', message }, isNext);
    else return DONE;
    return progress.kind === 'done' ? this.#sendQueue(audience) : progress;
  }
}

/** Tells the staff once that the payments can't be read. @param unreadableSince milliseconds since the epoch */
function recordFailure(purchases: Purchases, unreadableSince: number): Purchases {
  if (purchases.unreadableSince !== null) return purchases;
  const message = { kind: 'unreadable', since: unreadableSince } as const;
  return { ...purchases, unreadableSince, queue: [...purchases.queue, message] };
}
