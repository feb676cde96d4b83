import { randomBytes } from 'node:crypto';
import type { Words } from '../words/index.js';
import type { Feed } from './feed.js';
import { type FeedRecord, tryReadPart } from './record.js';
import { MOST, type Place, type Slots } from './slots.js';
import { readStaff } from './staff.js';

/** Owners read the same incident as the log has. */
export interface FeedFault {
  readonly guild: string;
  readonly feed: string;
  readonly step: string;
  readonly incident: string;
}

type OnFault = (error: unknown, fault: FeedFault) => void;

/** The feeds of one guild. One that throws stops alone, and is reported once until the same step works again. */
export class FeedList {
  readonly all: readonly Feed[];
  readonly #guildId: string;
  readonly #faults: Map<string, FeedFault>;
  readonly #onFault: OnFault;

  /** @param faults of all guilds, kept by the caller */
  constructor(guildId: string, all: readonly Feed[], faults: Map<string, FeedFault>, onFault: OnFault) {
    this.all = all;
    this.#guildId = guildId;
    this.#faults = faults;
    this.#onFault = onFault;
  }

  /** The channels in which the feeds post that have a page and a part that can be read. */
  channels(record: FeedRecord): ReadonlySet<string> {
    const { channelId } = readStaff(record);
    const all = this.all.flatMap((feed) => {
      const state = feed.page && tryReadPart(record, feed);
      if (state === undefined) return [];
      return this.attempt(feed, 'channels', () => feed.channels(state, channelId)) ?? [];
    });
    return new Set(all);
  }

  /** What the feeds add to a place, no more than it takes. */
  collect<P extends Place>(
    record: FeedRecord,
    place: P,
    asked: Slots[P]['asked'],
    words: Words,
  ): readonly Slots[P]['gives'][] {
    const given = this.all.map((feed) => this.addition(record, feed, place, asked, words));
    return given.filter((one) => one !== undefined).slice(0, MOST[place]);
  }

  /** Undefined if the feed adds nothing, throws, or has a part that can't be read. */
  addition<P extends Place>(
    record: FeedRecord,
    feed: Feed,
    place: P,
    asked: Slots[P]['asked'],
    words: Words,
  ): Slots[P]['gives'] | undefined {
    const add = feed.adds?.[place];
    const state = add && tryReadPart(record, feed);
    if (state === undefined) return undefined;
    const { channelId } = readStaff(record);
    return this.attempt(feed, place, () => add?.(state, asked, words, channelId));
  }

  /** Undefined if the feed throws. */
  attempt<T>(feed: Feed, step: string, work: () => T): T | undefined {
    try {
      const result = work();
      this.recover(feed, step);
      return result;
    } catch (error) {
      this.report(feed, step, error);
      return undefined;
    }
  }

  report({ name: feed }: Feed, step: string, error: unknown): void {
    const [guild, key] = [this.#guildId, this.#key(feed, step)];
    if (this.#faults.has(key)) return;
    const fault = { guild, feed, step, incident: randomBytes(4).toString('hex') };
    this.#faults.set(key, fault);
    this.#onFault(error, fault);
  }

  recover({ name }: Feed, step: string): void {
    this.#faults.delete(this.#key(name, step));
  }

  fault({ name }: Feed): FeedFault | undefined {
    return [...this.#faults.values()].find(({ guild, feed }) => guild === this.#guildId && feed === name);
  }

  #key(feed: string, step: string): string {
    return `${this.#guildId} ${feed} ${step}`;
  }
}
