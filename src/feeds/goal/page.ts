import type { UsedChannel } from '../../domain/permissions.js';
import { shopDay } from '../../sales/days.js';
import { salesPart } from '../../sales/ledger.js';
import { channelMention } from '../../text/markdown.js';
import { channelProblems } from '../../ui/channel.js';
import { button, channelRow } from '../../ui/components.js';
import type { Format } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Reply } from '../../ui/reply.js';
import { type FeedView, implementPage, onChoice, type SetupPage, type Visit } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { countNow } from './advance.js';
import { exampleDay, goalActions, goalModal, withForm } from './form.js';
import { goalView } from './message.js';
import { type GoalState, goalPart } from './state.js';

export const goalPage: SetupPage<GoalState> = {
  label: ({ goal }) => goal.title,
  name: ({ goal }) => goal.name,
  open: () => goalActions.goal(),
  line: ({ state: { channelId } }, _everyoneId, { goal }) =>
    channelId === null ? undefined : `**${goal.name}** ${channelMention(channelId)}`,
  actions: implementPage(goalActions, {
    goal: { mode: 'update', run: (visit) => showPage(visit) },
    changeGoal: {
      mode: 'modal',
      run: async (visit) =>
        goalModal((await visit.feeds.read(goalPart)).state, findToday(visit), visit.format.words),
    },
    saveGoal: { mode: 'replace', run: (visit, _args, input) => saveForm(visit, input) },
    setGoal: onChoice(chooseChannel),
  }),
};

async function saveForm(visit: Visit, input: ActionInput): Promise<Reply> {
  const { feeds, format } = visit;
  const today = findToday(visit);
  const { unsaved } = await feeds.change(goalPart, (before) => withForm(before, input, today));
  const { sum, until } = format.words.goal.unsaved;
  const texts = { sum, until: until(exampleDay(today, format.words)) };
  return showPage(
    visit,
    unsaved.map((field) => `⚠️ ${texts[field]}`),
  );
}

const findToday = ({ feeds, format }: Visit): string => shopDay(feeds.clock.now(), format.zone);

/** Without a channel the message is deleted. The next sync posts it. */
async function chooseChannel(visit: Visit, chosen: string | undefined): Promise<Reply> {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  await visit.feeds.change(goalPart, ({ channelId: before, ...state }) => {
    const isKept = before === null || before === channelId;
    return {
      state: { ...state, channelId },
      posts: isKept ? [] : [{ key: before, channelId: before, reply: null }],
    };
  });
  return showPage(visit);
}

async function showPage(visit: Visit, notes: readonly string[] = []): Promise<Reply> {
  const { feeds, shop, format } = visit;
  const [view, { state: sales }, channels] = await Promise.all([
    feeds.read(goalPart),
    feeds.read(salesPart),
    inspectUsedChannels(visit),
  ]);
  const counted = countNow(view.state, sales.ledger, view.now, format.zone);
  const channel = channels.get(view.state.channelId ?? '');
  return goalPageView(view, counted, channel, shop.payments.canList, notes, format);
}

/** @param counted undefined while no sums are known @param canList whether the shop lists its payments */
export function goalPageView(
  { state, now }: FeedView<GoalState>,
  counted: GoalState | undefined,
  channel: UsedChannel | undefined,
  canList: boolean,
  notes: readonly string[],
  format: Format,
): Reply {
  const { words } = format;
  const { goal } = words;
  const { channelId } = state;
  const hasGoal = state.sum > 0;
  const [shown] = goalView(counted ?? state, undefined, now, format).embeds ?? [];
  const isOn = hasGoal && channelId !== null;
  const progress = counted ? shown?.description : isOn && goal.notCounted;
  const about = hasGoal ? [`**${shown?.title}**`, progress] : [goal.what];
  return feedPage(
    {
      title: hasGoal ? goal.title : goal.none,
      problems: [
        ...notes,
        !canList && `⚠️ ${words.notOffered}`,
        ...(channel ? channelProblems(channel, words) : []),
      ],
      lines: [...about, hasGoal && !isOn && goal.chooseChannel],
      isWell: isOn,
      rows: hasGoal ? [channelRow(goalActions.setGoal(), goal.channel, channelId)] : [],
      buttons: [
        canList &&
          button(
            goalActions.changeGoal(),
            hasGoal || notes.length > 0 ? goal.change : goal.set,
            !hasGoal && 'primary',
          ),
      ],
    },
    words,
  );
}
