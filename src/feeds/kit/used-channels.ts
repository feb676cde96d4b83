import type { UsedChannel } from '../../domain/permissions.js';
import type { FeedChannel, Visit } from './use.js';

/** The channels of all feeds by id, and how the bot stands there: two requests to Discord, and one for each channel. */
export async function inspectUsedChannels(
  visit: Pick<Visit, 'feeds' | 'inspectChannels'>,
  known?: readonly FeedChannel[],
): Promise<ReadonlyMap<string, UsedChannel>> {
  const used = known ?? (await visit.feeds.look()).channels();
  const standings = await visit.inspectChannels(used.map(({ id }) => id));
  return new Map(
    used.map((channel) => {
      const standing = standings.get(channel.id);
      return [channel.id, { ...channel, ...standing, isGone: channel.isGone || standing?.isGone === true }];
    }),
  );
}
