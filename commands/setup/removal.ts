import type { Context } from '../../src/bot/context.js';
import { ignoreFailure } from '../../src/domain/failure.js';
import type { Snapshot } from '../../src/feeds/engine/snapshot.js';
import type { Leaving } from '../../src/feeds/kit/slots.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';
import { firstRunView, removeView } from './view.js';

export const confirmRemoval = (context: Context): Promise<Reply> => askToRemove(context, false);

/** @param hasTried whether what would stay with members is what could not be ended */
async function askToRemove({ guild, feeds, format: { words } }: Context, hasTried: boolean): Promise<Reply> {
  // A damaged record can be removed, too.
  const [link, seen] = await Promise.all([ignoreFailure(guild.link()), ignoreFailure(feeds.look())]);
  const leaving = seen ? whatStays(seen, words) : [];
  const channels = seen?.posted(words).map(({ message }) => message.channelId) ?? [];
  const note = hasTried ? leaving.map(({ notDone }) => notDone).join('\n') : undefined;
  return removeView(link?.shop.name, [...new Set(channels)], words, leaving, note);
}

const whatStays = (seen: Snapshot, words: Words): readonly Leaving[] =>
  seen.collect('removal', undefined, words).flatMap(({ leaving }) => leaving ?? []);

/** Names the channels whose message can't be deleted. */
export async function removeAll({ guild, feeds, format }: Context): Promise<Reply> {
  const { setup } = format.words;
  const left = (await ignoreFailure(feeds.takeDown(format.words))) ?? [];
  await guild.erase();
  const channels = left.map(channelMention).join(', ');
  return firstRunView(format.words, joinParts([setup.removed, channels && setup.notDeleted(channels)], '\n'));
}

/** The record goes last, so that all of it can be repeated. */
export async function leaveAndRemove(context: Context): Promise<Reply> {
  const { feeds, format } = context;
  for (const one of whatStays(await feeds.look(), format.words)) await one.end(context);
  const left = whatStays(await feeds.look(), format.words);
  return left.length > 0 ? askToRemove(context, true) : removeAll(context);
}
