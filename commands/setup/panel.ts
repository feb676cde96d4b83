import type { Context } from '../../src/bot/context.js';
import { orUndefined } from '../../src/domain/failure.js';
import type { Reply } from '../../src/ui/reply.js';
import { firstRunView, panelView } from './panel-view.js';

/** The owner's panel; before a shop is linked, what to do, and whether a key would stay. */
export async function showPanel(context: Context, isJustLinked = false): Promise<Reply> {
  const { guild, shop, everyoneId } = context;
  const { words } = context.format;
  const link = await guild.linked();
  if (!link) {
    if (await context.botIsMember()) return firstRunView(words);
    const { title, advice } = words.checkUp.finding({ kind: 'notMember', severity: 'bad' });
    return firstRunView(words, `⚠️ **${title}**\n${advice}`);
  }
  const [settings, followed, catalogue] = await Promise.all([
    guild.currentSettings(),
    guild.following.state(),
    orUndefined(shop.knownCatalogue()),
  ]);
  return panelView(
    { link, settings, followed, everyoneId, catalogue: catalogue?.value, isJustLinked },
    words,
  );
}
