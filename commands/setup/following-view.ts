import type { FollowState } from '../../src/follow/following.js';
import { SnowflakeUtil } from '../../src/lib/discord.js';
import type { Post } from '../../src/store/follow-record.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow, channelsRow, roleRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { discordTime } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Channels that can be chosen; a guild that has more keeps them. */
const MOST_CHANNELS = 5;

/**
 * Where the price list stands, and a select of channels.
 * @param messageUrl the address of a message
 * @param notes what could not be done
 */
export function priceListView(
  { posts, problem }: FollowState,
  messageUrl: (id: string, channelId: string) => string | undefined,
  notes: readonly string[],
  words: Words,
): Reply {
  const { priceList } = words.following;
  const channels = [...new Set(posts.map(({ channelId }) => channelId))];
  const isTroubled = posts.some(isStuck);
  const outage = posts.length > 0 && outageLine(problem, words);
  const title =
    posts.length === 0 ? priceList.none : isTroubled || outage ? priceList.troubled : priceList.upToDate;
  return {
    embeds: [
      {
        title,
        description: joinParts(
          [
            ...notes,
            outage,
            ...(posts.length === 0
              ? [priceList.noneAdvice]
              : [...posts.map((post) => postLine(post, messageUrl, words)), `-# ${priceList.howTo}`]),
          ],
          '\n',
        ),
        color: isTroubled || outage || notes.length > 0 ? COLOURS.waiting : COLOURS.neutral,
      },
    ],
    components: [
      channelsRow(
        setupActions.setPriceList(),
        priceList.choose,
        channels,
        Math.max(MOST_CHANNELS, channels.length),
      ),
      ...buttonRows([button(setupActions.panel(), words.back)]),
    ],
  };
}

/** Between Discord's clock, which a message's id tells, and the bot's, in milliseconds; nobody misses a change so soon. */
const NEW_MS = 60_000;

/** Why prices can't be checked; undefined if they can. */
const outageLine = (problem: FollowState['problem'], words: Words): string | undefined =>
  problem && words.following.away(words.problem(problem).title);

/** Nothing goes on there by itself: a permission is missing, or nobody knows whether there is a message. */
export const isStuck = ({ refused, ended }: Post): boolean => refused !== null || ended !== null;

/** "#shop prices changed 12 minutes ago · open" */
function postLine(
  { channelId, messageId, refused, ended, editedAt }: Post,
  messageUrl: (id: string, channelId: string) => string | undefined,
  { following: { priceList } }: Words,
): string {
  const channel = channelMention(channelId);
  if (refused) return `⚠️ ${channel} ${priceList.refused}`;
  if (ended) return `⚠️ ${channel} ${priceList.unconfirmed}`;
  if (messageId === null) return `${channel} ${priceList.sending}`;
  const url = messageUrl(messageId, channelId);
  const isNew = editedAt - SnowflakeUtil.timestampFrom(messageId) < NEW_MS;
  const line = isNew ? priceList.posted : priceList.changed;
  return `${channel} ${line(discordTime(editedAt, 'R'), url === undefined ? '' : `[${priceList.open}](${url})`)}`;
}

/** Whether news is announced, where, and who is mentioned. @param note what could not be done */
export function announcementsView(state: FollowState, note: string | undefined, words: Words): Reply {
  const { announcements } = words.following;
  const { announce, lastSentAt } = state;
  const channelId = announce?.channelId ?? null;
  const isActive = announce?.isOn === true && channelId !== null;
  const troubles = announcementTroubles(state, isActive, words);
  return {
    embeds: [
      {
        title: isActive ? announcements.on : announcements.off,
        description: joinParts(
          [
            note,
            ...troubles,
            joinParts(
              [
                announcements.what,
                isActive
                  ? lastSentAt !== null && announcements.last(discordTime(lastSentAt, 'R'))
                  : channelId === null && announcements.chooseChannel,
              ],
              ' ',
            ),
          ],
          '\n',
        ),
        color: troubles.length > 0 || note ? COLOURS.waiting : isActive ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(setupActions.setChannel(), announcements.channel, channelId),
      roleRow(setupActions.setRole(), announcements.role, announce?.roleId ?? null),
      ...buttonRows([
        isActive && button(setupActions.turn({ to: 'off' }), announcements.switchOff),
        !isActive &&
          channelId !== null &&
          button(setupActions.turn({ to: 'on' }), announcements.switchOn, 'primary'),
        button(setupActions.preview(), announcements.preview),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

function announcementTroubles(
  { announce, refused, lostAt, problem }: FollowState,
  areActive: boolean,
  words: Words,
): string[] {
  const { announcements } = words.following;
  const channel = announce?.channelId ? channelMention(announce.channelId) : '';
  return [
    refused.members === 'permission' ? announcements.refused(channel) : '',
    refused.members === 'channelGone' ? announcements.channelGone : '',
    lostAt === null ? '' : announcements.lost(discordTime(lostAt, 'R')),
    (areActive && outageLine(problem, words)) || '',
  ].filter(Boolean);
}
