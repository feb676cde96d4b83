import type { ShopFacts } from '../../domain/alerts.js';
import { Failure } from '../../domain/failure.js';
import type { Knowledge } from '../../domain/knowledge.js';
import { channelMention } from '../../text/markdown.js';
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
    setAlertRole: {
      mode: 'update',
      permission: 'ManageGuild',
      run: (visit, _args, { values: [id] }) => chooseRole(visit, optional(snowflake)(id)),
    },
  }),
};

/** Without a link, too. */
async function checkShop(visit: Visit, knowledge: Knowledge): Promise<ShopFacts> {
  try {
    return await visit.shop.checkUp(knowledge);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: error.problem };
  }
}

/** @param note what was not saved */
async function showCheckUp(visit: Visit, note?: string): Promise<Reply> {
  const { feeds, format } = visit;
  const knowledge = await visit.knowledge();
  const [facts, botIsMember] = await Promise.all([
    checkShop(visit, knowledge),
    visit.guild.discord.presence.isMember(),
    feeds.check(format.words),
    feeds.recheck(visit.guild, format.words),
  ]);
  const [channels, { state }, feedAlerts] = await Promise.all([
    inspectUsedChannels(visit),
    feeds.read(alertsPart),
    feeds.alerts(format.words),
  ]);
  return checkUpView(
    {
      ...facts,
      channels: [...channels.values()],
      feedAlerts,
      botIsMember,
      silences: visit.linkedShop?.payments.silences.list(),
      isClockWrong: feeds.clock.machineAheadMs !== 0,
    },
    state,
    note,
    format.words,
  );
}

/** Without `chosen`, the staff gets no more alerts. */
async function chooseChannel(visit: Visit, chosen: string | undefined): Promise<Reply> {
  const { feeds, format } = visit;
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  const [{ state: before }, urgentIds] = await Promise.all([feeds.read(alertsPart), urgentChannels(visit)]);
  const moved = (role: AlertsState['role']) => moveRole(role, channelId, urgentIds, visit);
  await feeds.change(alertsPart, (state) => ({
    // Messages in the former channel stay, and are edited there when their alerts are over.
    state: { channelId, told: channelId === null ? [] : state.told, role: moved(state.role) },
  }));
  const { mentionDropped } = format.words.following.announcements;
  const isDropped = before.role !== null && moved(before.role) === null;
  return showCheckUp(visit, isDropped && channelId ? mentionDropped(channelMention(channelId)) : undefined);
}

/** Another owner may have chosen a role that this one may not mention in the new channel. */
function moveRole(
  role: AlertsState['role'],
  channelId: string | null,
  urgentIds: readonly string[],
  visit: Visit,
): AlertsState['role'] {
  if (role === null || channelId === null) return role;
  if (!visit.mayMention(role.id, channelId)) return null;
  const kept = role.channelIds.filter((id) => urgentIds.includes(id));
  return { ...role, channelIds: [...new Set([...kept, channelId])] };
}

/** Without `chosen`, no role is mentioned. */
async function chooseRole(visit: Visit, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return saveRole(visit, null);
  const [{ state }, urgentIds] = await Promise.all([visit.feeds.read(alertsPart), urgentChannels(visit)]);
  const target = state.channelId ?? visit.channelId;
  if (visit.mayMention(chosen, target))
    return saveRole(visit, {
      id: chosen,
      channelIds: urgentIds.filter((id) => visit.mayMention(chosen, id)),
    });
  const where = target === undefined ? '' : channelMention(target);
  return showCheckUp(visit, visit.format.words.following.announcements.roleRefused(where));
}

async function saveRole(visit: Visit, role: AlertsState['role']): Promise<Reply> {
  await visit.feeds.change(alertsPart, (current) => ({ state: { ...current, role } }));
  return showCheckUp(visit);
}

/** Of all feeds, the alerts' own channel included. */
const urgentChannels = async ({ feeds }: Visit): Promise<readonly string[]> =>
  (await feeds.channels()).filter(({ isUrgent }) => isUrgent).map(({ id }) => id);
