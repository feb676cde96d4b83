import { ignoreFailure } from '../../domain/failure.js';
import type { UsedChannel } from '../../domain/permissions.js';
import { GAMES, type Game } from '../../games/dialogue.js';
import type { GameServers } from '../../games/game-servers.js';
import { SECOND_MS } from '../../lib/duration.js';
import { withTimeout } from '../../lib/timer.js';
import { channelMention, fitLines, joinParts } from '../../text/markdown.js';
import { channelTroubles } from '../../ui/channel.js';
import { button, channelRow, selectRows } from '../../ui/components.js';
import { defineActions, oneOf, optional, snowflake } from '../../ui/custom-id.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { type FeedPage, type FeedView, implementPage, isLost, type Post, type Visit } from '../feed.js';
import { feedPage } from '../feed-page.js';
import { inspectUsedChannels } from '../used-channels.js';
import { boardPost, type CountedServer, countedServers } from './board.js';
import { gameServersOf, type OnlineState, onlinePart, withHeard, withServers } from './state.js';

const game = oneOf(...GAMES);

export const onlineActions = defineActions('setup', {
  online: {},
  setOnlineGame: {},
  setOnline: {},
  turnOnline: { to: oneOf(...GAMES, 'off') },
});

/** An owner waits no longer for game servers. */
const PATIENCE_MS = 3 * SECOND_MS;
const LINES_MAX = 3000;

/** Where the owner chooses the game and the channel, and reads what each server answered. */
export const onlinePage = (servers: GameServers): FeedPage<OnlineState> => ({
  label: ({ online }) => online.title,
  open: () => onlineActions.online(),
  name: ({ online }) => online.name,
  line: ({ state: { isOn, channelId } }, _everyoneId, { online }) =>
    isOn ? joinParts([`**${online.name}**`, channelId && channelMention(channelId)], ' ') : undefined,
  actions: implementPage(onlineActions, {
    online: { mode: 'update', run: (visit) => showPage(servers, visit) },
    setOnlineGame: { mode: 'update', run: (visit, _, { values: [id] }) => turn(servers, visit, game(id)) },
    turnOnline: {
      mode: 'update',
      run: (visit, { to }) => turn(servers, visit, to === 'off' ? undefined : to),
    },
    setOnline: {
      mode: 'update',
      run: (visit, _, { values: [id] }) => chooseChannel(servers, visit, optional(snowflake)(id)),
    },
  }),
});

/** Without a game it is switched off, and the message is deleted. */
async function turn(servers: GameServers, visit: Visit, chosen: Game | undefined): Promise<Reply> {
  await visit.feeds.change(onlinePart, (state) =>
    chosen === undefined
      ? { state: { ...state, isOn: false, channelId: null, servers: [] }, posts: removals(state) }
      : {
          state: {
            ...state,
            ...{ isOn: true, game: chosen, changedAt: 0 },
            servers: chosen === state.game ? state.servers : [],
          },
        },
  );
  return showPage(servers, visit);
}

/** Without a channel the message is deleted. */
async function chooseChannel(servers: GameServers, visit: Visit, chosen: string | undefined): Promise<Reply> {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  const list = await visit.shop.state('user');
  const { state: before } = await visit.feeds.read(onlinePart);
  await askAll(servers, withServers(before, list.catalogue.value), visit.guild.id);
  await visit.feeds.change(onlinePart, (state) => {
    const counted = hear(servers, withServers(state, list.catalogue.value), visit);
    return {
      state: { ...counted, channelId },
      posts: [
        ...(channelId === state.channelId ? [] : removals(state)),
        ...(channelId === null || counted.servers.length === 0
          ? []
          : [boardPost(channelId, counted, list, visit.publicFormat)]),
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
  const answers = gameServersOf(state).map((server) => servers.ask(server, guildId, 'person'));
  await withTimeout(Promise.all(answers), PATIENCE_MS);
}

async function showPage(servers: GameServers, visit: Visit): Promise<Reply> {
  const [view, channels, catalogue, shop] = await Promise.all([
    visit.feeds.read(onlinePart),
    inspectUsedChannels(visit),
    ignoreFailure(visit.shop.catalogue()),
    ignoreFailure(visit.shop.info()),
  ]);
  const { state } = view;
  const current = catalogue ? withServers(state, catalogue.value) : state;
  await askAll(servers, current, visit.guild.id);
  return onlinePageView(
    { ...view, state: current },
    catalogue && countedServers(hear(servers, current, visit), catalogue.value),
    channels.get(state.channelId ?? ''),
    shop?.value.isMinecraft === true,
    visit.format.words,
  );
}

/** @param servers undefined while the shop can't be read */
export function onlinePageView(
  { state, posts, problem }: FeedView<OnlineState>,
  servers: readonly CountedServer[] | undefined,
  channel: UsedChannel | undefined,
  isMinecraft: boolean,
  words: Words,
): Reply {
  const { online } = words;
  const { isOn, game: chosen, channelId } = state;
  const selected = chosen ?? (isMinecraft ? 'java' : null);
  const answers = servers?.map((one) => answerLine(one, words));
  const lines = isOn
    ? [
        answers
          ? fitLines(answers, LINES_MAX, words.moreServers) || `-# ${online.noneToAsk}`
          : problem && `⚠️ ${words.problem(problem).title}`,
      ]
    : [!selected && online.chooseGame];
  return feedPage(
    {
      title: online.title,
      troubles: [
        ...(channel ? channelTroubles(channel, words) : []),
        channel && isLost(posts, channelId) && `⚠️ ${channelMention(channel.id)} ${online.unconfirmed}`,
      ],
      lines: [online.what, ...lines],
      isWell: isOn,
      rows: [
        ...selectRows(
          onlineActions.setOnlineGame(),
          online.game,
          GAMES.map((value) => ({ value, label: online.games[value], isChosen: value === selected })),
        ),
        ...(isOn ? [channelRow(onlineActions.setOnline(), online.channel, channelId)] : []),
      ],
      buttons: [
        isOn && button(onlineActions.turnOnline({ to: 'off' }), online.switchOff),
        !isOn &&
          selected !== null &&
          button(onlineActions.turnOnline({ to: selected }), online.switchOn, 'primary'),
      ],
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
