import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.js';
import type { GuildStore } from '../../store/guilds.js';
import type { Feed } from '../feed.js';
import type { Guild } from '../kit/guild.js';
import type { Channels, MessageEvent } from './channels.js';
import type { FeedList } from './feed-list.js';
import type { Outbox } from './outbox.js';
import type { FeedRecords } from './record.js';

export interface PollerOptions {
  readonly feeds: readonly Feed[];
  readonly clock: Clock;
  readonly store: GuildStore;
  readonly channels: Channels;
  readonly openGuild: (guildId: string) => Guild;
  readonly serves: (guildId: string) => boolean;
  readonly observe?: ((event: MessageEvent) => void) | undefined;
  readonly log: Logger;
  /** @param feed the one that is stopped; without it, all of a shop waits */
  readonly onError: (error: unknown, feed?: string) => void;
  /** False for another bot's store: its messages can't be edited, and would be taken for deleted. */
  readonly isOwnStore: () => Promise<boolean>;
  /** The interval of polls after a change; it grows while a shop is quiet. */
  readonly intervalMs: number;
}

/** What the parts of the engine share in a process. */
export interface Engine extends Omit<PollerOptions, 'feeds' | 'onError'> {
  readonly feeds: FeedList;
  readonly records: FeedRecords;
  readonly outbox: Outbox;
  /** Hears why something of a shop waits. */
  readonly onError: (error: unknown) => void;
}
