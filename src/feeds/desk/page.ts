import { channelMention } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { button } from '../../ui/components.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { implementPage, type SetupPage, type Visit } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { firstStaffView } from '../kit/staff/view.js';
import { deskPageActions } from './actions.js';
import { type Desk, deskChannel, deskPart } from './state.js';

export const deskPage: SetupPage<Desk> = {
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
  return deskPageView(deskChannel(state, staffChannelId), visit.format.words);
}

/** @param channelId where the staff is called; null while the desk is closed */
export function deskPageView(channelId: string | null, words: Words): Reply {
  const { page } = words.desk;
  const isOpen = channelId !== null;
  return feedPage(
    {
      title: isOpen ? page.on : page.off,
      lines: [page.what(isOpen ? channelMention(channelId) : ''), `-# ${page.stored}`],
      isWell: isOpen,
      buttons: [
        isOpen
          ? button(deskPageActions.turnDesk({ to: 'off' }), page.switchOff)
          : button(deskPageActions.turnDesk({ to: 'on' }), page.switchOn, 'primary'),
      ],
    },
    words,
  );
}
