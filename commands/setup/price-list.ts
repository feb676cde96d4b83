import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import { channelMention } from '../../src/text/mention.js';
import type { Reply } from '../../src/ui/reply.js';
import { priceListView } from './price-list-view.js';

export async function showPriceList(context: Context, notes: readonly string[] = []): Promise<Reply> {
  const { guild, format } = context;
  const state = await guild.following.check();
  return priceListView(
    state,
    ({ messageId, channelId }) => (messageId === null ? undefined : context.messageUrl(messageId, channelId)),
    notes,
    format.words,
  );
}

/** Posts the price list in channels that were added, and deletes it in those that were taken away. */
export async function setPriceList(context: Context, chosen: readonly string[]): Promise<Reply> {
  const { following } = context.guild;
  const channels = new Set((await following.state()).posts.map(({ channelId }) => channelId));
  const notes: string[] = [];
  for (const channelId of channels)
    if (!chosen.includes(channelId)) notes.push(...(await removeFrom(context, channelId)));
  for (const channelId of chosen)
    if (!channels.has(channelId)) notes.push(...(await postIn(context, channelId)));
  return showPriceList(context, notes);
}

/** @returns what could not be done */
async function postIn(context: Context, channelId: string): Promise<string[]> {
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
async function removeFrom({ guild, format }: Context, channelId: string): Promise<string[]> {
  const isGone = await guild.following.remove(channelId);
  return isGone ? [] : [format.words.following.priceList.notDeleted(channelMention(channelId))];
}
