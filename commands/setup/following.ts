import type { Context } from '../../src/bot/context.js';
import { Failure, ignoreFailure } from '../../src/domain/failure.js';
import { announcementView } from '../../src/follow/announcement-view.js';
import type { FollowState } from '../../src/follow/following.js';
import type { Announce } from '../../src/store/follow-record.js';
import { channelMention } from '../../src/text/markdown.js';
import type { Reply } from '../../src/ui/reply.js';
import { announcementsView, priceListView } from './following-view.js';

/** What is followed, with an outage that the cache has noticed since the shop was last polled. */
export async function withOutage({ shop }: Context, following: Promise<FollowState>): Promise<FollowState> {
  const state = await following;
  const list = state.problem ? undefined : await ignoreFailure(shop.cachedCatalogue());
  return list?.away ? { ...state, problem: { kind: 'unreachable' } } : state;
}

/** @param notes what could not be done */
export async function showPriceList(context: Context, notes: readonly string[] = []): Promise<Reply> {
  const state = await withOutage(context, context.guild.following.check());
  return priceListView(
    state,
    (id, channelId) => context.messageUrl(id, channelId),
    notes,
    context.format.words,
  );
}

/** Posts the price list in channels that were added, and deletes it in those that were taken away. */
export async function setPriceList(context: Context, chosen: readonly string[]): Promise<Reply> {
  const { following } = context.guild;
  const channels = new Set((await following.state()).posts.map(({ channelId }) => channelId));
  const notes: string[] = [];
  for (const channelId of channels)
    if (!chosen.includes(channelId)) notes.push(...(await removePosts(context, channelId)));
  for (const channelId of chosen)
    if (!channels.has(channelId)) notes.push(...(await createPost(context, channelId)));
  return showPriceList(context, notes);
}

/** @returns what could not be done */
async function createPost(context: Context, channelId: string): Promise<string[]> {
  const { words } = context.format;
  const channel = channelMention(channelId);
  try {
    await context.guild.following.post(await context.postableChannel(channelId));
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.problem.kind === 'maybePosted') return [words.following.priceList.mayBeThere(channel)];
    const { title, advice } = words.problem(error.problem);
    return [words.following.priceList.notPosted(channel, `${title}. ${advice}`)];
  }
}

/** @returns what could not be done */
async function removePosts({ guild, format }: Context, channelId: string): Promise<string[]> {
  const isGone = await guild.following.remove(channelId);
  return isGone ? [] : [format.words.following.priceList.notDeleted(channelMention(channelId))];
}

/** @param note what could not be done */
export async function showAnnouncements(context: Context, note?: string): Promise<Reply> {
  const state = await withOutage(context, context.guild.following.state());
  return announcementsView(state, note, context.format.words);
}

/** @param chosen left out, the channel is taken away */
export const setChannel = async (context: Context, chosen: string | undefined): Promise<Reply> =>
  chosen === undefined
    ? change(context, { channelId: null, isOn: false })
    : activate(context, await context.postableChannel(chosen));

/** @param chosen left out, nobody is mentioned any more */
export async function setRole(context: Context, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(context, { roleId: null });
  const { announce } = await context.guild.following.state();
  const target = announce?.channelId ?? context.channelId;
  if (context.mayMention(chosen, target)) return change(context, { roleId: chosen });
  const where = target === undefined ? '' : channelMention(target);
  return showAnnouncements(context, context.format.words.following.announcements.roleRefused(where));
}

export const turnAnnouncements = (context: Context, isOn: boolean): Promise<Reply> =>
  isOn ? activate(context) : change(context, { isOn });

/** @param chosen another channel than before */
async function activate(context: Context, chosen?: string): Promise<Reply> {
  const { announce } = await context.guild.following.state();
  const channelId = chosen ?? announce?.channelId ?? null;
  const roleId = announce?.roleId ?? null;
  // A role that somebody else has chosen doesn't follow into a channel in which this member may not mention it.
  if (roleId === null || context.mayMention(roleId, channelId ?? undefined))
    return change(context, { channelId, isOn: true });
  const { mentionDropped } = context.format.words.following.announcements;
  const where = channelId === null ? '' : channelMention(channelId);
  return change(context, { channelId, isOn: true, roleId: null }, mentionDropped(where));
}

/** What the next announcement looks like, or an example with the shop's own products. */
export async function previewAnnouncement({ guild, shop, publicFormat, format }: Context): Promise<Reply> {
  const [news, identity] = await Promise.all([guild.following.preview(), shop.identity()]);
  const { productPage } = guild.settings;
  const { nothingToShow, example } = format.words.following.announcements;
  if (!news) return { content: nothingToShow };
  const view = announcementView(news, { shop: identity, productPage }, Date.now(), publicFormat);
  return { ...view, content: example(view.content ?? '') };
}

async function change(context: Context, edits: Partial<Announce>, note?: string): Promise<Reply> {
  await context.guild.following.setAnnouncements(edits);
  return showAnnouncements(context, note);
}
