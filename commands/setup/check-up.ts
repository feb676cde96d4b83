import type { Context } from '../../src/bot/context.js';
import type { GuildFacts } from '../../src/domain/alerts.js';
import type { FollowState } from '../../src/follow/following.js';
import { hasAudience } from '../../src/store/purchase-record.js';
import type { Reply } from '../../src/ui/reply.js';
import { checkUpView } from './check-up-view.js';

export async function showCheckUp(context: Context): Promise<Reply> {
  const { shop, guild, format } = context;
  const [facts, isMember, followed] = await Promise.all([
    shop.checkUp(),
    context.botIsMember(),
    guild.following.check(),
  ]);
  const reportsChannel = followed.announce?.staffChannelId ?? null;
  return checkUpView({ ...facts, ...describeChannels(followed, isMember) }, reportsChannel, format.words);
}

/** @param chosen the channel for reports of new problems; left out, there are none */
export async function setReports(context: Context, chosen: string | undefined): Promise<Reply> {
  const staffChannelId = chosen === undefined ? null : await context.postableChannel(chosen);
  await context.guild.following.setAnnouncements({ staffChannelId });
  return showCheckUp(context);
}

function describeChannels(
  { posts, announce, refused, purchases }: FollowState,
  botIsMember: boolean,
): GuildFacts {
  const refusedChannels = [
    ...posts.map((post) => post.refused && post.channelId),
    refused.members && announce?.channelId,
    refused.staff && announce?.staffChannelId,
    purchases.refused.members && purchases.channelId,
    purchases.refused.staff && purchases.staffChannelId,
  ];
  return {
    botIsMember,
    usesChannels:
      posts.length > 0 ||
      hasAudience(purchases) ||
      Boolean(announce?.isOn && announce.channelId) ||
      Boolean(announce?.staffChannelId),
    refusedChannels: refusedChannels.filter((id) => typeof id === 'string'),
  };
}
