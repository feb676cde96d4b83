import { ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { channelMention, joinParts, roleMention } from '../../text/markdown.js';
import { optional, snowflake } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../used-channels.js';
import { newsActions } from './actions.js';
import { begin } from './advance.js';
import { describeNews, exampleNews } from './describe.js';
import { announcementView } from './message.js';
import { type NewsState, newsChannel, newsPart } from './state.js';
import { newsPageView } from './view.js';

export const newsPage: FeedPage<NewsState> = {
  label: ({ setup }) => setup.buttons.announcements,
  open: () => newsActions.announcements(),
  line({ state }, everyoneId, { setup }) {
    const channelId = newsChannel(state);
    if (channelId === null) return undefined;
    const { roleId } = state;
    const role = roleId === null ? '' : roleMention(roleId, everyoneId);
    return joinParts([`**${setup.names.announcements}**`, channelMention(channelId), role], ' ');
  },
  name: ({ setup }) => setup.names.announcements,
  actions: implementPage(newsActions, {
    announcements: { mode: 'update', run: (visit) => showPage(visit) },
    setChannel: {
      mode: 'update',
      run: (visit, _args, { values: [id] }) => setChannel(visit, optional(snowflake)(id)),
    },
    setRole: {
      mode: 'update',
      run: (visit, _args, { values: [id] }) => setRole(visit, optional(snowflake)(id)),
    },
    turn: {
      mode: 'update',
      run: (visit, { to }) => (to === 'on' ? activate(visit) : change(visit, { isOn: false })),
    },
    preview: { mode: 'private', run: preview },
  }),
};

async function showPage(visit: Visit, note?: string): Promise<Reply> {
  const [view, channels] = await Promise.all([visit.feeds.read(newsPart), inspectUsedChannels(visit)]);
  const channel = channels.get(view.state.channelId ?? '');
  return newsPageView(view, channel, note, visit.format.words);
}

/** Without `chosen`, the channel is removed. */
const setChannel = async (visit: Visit, chosen: string | undefined): Promise<Reply> =>
  chosen === undefined
    ? change(visit, { channelId: null, isOn: false })
    : activate(visit, await visit.postableChannel(chosen));

/** Without `chosen`, no role is mentioned. */
async function setRole(visit: Visit, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(visit, { roleId: null });
  const { state } = await visit.feeds.read(newsPart);
  const target = state.channelId ?? visit.channelId;
  if (visit.mayMention(chosen, target)) return change(visit, { roleId: chosen });
  const where = target === undefined ? '' : channelMention(target);
  return showPage(visit, visit.format.words.following.announcements.roleRefused(where));
}

async function activate(visit: Visit, chosen?: string): Promise<Reply> {
  const { state } = await visit.feeds.read(newsPart);
  const { roleId } = state;
  const channelId = chosen ?? state.channelId;
  // Another owner may have chosen a role that this one may not mention in the new channel.
  if (roleId === null || visit.mayMention(roleId, channelId ?? undefined))
    return change(visit, { channelId, isOn: true });
  const { mentionDropped } = visit.format.words.following.announcements;
  const where = channelId === null ? '' : channelMention(channelId);
  return change(visit, { channelId, isOn: true, roleId: null }, mentionDropped(where));
}

const SHOP_TIMEOUT_MS = 3000;

type Choice = Partial<Pick<NewsState, 'channelId' | 'isOn' | 'roleId'>>;

/** Changes from now on are news, so this reads the shop at once. If that fails, its next list counts. */
async function change(visit: Visit, choice: Choice, note?: string): Promise<Reply> {
  const { feeds, shop } = visit;
  const { state: before } = await feeds.read(newsPart);
  const isBeginning = before.announced === null && newsChannel({ ...before, ...choice }) !== null;
  const list = isBeginning
    ? await withTimeout(ignoreFailure(shop.state('user')), SHOP_TIMEOUT_MS)
    : undefined;
  await feeds.change(newsPart, (current) => {
    const state = { ...current, ...choice };
    // Changes while announcements are off are never news.
    if (newsChannel(state) === null) return { state: { ...state, announced: null, pending: null } };
    return state.announced === null && list ? begin(state, list, new Map()) : { state };
  });
  return showPage(visit, note);
}

async function preview({ shop, feeds, settings, publicFormat, format }: Visit): Promise<Reply> {
  const [list, identity] = await Promise.all([shop.state('user'), shop.identity()]);
  const changes = exampleNews(list);
  const { nothingToShow, example } = format.words.following.announcements;
  if (changes.length === 0) return { content: nothingToShow };
  const storefront = { shop: identity, productPage: settings.productPage };
  const view = announcementView(describeNews(changes, list), storefront, feeds.clock.now(), publicFormat);
  return { ...view, content: example(view.content ?? '') };
}
