import type { UsedChannel } from '../domain/permissions.js';
import { channelMention } from '../text/markdown.js';
import { optional, snowflake } from '../ui/custom-id.js';
import type { Reply } from '../ui/reply.js';
import { implementPage, type Visit } from './feed.js';
import { staffActions } from './staff-actions.js';
import { staffView } from './staff-view.js';

/** Where the staff read is the owners' affair, so a reassigned command isn't enough. */
const permission = 'ManageGuild';

/** The page Staff. */
export const staffPage = implementPage(staffActions, {
  staff: { mode: 'update', run: (visit) => showStaff(visit) },
  setStaff: {
    mode: 'update',
    permission,
    async run(visit, _args, { values: [id] }) {
      return showStaff(visit, await chooseStaff(visit, optional(snowflake)(id)));
    },
  },
  setStaffRole: {
    mode: 'update',
    permission,
    run: (visit, _args, { values: [id] }) => chooseRole(visit, optional(snowflake)(id)),
  },
});

/** @param chosen left out, the staff have no channel @returns what the owner should know, if anything */
export async function chooseStaff(visit: Visit, chosen: string | undefined): Promise<string | undefined> {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  let isDropped = false;
  await visit.feeds.changeStaff(({ roleId }) => {
    // Another owner may have chosen a role that this one may not mention in the new channel.
    isDropped = roleId !== null && channelId !== null && !visit.mayMention(roleId, channelId);
    return { channelId, roleId: isDropped ? null : roleId };
  });
  const { mentionDropped } = visit.format.words.following.announcements;
  return isDropped ? mentionDropped(channelMention(channelId ?? '')) : undefined;
}

/** Without `chosen`, no role is mentioned. */
async function chooseRole(visit: Visit, chosen: string | undefined): Promise<Reply> {
  const { channelId } = await visit.feeds.staff();
  const target = channelId ?? visit.channelId;
  if (chosen !== undefined && !visit.mayMention(chosen, target)) {
    const { roleRefused } = visit.format.words.following.announcements;
    return showStaff(visit, roleRefused(target === undefined ? '' : channelMention(target)));
  }
  await visit.feeds.changeStaff((staff) => ({ ...staff, roleId: chosen ?? null }));
  return showStaff(visit);
}

/** @param note what was not saved */
async function showStaff(visit: Visit, note?: string): Promise<Reply> {
  const staff = await visit.feeds.staff();
  const channel = await inspectStaffChannel(visit, staff.channelId);
  return staffView(staff, { channel, note, everyoneId: visit.guild.id }, visit.format.words);
}

/** Undefined while the staff have no channel. */
export async function inspectStaffChannel(visit: Visit, id: string | null): Promise<UsedChannel | undefined> {
  if (id === null) return undefined;
  const known = (await visit.feeds.channels()).find((one) => one.id === id);
  const standing = (await visit.inspectChannels([id])).get(id);
  return { ...(known ?? { id, isRefused: false, isForStaff: true }), ...standing };
}
