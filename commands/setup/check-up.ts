import type { Context } from '../../src/bot/context.js';
import type { Installed } from '../../src/domain/findings.js';
import type { FollowState } from '../../src/follow/following.js';
import type { Reply } from '../../src/ui/reply.js';
import { checkUpView } from './check-up-view.js';

export async function showCheckUp(context: Context): Promise<Reply> {
  const { shop, guild, format } = context;
  const [facts, isMember, followed] = await Promise.all([
    shop.checkUp(),
    context.botIsMember(),
    guild.following.checked(),
  ]);
  const reportsIn = followed.announce?.staffChannelId ?? null;
  return checkUpView(facts, installedOf(followed, isMember), reportsIn, undefined, format.words);
}

/** @param chosen the channel for reports of new problems; left out, there are none */
export async function setReports(context: Context, chosen: string | undefined): Promise<Reply> {
  const staffChannelId = chosen === undefined ? null : await context.postableChannel(chosen);
  await context.guild.following.setAnnouncements({ staffChannelId });
  return showCheckUp(context);
}

function installedOf({ posts, announce, refused }: FollowState, botIsMember: boolean): Installed {
  const channels = [
    refused.members === null ? null : (announce?.channelId ?? null),
    refused.staff === null ? null : (announce?.staffChannelId ?? null),
  ];
  return {
    botIsMember,
    blocked: {
      priceList: posts.flatMap((post) => (post.refused ? [post.channelId] : [])),
      announcements: channels.filter((id) => id !== null),
    },
    uses: {
      priceList: posts.length > 0,
      announcements: Boolean(announce?.isOn && announce.channelId) || Boolean(announce?.staffChannelId),
    },
  };
}
