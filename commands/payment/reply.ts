import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import type { LookupSource } from '../../src/ui/actions.js';
import { buyerReplyKind } from '../../src/ui/buyer-reply.js';
import type { Reply } from '../../src/ui/reply.js';
import { replyPreview, replyView } from './reply-view.js';

/** @param member whom the reply is to mention, without a message */
export async function previewReply(
  context: Context,
  id: number,
  source: LookupSource,
  member?: string,
): Promise<Reply> {
  const { shop, userName, publicFormat, format } = context;
  const { payment } = await shop.payments.findSeen(id);
  const knowledge = await context.knowledge();
  const isHidden = await isStaffChannel(context);
  const shown = { sender: userName, source, member, knowledge, isHidden };
  return replyPreview(payment, shown, publicFormat, format);
}

/** True if @everyone can't see this channel; false if Discord doesn't say. */
async function isStaffChannel(context: Context): Promise<boolean> {
  const { channelId } = context;
  if (channelId === undefined) return false;
  return (await context.inspectChannels([channelId])).get(channelId)?.isPublic === false;
}

/** @throws Failure `outdated` if the reply is no longer the previewed one */
export async function post(
  context: Context,
  { id, kind }: { readonly id: number; readonly kind: string },
  mentionId: string | undefined,
): Promise<Reply> {
  const { shop, userName, publicFormat } = context;
  const { payment } = await shop.payments.findSeen(id);
  const knowledge = await context.knowledge();
  if (buyerReplyKind(payment, knowledge) !== kind) throw new Failure({ kind: 'outdated' });
  return replyView(payment, userName, mentionId, publicFormat, knowledge);
}
