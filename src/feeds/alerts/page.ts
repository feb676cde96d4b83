import { optional, snowflake } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, type Page, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../used-channels.js';
import { alertActions } from './actions.js';
import { checkUpView } from './check-up-view.js';
import { type AlertsState, alertsPart } from './state.js';

export const alertsPage: Page<AlertsState> = {
  label: ({ setup }) => setup.buttons.checkUp,
  open: () => alertActions.checkUp(),
  listsAlerts: true,
  actions: implementPage(alertActions, {
    // Alerts are the owners' affair, so a reassigned command isn't enough.
    checkUp: { mode: 'update', permission: 'ManageGuild', run: (visit) => showCheckUp(visit) },
    setAlerts: {
      mode: 'update',
      permission: 'ManageGuild',
      run: (visit, _args, { values: [id] }) => chooseChannel(visit, optional(snowflake)(id)),
    },
  }),
};

async function showCheckUp(visit: Visit): Promise<Reply> {
  const { shop, feeds, format } = visit;
  const [facts, botIsMember] = await Promise.all([shop.checkUp(), visit.botIsMember(), feeds.check()]);
  const [channels, { state }] = await Promise.all([inspectUsedChannels(visit), feeds.read(alertsPart)]);
  return checkUpView(
    { ...facts, channels: [...channels.values()], botIsMember },
    state.channelId,
    format.words,
  );
}

/** Without `chosen`, the staff gets no more alerts. */
async function chooseChannel(visit: Visit, chosen: string | undefined): Promise<Reply> {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  await visit.feeds.change(alertsPart, (state) => ({
    // Messages in the former channel stay, and are edited there when their alerts are over.
    state: { channelId, told: channelId === null ? [] : state.told },
  }));
  return showCheckUp(visit);
}
