import { ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { channelMention, joinParts, roleMention } from '../../text/markdown.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, onChoice, type SetupPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { newsActions } from './actions.js';
import { begin } from './advance.js';
import { type NewsState, newsPart } from './state.js';
import { newsPageView } from './view.js';

export const newsPage: SetupPage<NewsState> = {
  label: ({ setup }) => setup.buttons.announcements,
  open: () => newsActions.announcements(),
  line({ state: { channelId, roleId } }, everyoneId, { setup }) {
    if (channelId === null) return undefined;
    const role = roleId === null ? '' : roleMention(roleId, everyoneId);
    return joinParts([`**${setup.names.announcements}**`, channelMention(channelId), role], ' ');
  },
  name: ({ setup }) => setup.names.announcements,
  actions: implementPage(newsActions, {
    announcements: { mode: 'update', run: (visit) => showPage(visit) },
    setChannel: onChoice(setChannel),
    setRole: onChoice(setRole),
  }),
};

async function showPage(visit: Visit, note?: string): Promise<Reply> {
  const [view, channels] = await Promise.all([visit.feeds.read(newsPart), inspectUsedChannels(visit)]);
  const channel = channels.get(view.state.channelId ?? '');
  return newsPageView(view, channel, note, visit.format.words);
}

/** Without `chosen`, announcements are off. */
async function setChannel(visit: Visit, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(visit, { channelId: null });
  const channelId = await visit.postableChannel(chosen);
  const { roleId } = (await visit.feeds.read(newsPart)).state;
  // Another owner may have chosen a role that this one may not mention in the new channel.
  if (roleId === null || visit.mayMention(roleId, channelId)) return change(visit, { channelId });
  const { mentionDropped } = visit.format.words.following.announcements;
  return change(visit, { channelId, roleId: null }, mentionDropped(channelMention(channelId)));
}

/** Without `chosen`, no role is mentioned. */
async function setRole(visit: Visit, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(visit, { roleId: null });
  const { state } = await visit.feeds.read(newsPart);
  const target = state.channelId ?? visit.channelId;
  if (visit.mayMention(chosen, target)) return change(visit, { roleId: chosen });
  const where = target === undefined ? '' : channelMention(target);
  return showPage(visit, visit.format.words.following.announcements.roleRefused(where));
}

const SHOP_TIMEOUT_MS = 3000;

type Choice = Partial<Pick<NewsState, 'channelId' | 'roleId'>>;

/** Changes from now on are news, so this reads the shop at once. If that fails, its next list counts. */
async function change(visit: Visit, choice: Choice, note?: string): Promise<Reply> {
  const { feeds, shop } = visit;
  const { state: before } = await feeds.read(newsPart);
  const { channelId } = { ...before, ...choice };
  const isBeginning = before.announced === null && channelId !== null;
  const list = isBeginning
    ? await withTimeout(ignoreFailure(shop.state('user')), SHOP_TIMEOUT_MS)
    : undefined;
  await feeds.change(newsPart, (current) => {
    const state = { ...current, ...choice };
    // Changes while announcements are off are never news.
    if (state.channelId === null) return { state: { ...state, announced: null, pending: null } };
    return state.announced === null && list ? begin(state, list, new Map()) : { state };
  });
  return showPage(visit, note);
}
