import type { APIButtonComponent } from 'discord.js';
import type { FeedAlert } from '../../domain/alerts.js';
import type { Problem } from '../../domain/failure.js';
import type { Payment } from '../../domain/payment.js';
import { setupActions } from '../../ui/actions.js';
import type { Option } from '../../ui/components.js';
import type { Words } from '../../words/index.js';
import type { Feed, FeedChannel, FeedView, NextStep, Overview, Part } from '../feed.js';
import type { CardAddition, Place, Slots } from '../kit/slots.js';
import { recordKnowledge } from './answers.js';
import type { FeedList } from './feed-list.js';
import { listPosts } from './post-queue.js';
import { type FeedRecord, isStored, readPart, readStaff, type SentPost } from './record.js';

export interface PanelEntry {
  readonly pages: readonly Option[];
  readonly line: string | undefined;
  /** Of a feed that is off. */
  readonly offName: string | undefined;
  readonly step: NextStep | undefined;
}

/** A message that is deleted with the shop. */
export interface PostedMessage {
  readonly feed: Feed;
  readonly message: SentPost;
}

/** What the feeds of a guild say to one reading of its record. */
export class Snapshot implements Overview {
  readonly #record: FeedRecord;
  readonly #feeds: FeedList;
  readonly #now: number;

  constructor(record: FeedRecord, feeds: FeedList, now: number) {
    this.#record = record;
    this.#feeds = feeds;
    this.#now = now;
  }

  collect<P extends Place>(place: P, asked: Slots[P]['asked'], words: Words): readonly Slots[P]['gives'][] {
    return this.#feeds.collect(this.#record, place, asked, words);
  }

  /** Whether a feed may have something to show for `memberData`. */
  get knowsMembers(): boolean {
    return this.#feeds.all.some((feed) => feed.adds?.memberData && isStored(this.#record, feed));
  }

  /** Undefined for a part that can't be read. @param problem of the last poll */
  view<S>(part: Part<S>, problem: Problem | undefined): FeedView<S> | undefined {
    const state = readPart(this.#record, part);
    if (state === undefined) return undefined;
    return {
      state,
      rejected: this.#record.rejected[part.name] ?? {},
      posts: listPosts(this.#record, part.name),
      staffChannelId: this.staffChannelId,
      problem,
      now: this.#now,
    };
  }

  get staffChannelId(): string | null {
    return readStaff(this.#record).channelId;
  }

  channels(): readonly FeedChannel[] {
    const { refused, rejected } = this.#record;
    return [...this.#feeds.channels(this.#record)].map((id) => ({
      id,
      isRefused: refused[id] !== undefined,
      isGone: refused[id] === 'channelGone',
      rejection: Object.values(rejected).find((codes) => codes[id] !== undefined)?.[id],
      isForStaff: id === this.staffChannelId,
    }));
  }

  /** A part that can't be read has no line: its page offers to start over. */
  panel(everyoneId: string, words: Words, problem: Problem | undefined): readonly PanelEntry[] {
    return this.#feeds.all.flatMap((feed) => {
      const { page } = feed;
      if (!page) return [];
      const view = this.view(feed, problem);
      const attempt = <T>(ask: (known: FeedView<unknown>) => T) =>
        view && this.#feeds.attempt(feed, () => ask(view));
      const line = attempt((known) => page.line?.(known, everyoneId, words));
      const shown = page.second ? [page, page.second] : [page];
      return {
        pages: view
          ? shown.map((one) => ({ label: one.label(words), value: one.open() }))
          : [{ label: page.label(words), value: setupActions.startOver({ feed: feed.name }) }],
        line,
        offName: view && line === undefined ? page.name?.(words) : undefined,
        step: attempt((known) => page.nextStep?.(known, words)),
      };
    });
  }

  memberButtons(words: Words): readonly APIButtonComponent[] {
    return this.collect('memberButton', undefined, words);
  }

  openOrders(words: Words): readonly number[] | null {
    return this.collect('openOrders', recordKnowledge(this.#record, this.#now), words)[0] ?? null;
  }

  alerts(words: Words): readonly FeedAlert[] {
    const damaged = this.#feeds.all.flatMap((feed) => {
      if (!feed.page || readPart(this.#record, feed) !== undefined) return [];
      return { title: words.setup.unreadable(feed.page.label(words)), advice: words.setup.unreadableAdvice };
    });
    return [...this.collect('checkUp', undefined, words).flat(), ...damaged];
  }

  paymentCard(payment: Payment, words: Words): CardAddition {
    const added = this.collect('paymentCard', payment, words);
    return {
      notes: added.flatMap(({ notes }) => notes),
      buttons: added.flatMap(({ buttons }) => buttons),
    };
  }

  posted(words: Words): readonly PostedMessage[] {
    return this.#feeds.all.flatMap((feed) => {
      const { messages = [] } = this.#feeds.addition(this.#record, feed, 'removal', undefined, words) ?? {};
      const sent = this.#record.sent.filter((one) => one.feed === feed.name && messages.includes(one.key));
      return sent.map((message) => ({ feed, message }));
    });
  }
}
