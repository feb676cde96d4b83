import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { channelMention, joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button, buttonRows, channelRow } from '../../ui/components.js';
import { optional, snowflake } from '../../ui/custom-id.js';
import { COLOURS } from '../../ui/embed.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { implementPage, type Page, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../used-channels.js';
import { deskPageActions } from './actions.js';
import { type Desk, deskChannel, deskPart } from './state.js';

export const deskPage: Page<Desk> = {
  label: ({ desk }) => desk.page.label,
  open: () => deskPageActions.desk(),
  line({ state }, _everyoneId, { desk }) {
    const channelId = deskChannel(state);
    return channelId === null ? undefined : `**${desk.page.name}** ${channelMention(channelId)}`;
  },
  actions: implementPage(deskPageActions, {
    desk: { mode: 'update', run: (visit) => showPage(visit) },
    setDesk: {
      mode: 'update',
      run: (visit, _args, { values: [id] }) => chooseChannel(visit, optional(snowflake)(id)),
    },
    turnDesk: { mode: 'update', run: (visit, { to }) => change(visit, { isOn: to === 'on' }) },
  }),
};

async function showPage(visit: Visit): Promise<Reply> {
  const [{ state }, channels] = await Promise.all([visit.feeds.read(deskPart), inspectUsedChannels(visit)]);
  return deskPageView(state, channels.get(state.channelId ?? ''), visit.format.words);
}

/** Without `chosen`, the desk is closed. */
const chooseChannel = async (visit: Visit, chosen: string | undefined): Promise<Reply> =>
  change(visit, {
    channelId: chosen === undefined ? null : await visit.postableChannel(chosen),
    isOn: true,
  });

async function change(visit: Visit, edits: Partial<Desk>): Promise<Reply> {
  await visit.feeds.change(deskPart, (state) => ({ state: { ...state, ...edits } }));
  return showPage(visit);
}

export function deskPageView(desk: Desk, channel: UsedChannel | undefined, words: Words): Reply {
  const { page } = words.desk;
  const isOpen = deskChannel(desk) !== null;
  const troubles = channel && isOpen ? channelTroubles(channel, words, true) : [];
  const isUnsure = channel === undefined || isUnknown(channel);
  return {
    embeds: [
      {
        title: isOpen ? page[channel && isBlocked(channel) ? 'blocked' : 'on'] : page.off,
        description: joinParts(
          [
            ...troubles,
            page.what,
            isOpen && channel && unknownChannelLine(channel, words),
            `-# ${page.stored}`,
          ],
          '\n',
        ),
        color: troubles.length > 0 ? COLOURS.waiting : isOpen && !isUnsure ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(deskPageActions.setDesk(), page.channel, desk.channelId),
      ...buttonRows([
        isOpen && button(deskPageActions.turnDesk({ to: 'off' }), page.switchOff),
        !isOpen &&
          desk.channelId !== null &&
          button(deskPageActions.turnDesk({ to: 'on' }), page.switchOn, 'primary'),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}
