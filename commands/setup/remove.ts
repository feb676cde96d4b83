import type { Context } from '../../src/bot/context.js';
import { orUndefined } from '../../src/domain/failure.js';
import { joined } from '../../src/text/joined.js';
import { channelMention } from '../../src/text/mention.js';
import type { Reply } from '../../src/ui/reply.js';
import { firstRunView, removeView } from './panel-view.js';

export async function confirmRemoval({ guild, format }: Context): Promise<Reply> {
  const link = await orUndefined(guild.linked());
  return removeView(link?.shop.name, await channelsOf(guild), format.words);
}

/** Where the price list stands, as far as that can be read: a damaged record can be removed, too. */
async function channelsOf({ following }: Context['guild']): Promise<readonly string[]> {
  const state = await orUndefined(following.state());
  return [...new Set(state?.posts.map(({ channelId }) => channelId))];
}

/** Deletes the price lists, then everything that is stored. A message that can't be deleted is named. */
export async function removeAll({ guild, format }: Context): Promise<Reply> {
  const { setup } = format.words;
  const left: string[] = [];
  for (const channelId of await channelsOf(guild))
    if (!(await guild.following.remove(channelId))) left.push(channelMention(channelId));
  await guild.erase();
  return firstRunView(
    format.words,
    joined([setup.removed, left.length > 0 && setup.notDeleted(left.join(', '))], '\n'),
  );
}
