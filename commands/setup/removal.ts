import type { Context } from '../../src/bot/context.js';
import { ignoreFailure } from '../../src/domain/failure.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import type { Progress } from '../../src/ui/implement.js';
import type { Reply } from '../../src/ui/reply.js';
import { firstRunView, leavingView, removeView } from './view.js';

export const confirmRemoval = (context: Context): Promise<Reply> => askToRemove(context, false);

/** @param hasTried whether what would stay with members is what could not be ended */
async function askToRemove({ guild, feeds, format: { words } }: Context, hasTried: boolean): Promise<Reply> {
  const [link, standing, leaving = []] = await Promise.all([
    ignoreFailure(guild.linked()),
    // A damaged record can be removed, too.
    ignoreFailure(feeds.standing()),
    ignoreFailure(feeds.leaving(words)),
  ]);
  const note = hasTried ? leaving.map(({ notDone }) => notDone).join('\n') : undefined;
  return removeView(link?.shop.name, standing ?? [], words, leaving, note);
}

/** Names the channels whose message can't be deleted. */
export async function removeAll({ guild, feeds, format }: Context): Promise<Reply> {
  const { setup } = format.words;
  const left = (await ignoreFailure(feeds.takeDown())) ?? [];
  await guild.erase();
  const channels = left.map(channelMention).join(', ');
  return firstRunView(format.words, joinParts([setup.removed, channels && setup.notDeleted(channels)], '\n'));
}

/** The record goes last, so that all of it can be repeated if the bot is stopped. */
export async function leaveAndRemove(context: Context): Promise<Progress> {
  const { guild, feeds, format } = context;
  const { words } = format;
  const link = await ignoreFailure(guild.linked());
  const steps = feeds.leave(context);
  const begun = await steps.next();
  return {
    reply: leavingView(link?.shop.name, begun.done ? '' : begun.value, words),
    async *continue(shutdown) {
      for await (const text of steps) {
        if (shutdown.aborted) return;
        yield leavingView(link?.shop.name, text, words);
      }
      const left = await feeds.leaving(words);
      yield await (left.length > 0 ? askToRemove(context, true) : removeAll(context));
    },
  };
}
