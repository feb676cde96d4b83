import type { Words } from '../../words/index.js';
import type { Feed, Need } from '../feed.js';
import { MOST, type Place, type Slots } from '../kit/slots.js';
import { type FeedRecord, readPart, readStaff } from './record.js';

/** What the feeds of a guild need of a poll, by their names; one that is off isn't there. */
export type Needs = ReadonlyMap<string, readonly Need[]>;

/** The feeds of a process. One that throws stops alone, until the next try. */
export class FeedList {
  readonly all: readonly Feed[];
  readonly #onFailure: (error: unknown, feed: Feed) => void;
  readonly #failed = new Set<Feed>();

  /** @param onFailure hears of each feed that throws, once */
  constructor(all: readonly Feed[], onFailure: (error: unknown, feed: Feed) => void) {
    this.all = all;
    this.#onFailure = onFailure;
  }

  needs(record: FeedRecord, now: number): Needs {
    const { channelId } = readStaff(record);
    const all = this.all.flatMap((feed) => {
      const state = readPart(record, feed);
      if (state === undefined) return [];
      const needs = this.attempt(feed, () => feed.needs(state, now, channelId)) ?? [];
      return needs.length > 0 ? [[feed.name, needs] as const] : [];
    });
    return new Map(all);
  }

  /** The channels in which the feeds post that have a page and a part that can be read. */
  channels(record: FeedRecord): ReadonlySet<string> {
    const { channelId } = readStaff(record);
    const all = this.all.flatMap((feed) => {
      const state = feed.page && readPart(record, feed);
      if (state === undefined) return [];
      return this.attempt(feed, () => feed.channels(state, channelId)) ?? [];
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
    const state = add && readPart(record, feed);
    if (state === undefined) return undefined;
    const { channelId } = readStaff(record);
    return this.attempt(feed, () => add?.(state, asked, words, channelId));
  }

  /** Undefined if the feed throws. */
  attempt<T>(feed: Feed, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.report(feed, error);
      return undefined;
    }
  }

  report(feed: Feed, error: unknown): void {
    if (this.#failed.has(feed)) return;
    this.#failed.add(feed);
    this.#onFailure(error, feed);
  }
}
