import type { Context } from '../../src/bot/context.js';
import { announcementView } from '../../src/follow/announcement-view.js';
import type { Announce } from '../../src/store/follow-record.js';
import { channelMention } from '../../src/text/mention.js';
import type { Reply } from '../../src/ui/reply.js';
import { announcementsView, previewView } from './announcements-view.js';

export async function showAnnouncements({ guild, format }: Context, note?: string): Promise<Reply> {
  return announcementsView(await guild.following.state(), note, format.words);
}

/** @param chosen left out, the channel is taken away */
export async function setChannel(context: Context, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(context, { channelId: null, isOn: false });
  const channelId = await context.postableChannel(chosen);
  const { announce } = await context.guild.following.state();
  const roleId = announce?.roleId ?? null;
  // A role that somebody else has chosen doesn't follow into a channel in which this member may not mention it.
  if (roleId === null || context.mayMention(roleId, channelId))
    return change(context, { channelId, isOn: true });
  const { mentionDropped } = context.format.words.following.announcements;
  return change(context, { channelId, isOn: true, roleId: null }, mentionDropped(channelMention(channelId)));
}

/** @param chosen left out, nobody is mentioned any more */
export async function setRole(context: Context, chosen: string | undefined): Promise<Reply> {
  if (chosen === undefined) return change(context, { roleId: null });
  const { announce } = await context.guild.following.state();
  const target = announce?.channelId ?? context.channelId;
  if (context.mayMention(chosen, target)) return change(context, { roleId: chosen });
  const where = target === undefined ? '' : channelMention(target);
  return showAnnouncements(context, context.format.words.following.announcements.roleRefused(where));
}

export async function turnAnnouncements(context: Context, isOn: boolean): Promise<Reply> {
  const { announce } = await context.guild.following.state();
  if (!isOn || !announce?.roleId || context.mayMention(announce.roleId, announce.channelId ?? undefined))
    return change(context, { isOn });
  const { mentionDropped } = context.format.words.following.announcements;
  const where = announce.channelId === null ? '' : channelMention(announce.channelId);
  return change(context, { isOn, roleId: null }, mentionDropped(where));
}

/** What the next announcement looks like, or an example with the shop's own products. */
export async function previewAnnouncement({ guild, shop, publicFormat, format }: Context): Promise<Reply> {
  const [news, identity] = await Promise.all([guild.following.preview(), shop.identity()]);
  const { productPage } = guild.settings;
  const message = news && announcementView(news, { shop: identity, productPage }, Date.now(), publicFormat);
  return previewView(message, format.words);
}

async function change(context: Context, edits: Partial<Announce>, note?: string): Promise<Reply> {
  await context.guild.following.setAnnouncements(edits);
  return showAnnouncements(context, note);
}
