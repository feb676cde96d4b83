import { ignoreFailure } from '../../domain/failure.js';
import type { UsedChannel } from '../../domain/permissions.js';
import type { GameServers } from '../../games/game-servers.js';
import { SECOND_MS } from '../../lib/duration.js';
import { withTimeout } from '../../lib/timer.js';
import { channelMention, fitLines } from '../../text/markdown.js';
import { channelProblems } from '../../ui/channel.js';
import { channelRow } from '../../ui/components.js';
import { defineActions } from '../../ui/custom-id.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { type FeedView, implementPage, onChoice, type Post, type SetupPage, type Visit } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { boardPost, type CountedServer, countedServers } from './board.js';
import { type OnlineState, onlinePart, withHeard, withServers } from './state.js';

export const onlineActions = defineActions('setup', { online: {}, setOnline: {} });

/** An owner waits no longer for game servers. */
const PATIENCE_MS = 3 * SECOND_MS;
const LINES_MAX = 3000;

/** Where the owner chooses the channel, and reads what each server answered. */
export const onlinePage = (servers: GameServers): SetupPage<OnlineState> => ({
  label: ({ online }) => online.title,
  open: () => onlineActions.online(),
  name: ({ online }) => online.name,
  line: ({ state: { channelId } }, _everyoneId, { online }) =>
    channelId === null ? undefined : `**${online.name}** ${channelMention(channelId)}`,
  actions: implementPage(onlineActions, {
    online: { mode: 'update', run: (visit) => showPage(servers, visit) },
    setOnline: onChoice((visit, id) => chooseChannel(servers, visit, id)),
  }),
});

/** Without a channel it is off, and the message is deleted. */
async function chooseChannel(servers: GameServers, visit: Visit, chosen: string | undefined): Promise<Reply> {
  const { feeds, shop, guild, publicFormat } = visit;
  if (chosen === undefined) {
    await feeds.change(onlinePart, (state) => ({
      state: { ...state, channelId: null, servers: [] },
      posts: removals(state),
    }));
    return showPage(servers, visit);
  }
  const channelId = await visit.postableChannel(chosen);
  const list = await shop.state('user');
  const { state: before } = await feeds.read(onlinePart);
  await askAll(servers, withServers(before, list.catalogue.value), guild.id);
  await feeds.change(onlinePart, (state) => {
    const counted = { ...hear(servers, withServers(state, list.catalogue.value), visit), channelId };
    return {
      state: counted,
      posts: [
        ...(channelId === state.channelId ? [] : removals(state)),
        ...(counted.servers.length === 0 ? [] : [boardPost(channelId, counted, list, publicFormat)]),
      ],
    };
  });
  return showPage(servers, visit);
}

const removals = ({ channelId }: OnlineState): readonly Post[] =>
  channelId === null ? [] : [{ key: channelId, channelId, reply: null }];

const hear = (servers: GameServers, state: OnlineState, { feeds }: Visit): OnlineState =>
  withHeard(state, (server) => servers.recall(server), feeds.clock.now());

async function askAll(servers: GameServers, state: OnlineState, guildId: string): Promise<void> {
  const answers = state.servers.map((server) => servers.ask(server, guildId, 'person'));
  await withTimeout(Promise.all(answers), PATIENCE_MS);
}

async function showPage(servers: GameServers, visit: Visit): Promise<Reply> {
  const [view, channels, catalogue] = await Promise.all([
    visit.feeds.read(onlinePart),
    inspectUsedChannels(visit),
    ignoreFailure(visit.shop.catalogue()),
  ]);
  const { state } = view;
  const isOn = state.channelId !== null;
  const current = isOn && catalogue ? withServers(state, catalogue.value) : state;
  await askAll(servers, current, visit.guild.id);
  return onlinePageView(
    { ...view, state: current },
    catalogue && countedServers(hear(servers, current, visit), catalogue.value),
    channels.get(state.channelId ?? ''),
    visit.format.words,
  );
}

/** @param servers undefined while the shop can't be read */
export function onlinePageView(
  { state: { channelId }, problem }: FeedView<OnlineState>,
  servers: readonly CountedServer[] | undefined,
  channel: UsedChannel | undefined,
  words: Words,
): Reply {
  const { online } = words;
  const isOn = channelId !== null;
  const answers = servers?.map((one) => answerLine(one, words));
  const known = answers
    ? fitLines(answers, LINES_MAX, words.moreServers) || `-# ${online.noneToAsk}`
    : problem && `⚠️ ${words.problem(problem).title}`;
  return feedPage(
    {
      title: online.title,
      problems: channel ? channelProblems(channel, words) : [],
      lines: [online.what, isOn ? known : online.chooseChannel],
      isWell: isOn,
      rows: [channelRow(onlineActions.setOnline(), online.channel, channelId)],
    },
    words,
  );
}

function answerLine({ server, players, silentSince }: CountedServer, words: Words): string {
  const { playing, noAnswer, asking } = words.online;
  const name = `**${displayName(server.name, 60, words)}**`;
  if (silentSince !== null) return `🔴 ${name} · ${noAnswer}`;
  return players ? `🟢 ${name} · ${playing(players.online, players.max)}` : `⏳ ${name} · ${asking}`;
}
