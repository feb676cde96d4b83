import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { channelMention } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button } from '../../ui/components.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { type FeedPage, implementPage, type Visit } from '../feed.js';
import { feedPage } from '../feed-page.js';
import { staffActions } from '../staff-actions.js';
import { inspectUsedChannels } from '../used-channels.js';
import { deskPageActions } from './actions.js';
import { type Desk, deskChannel, deskPart } from './state.js';

export const deskPage: FeedPage<Desk> = {
  label: ({ desk }) => desk.page.label,
  open: () => deskPageActions.desk(),
  line({ state }, _everyoneId, { desk: { page } }) {
    const channelId = deskChannel(state);
    return `**${page.name}** ${channelId === null ? page.isOff : channelMention(channelId)}`;
  },
  nextStep: (state, { desk: { page } }) =>
    deskChannel(state) === null
      ? { id: setupActions.step({ feed: deskPart.name }), label: page.offer }
      : undefined,
  actions: implementPage(deskPageActions, {
    desk: { mode: 'update', run: (visit) => showPage(visit) },
    closeDesk: {
      mode: 'update',
      async run(visit) {
        await visit.feeds.change(deskPart, (state) => ({ state: { ...state, channelId: null } }));
        return showPage(visit);
      },
    },
  }),
};

async function showPage(visit: Visit): Promise<Reply> {
  const [{ state }, channels] = await Promise.all([visit.feeds.read(deskPart), inspectUsedChannels(visit)]);
  return deskPageView(state, channels.get(state.channelId ?? ''), visit.format.words);
}

export function deskPageView(desk: Desk, channel: UsedChannel | undefined, words: Words): Reply {
  const { page } = words.desk;
  const channelId = deskChannel(desk);
  const isOpen = channelId !== null;
  return feedPage(
    {
      title: isOpen ? page[channel && isBlocked(channel) ? 'blocked' : 'on'] : page.off,
      troubles: channel && isOpen ? channelTroubles(channel, words, true) : [],
      lines: [
        page.what(isOpen ? channelMention(channelId) : ''),
        isOpen && channel && unknownChannelLine(channel, words),
        `-# ${page.stored}`,
      ],
      isWell: isOpen && channel && !isUnknown(channel),
      buttons: [
        isOpen && button(deskPageActions.closeDesk(), page.switchOff),
        isOpen && button(staffActions.otherChannel({ feed: deskPart.name }), words.staff.another),
        !isOpen && button(staffActions.switchOn({ feed: deskPart.name }), page.switchOn, 'primary'),
      ],
    },
    words,
  );
}
