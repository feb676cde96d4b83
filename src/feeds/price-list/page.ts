import { Failure, POST_PERMISSIONS, type Problem } from '../../domain/failure.js';
import { channelMention } from '../../text/markdown.js';
import { snowflake } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, type Outcome, type SetupPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { priceListActions } from './actions.js';
import { priceListPost } from './advance.js';
import { MAX_CHANNELS, newPost, type PriceListState, priceListPart } from './state.js';
import { priceListPageView } from './view.js';

export const priceListPage: SetupPage<PriceListState> = {
  label: ({ setup }) => setup.buttons.priceList,
  open: () => priceListActions.priceList(),
  line: ({ state: { posts } }, _everyoneId, { setup }) => {
    const channels = posts.map(({ channelId }) => channelMention(channelId)).join(' ');
    return channels === '' ? undefined : `**${setup.names.priceList}** ${channels}`;
  },
  name: ({ setup }) => setup.names.priceList,
  nextStep: ({ state: { posts } }, { setup }) =>
    posts.length === 0 ? { id: priceListActions.priceList(), label: setup.buttons.priceList } : undefined,
  actions: implementPage(priceListActions, {
    priceList: { mode: 'update', run: (visit) => showPage(visit) },
    setPriceList: {
      mode: 'update',
      run: (visit, _args, { values }) => setChannels(visit, values.map(snowflake)),
    },
  }),
};

async function showPage(visit: Visit, notes: readonly string[] = []): Promise<Reply> {
  await visit.feeds.check(visit.format.words);
  const [view, channels] = await Promise.all([visit.feeds.read(priceListPart), inspectUsedChannels(visit)]);
  return priceListPageView(
    view,
    channels,
    (id, channelId) => visit.messageUrl(id, channelId),
    notes,
    visit.format.words,
  );
}

async function setChannels(visit: Visit, chosen: readonly string[]): Promise<Reply> {
  const { state } = await visit.feeds.read(priceListPart);
  const channels = new Set(state.posts.map(({ channelId }) => channelId));
  const notes: string[] = [];
  for (const channelId of channels)
    if (!chosen.includes(channelId)) notes.push(...(await remove(visit, channelId)));
  for (const channelId of chosen) if (!channels.has(channelId)) notes.push(...(await add(visit, channelId)));
  return showPage(visit, notes);
}

async function add(visit: Visit, chosen: string): Promise<readonly string[]> {
  const { words } = visit.format;
  const { priceList } = words.following;
  const channel = channelMention(chosen);
  try {
    const outcome = await post(visit, await visit.postableChannel(chosen));
    // The page says of one that Discord hasn't answered yet that it is being sent.
    if (outcome === 'sent' || outcome === undefined) return [];
    const { rejected } = await visit.feeds.read(priceListPart);
    const code = rejected[chosen];
    if (code !== undefined) return [`⚠️ ${words.channel.rejected(channel, code)}`];
    throw new Failure(await explainOutcome(visit, chosen, outcome));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { title, advice } = words.problem(error.problem);
    return [priceList.notPosted(channel, `${title}. ${advice}`)];
  }
}

/** Returns undefined if Discord hasn't answered in time. */
async function post(
  { feeds, shop, settings, publicFormat }: Visit,
  channelId: string,
): Promise<Outcome | undefined> {
  const list = await shop.state('user');
  const memberButtons = (await feeds.look()).memberButtons(publicFormat.words);
  const { outcomes } = await feeds.change(priceListPart, ({ posts }) => {
    if (posts.length >= MAX_CHANNELS) throw new Failure({ kind: 'tooManyPosts', most: MAX_CHANNELS });
    const others = posts.filter((one) => one.channelId !== channelId);
    return {
      state: { posts: [...others, newPost(channelId)] },
      posts: [priceListPost(channelId, list, settings.productPage, memberButtons, publicFormat)],
    };
  });
  return outcomes.get(channelId);
}

async function explainOutcome(
  visit: Visit,
  channelId: string,
  outcome: Exclude<Outcome, 'sent'>,
): Promise<Problem> {
  if (outcome === 'gone') return { kind: 'cannotPost', why: 'channelGone' };
  const { missing = [] } = (await visit.inspectChannels([channelId])).get(channelId) ?? {};
  return { kind: 'cannotPost', why: 'permission', missing: missing.length > 0 ? missing : POST_PERMISSIONS };
}

async function remove({ feeds, format }: Visit, channelId: string): Promise<readonly string[]> {
  const { outcomes } = await feeds.change(priceListPart, (state) => ({
    state,
    posts: [{ key: channelId, channelId, reply: null }],
  }));
  const { state } = await feeds.read(priceListPart);
  const isGone =
    outcomes.get(channelId) === 'gone' || !state.posts.some((one) => one.channelId === channelId);
  return isGone ? [] : [format.words.following.priceList.notDeleted(channelMention(channelId))];
}
