import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { channelMention } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button } from '../../ui/components.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { type FeedPage, implementPage, type Visit } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { inspectStaffChannel } from '../kit/staff/page.js';
import { firstStaffView } from '../kit/staff/view.js';
import { deskPageActions } from './actions.js';
import { type Desk, deskChannel, deskPart } from './state.js';

export const deskPage: FeedPage<Desk> = {
  label: ({ desk }) => desk.page.label,
  open: () => deskPageActions.desk(),
  line: ({ state, staffChannelId }, _everyoneId, { desk: { page } }) =>
    deskChannel(state, staffChannelId) === null ? undefined : page.isOn,
  name: ({ desk }) => desk.page.name,
  nextStep: ({ state, staffChannelId }, { desk: { page } }) =>
    deskChannel(state, staffChannelId) === null
      ? { id: setupActions.step({ feed: deskPart.name }), label: page.offer }
      : undefined,
  switchOn: (state) => ({ ...state, isOn: true }),
  actions: implementPage(deskPageActions, {
    desk: { mode: 'update', run: (visit) => showPage(visit) },
    turnDesk: {
      mode: 'update',
      permission: 'ManageGuild',
      async run(visit, { to }) {
        await visit.feeds.change(deskPart, (state) => ({ state: { ...state, isOn: to === 'on' } }));
        const { words } = visit.format;
        const { channelId } = await visit.feeds.staff();
        return to === 'on' && channelId === null
          ? firstStaffView({ title: words.staff.label }, words)
          : showPage(visit);
      },
    },
  }),
};

async function showPage(visit: Visit): Promise<Reply> {
  const { state, staffChannelId } = await visit.feeds.read(deskPart);
  const channelId = deskChannel(state, staffChannelId);
  return deskPageView(await inspectStaffChannel(visit, channelId), visit.format.words);
}

/** @param channel where the staff is called; undefined while the desk is closed */
export function deskPageView(channel: UsedChannel | undefined, words: Words): Reply {
  const { page } = words.desk;
  const isOpen = channel !== undefined;
  return feedPage(
    {
      title: isOpen ? page[isBlocked(channel) ? 'blocked' : 'on'] : page.off,
      troubles: isOpen ? channelTroubles(channel, words, true) : [],
      lines: [
        page.what(isOpen ? channelMention(channel.id) : ''),
        isOpen && unknownChannelLine(channel, words),
        `-# ${page.stored}`,
      ],
      isWell: isOpen && !isUnknown(channel),
      buttons: [
        isOpen
          ? button(deskPageActions.turnDesk({ to: 'off' }), page.switchOff)
          : button(deskPageActions.turnDesk({ to: 'on' }), page.switchOn, 'primary'),
      ],
    },
    words,
  );
}
