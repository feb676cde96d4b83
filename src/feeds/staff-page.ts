import { Failure } from '../domain/failure.js';
import type { UsedChannel } from '../domain/permissions.js';
import { channelMention } from '../text/markdown.js';
import { optional, readCustomId, snowflake } from '../ui/custom-id.js';
import type { Progress } from '../ui/implement.js';
import type { Reply } from '../ui/reply.js';
import { type Feed, implementPage, type Visit } from './feed.js';
import { FEEDS } from './index.js';
import { staffActions } from './staff-actions.js';
import type { Staff, StaffView } from './staff-state.js';
import { firstStaffView, otherChannelView, staffView } from './staff-view.js';
import { inspectUsedChannels } from './used-channels.js';

/** Where the staff read is the owners' affair, so a reassigned command isn't enough. */
const permission = 'ManageGuild';

/** The page Staff, and what all feeds offer that tell the staff something. */
export const staffPage = implementPage(staffActions, {
  staff: { mode: 'update', run: (visit) => showStaff(visit) },
  setStaff: {
    mode: 'update',
    permission,
    async run(visit, _args, { values: [id] }) {
      await chooseStaff(visit, snowflake(id));
      return showStaff(visit);
    },
  },
  setStaffRole: {
    mode: 'update',
    permission,
    run: (visit, _args, { values: [id] }) => chooseRole(visit, optional(snowflake)(id)),
  },
  switchOn: {
    mode: 'update',
    permission,
    async run(visit, { feed }) {
      if (await startFeed(visit, feed)) return showFeed(visit, feed);
      const { words } = visit.format;
      return firstStaffView({ title: words.staff.label, feed }, words);
    },
  },
  otherChannel: {
    mode: 'update',
    permission,
    async run({ feeds, format }, { feed: name }) {
      const feed = findFeed(name);
      const { state } = await feeds.read(feed);
      return otherChannelView(name, feed.page, feed.staff.find(state), format.words);
    },
  },
  setOtherChannel: {
    mode: 'update',
    permission,
    async run(visit, { feed }, { values: [id] }) {
      const channelId = await visit.postableChannel(snowflake(id));
      const { used } = await visit.feeds.staff();
      const edit = (staff: Staff) => ({ ...staff, role: narrowRole(channelId, { ...staff, used }, visit) });
      await visit.feeds.changeStaff(edit, { [findFeed(feed).name]: channelId });
      return showFeed(visit, feed);
    },
  },
});

/** @throws Failure `outdated` for one that tells the staff nothing */
function findFeed(name: string): Feed & Required<Pick<Feed, 'staff'>> {
  for (const { staff, ...feed } of FEEDS) if (feed.name === name && staff) return { ...feed, staff };
  throw new Failure({ kind: 'outdated' });
}

async function showFeed(visit: Visit, feed: string): Promise<Reply | Progress> {
  const { page } = findFeed(feed);
  const { action = '', args = [] } = readCustomId(page.open()) ?? {};
  const opened = page.actions[action];
  if (opened?.mode !== 'update') throw new Failure({ kind: 'outdated' });
  return opened.run(visit, args, { values: [], fields: {}, choices: {} });
}

/** @param feed to switch on there, by name */
export async function chooseStaff(visit: Visit, chosen: string, feed?: string): Promise<void> {
  const channelId = await visit.postableChannel(chosen);
  const { channelId: former, used } = await visit.feeds.staff();
  const opens = feed === undefined ? [] : [findFeed(feed).name];
  for (const first of FEEDS.filter(({ staff }) => former === null && staff?.comesFirst)) {
    const { state } = await visit.feeds.read(first);
    if (first.staff?.find(state) === null) opens.push(first.name);
  }
  await visit.feeds.changeStaff(
    (staff) => ({ channelId, role: narrowRole(channelId, { ...staff, used }, visit) }),
    Object.fromEntries(opens.map((name) => [name, channelId])),
  );
}

/** @returns false if the staff's channel has to be chosen first */
export async function startFeed(visit: Visit, feed: string): Promise<boolean> {
  const { name } = findFeed(feed);
  const { channelId } = await visit.feeds.staff();
  if (channelId === null) return false;
  await visit.feeds.changeStaff((staff) => staff, { [name]: channelId });
  return true;
}

/** Another owner may have chosen a role that this one may not mention in the new channel. */
function narrowRole(channelId: string, { role, used }: StaffView, visit: Visit): Staff['role'] {
  if (!role) return null;
  const kept = role.channelIds.filter((id) => id !== channelId && used.includes(id));
  return { ...role, channelIds: visit.mayMention(role.id, channelId) ? [...kept, channelId] : kept };
}

/** Without `chosen`, no role is mentioned. */
async function chooseRole(visit: Visit, chosen: string | undefined): Promise<Reply> {
  const { channelId, used } = await visit.feeds.staff();
  const target = channelId ?? used[0] ?? visit.channelId;
  if (chosen !== undefined && !visit.mayMention(chosen, target)) {
    const { roleRefused } = visit.format.words.following.announcements;
    return showStaff(visit, roleRefused(target === undefined ? '' : channelMention(target)));
  }
  const role =
    chosen === undefined
      ? null
      : { id: chosen, channelIds: used.filter((id) => visit.mayMention(chosen, id)) };
  await visit.feeds.changeStaff((staff) => ({ ...staff, role }));
  return showStaff(visit);
}

/** @param note what was not saved */
async function showStaff(visit: Visit, note?: string): Promise<Reply> {
  const staff = await visit.feeds.staff();
  const channel = staff.channelId === null ? undefined : await inspectStaffChannel(visit, staff.channelId);
  return staffView(staff, channel, note, visit.format.words);
}

/** Also while no feed tells the staff anything. */
export async function inspectStaffChannel(visit: Visit, id: string): Promise<UsedChannel> {
  const used = (await inspectUsedChannels(visit)).get(id);
  return used ?? { id, isRefused: false, isForStaff: true, ...(await visit.inspectChannels([id])).get(id) };
}
