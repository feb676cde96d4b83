import type { ShopFacts } from '../../domain/alerts.js';
import { Failure } from '../../domain/failure.js';
import type { Knowledge } from '../../domain/knowledge.js';
import { checkUpActions } from '../../ui/actions.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, type SetupPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { checkUpView } from './check-up-view.js';
import type { AlertsState } from './state.js';

export const alertsPage: SetupPage<AlertsState> = {
  label: ({ setup }) => setup.buttons.checkUp,
  open: () => checkUpActions.checkUp(),
  actions: implementPage(checkUpActions, {
    // Alerts are the owners' affair, so a reassigned command isn't enough.
    checkUp: { mode: 'update', permission: 'ManageGuild', run: showCheckUp },
  }),
};

/** Without a link, too. */
async function checkShop(visit: Visit, open: readonly number[], knowledge: Knowledge): Promise<ShopFacts> {
  try {
    return await visit.shop.checkUp(open, knowledge);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: error.problem };
  }
}

async function showCheckUp(visit: Visit): Promise<Reply> {
  const { feeds, format } = visit;
  const [knowledge, before] = await Promise.all([visit.knowledge(), feeds.look()]);
  const [facts, botIsMember] = await Promise.all([
    checkShop(visit, before.openOrders(format.words) ?? [], knowledge),
    visit.guild.discord.presence.isMember(),
    feeds.check(format.words),
  ]);
  const seen = await feeds.look();
  const channels = await inspectUsedChannels(visit, seen.channels());
  return checkUpView(
    {
      ...facts,
      channels: [...channels.values()],
      feedAlerts: seen.alerts(format.words),
      botIsMember,
      isClockWrong: feeds.clock.machineAheadMs !== 0,
    },
    format.words,
  );
}
