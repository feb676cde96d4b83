import type { APIEmbed } from 'discord.js';
import type { Dated } from '../../src/domain/dated.js';
import type { Knowledge } from '../../src/domain/knowledge.js';
import type { Payment } from '../../src/domain/payment.js';
import { clip, joinParts } from '../../src/text/markdown.js';
import { readableLine } from '../../src/text/readable.js';
import { type LookupSource, paymentActions } from '../../src/ui/actions.js';
import { buyerReplyKind, buyerReplyText } from '../../src/ui/buyer-reply.js';
import { button, buttonRows, memberRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import type { BuyerReplyKind } from '../../src/words/buyer-reply.js';

interface ReplyContext {
  readonly sender: string;
  readonly source: LookupSource;
  /** Whom the staff chose to mention, without a message. */
  readonly member?: string | undefined;
  readonly knowledge?: Knowledge;
  /** Only the staff reads this channel. */
  readonly isHidden?: boolean;
}

/** @param publicFormat for the reply, which is in the guild's language */
export function replyPreview(
  payment: Dated<Payment>,
  { sender, source, member, knowledge, isHidden = false }: ReplyContext,
  publicFormat: Format,
  { words }: Format,
): Reply {
  const { id } = payment.value;
  const kind = buyerReplyKind(payment, knowledge);
  const { mention, mentionSomebody, post } = words.buyerReply;
  const { authorId } = source;
  const posted =
    member === undefined
      ? paymentActions.post({ id, kind, ...source })
      : paymentActions.postTo({ id, kind, member });
  const posts = [
    authorId !== undefined &&
      button(paymentActions.postWithMention({ id, kind, ...source }), mention, 'primary'),
    button(posted, post, authorId === undefined && 'primary'),
  ];
  const isTyped = source.messageId === undefined && !isHidden;
  return {
    content: isHidden ? words.buyerReply.onlyStaff : words.buyerReply.preview,
    embeds: [replyEmbed(payment.value, kind, sender, publicFormat)],
    components: [
      ...(isTyped ? [memberRow(paymentActions.mention({ id }), mentionSomebody, member)] : []),
      ...buttonRows([...(isHidden ? [] : posts), button(paymentActions.card({ id, ...source }), words.back)]),
    ],
    // Removes the file of the page behind More.
    files: [],
  };
}

/** Everyone sees it: it has no e-mail address, hidden address or command. */
export function replyView(
  payment: Dated<Payment>,
  sender: string,
  mentionId: string | undefined,
  publicFormat: Format,
  knowledge?: Knowledge,
): Reply {
  return {
    ...(mentionId !== undefined && { content: `<@${mentionId}>`, mentions: [mentionId] }),
    embeds: [replyEmbed(payment.value, buyerReplyKind(payment, knowledge), sender, publicFormat)],
  };
}

function replyEmbed(payment: Payment, kind: BuyerReplyKind, sender: string, format: Format): APIEmbed {
  const { buyerReply } = format.words;
  const { id, buyer } = payment;
  const [title, text] = buyerReplyText(payment, kind, 'channel', format);
  const footer = [
    buyerReply.heading(clip(readableLine(buyer), 100), id),
    buyerReply.sentBy(clip(sender, 40)),
  ];
  return {
    title,
    description: text,
    color: ['delivered', 'unchanged', 'byHand'].includes(kind) ? COLOURS.good : COLOURS.neutral,
    footer: { text: joinParts(footer) },
  };
}
