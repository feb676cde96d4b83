import type { UsedChannel } from '../../../domain/permissions.js';
import { channelMention } from '../../../text/markdown.js';
import { optional, snowflake } from '../../../ui/custom-id.js';
import type { Reply } from '../../../ui/reply.js';
import { implementPage, onChoice, type Visit } from '../use.js';
import { staffActions } from './actions.js';
import { staffView } from './view.js';

/** Where the staff read is the owners' affair, so a reassigned command isn't enough. */
const permission = 'ManageGuild';

/** The page Staff. */
export const staffPage = implementPage(staffActions, {
  staff: { mode: 'update', run: (visit) => showStaff(visit) },
  setStaff: {
    mode: 'update',
    permission,
    async run(visit, { tries = 0 }, { values: [id] }) {
      const { note, isTaken } = await chooseStaff(visit, optional(snowflake)(id));
      return showStaff(visit, note, isTaken ? undefined : tries + 1);
    },
  },
  setStaffRole: { ...onChoice(chooseRole), permission },
});

interface Chosen {
  readonly isTaken: boolean;
  /** What the owner should know. */
  readonly note?: string | undefined;
}

/** @param chosen left out, the staff have no channel */
export async function chooseStaff(visit: Visit, chosen: string | undefined): Promise<Chosen> {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  const refusal = channelId === null ? undefined : await explainRefusal(visit, channelId);
  if (refusal !== undefined) return { isTaken: false, note: refusal };
  let isDropped = false;
  await visit.feeds.changeStaff(({ roleId }) => {
    // Another owner may have chosen a role that this one may not mention in the new channel.
    isDropped = roleId !== null && channelId !== null && !visit.mayMention(roleId, channelId);
    return { channelId, roleId: isDropped ? null : roleId };
  });
  const { mentionDropped } = visit.format.words.following.announcements;
  return { isTaken: true, note: isDropped ? mentionDropped(channelMention(channelId ?? '')) : undefined };
}

/** Why the staff can't read there: nothing is stored then. */
async function explainRefusal(visit: Visit, channelId: string): Promise<string | undefined> {
  const { staff, channel } = visit.format.words;
  const { isPublic, missing } = (await visit.inspectChannels([channelId])).get(channelId) ?? {};
  const mention = channelMention(channelId);
  if (isPublic) return staff.isPublic(mention);
  // Discord doesn't show the bot a channel that it can't see, so that one is private.
  if (missing?.includes('ViewChannel')) return staff.isUnseen(mention);
  if (missing === undefined || isPublic === undefined) return staff.isUnknown(mention);
  return missing.length > 0 ? `⚠️ ${channel.lacks(mention, missing)}` : undefined;
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
async function showStaff(visit: Visit, note?: string, tries?: number): Promise<Reply> {
  const staff = await visit.feeds.staff();
  const channel = await inspectStaffChannel(visit, staff.channelId);
  return staffView(staff, { channel, note, tries, everyoneId: visit.guild.id }, visit.format.words);
}

/** Undefined while the staff have no channel. */
export async function inspectStaffChannel(visit: Visit, id: string | null): Promise<UsedChannel | undefined> {
  if (id === null) return undefined;
  const known = (await visit.feeds.look()).channels().find((one) => one.id === id);
  const standing = (await visit.inspectChannels([id])).get(id);
  return { ...(known ?? { id, isRefused: false, isForStaff: true }), ...standing };
}
