import type { APIEmbed } from 'discord.js';
import type { Dated } from '../../src/domain/dated.js';
import type { Payment } from '../../src/domain/payment.js';
import { maskEmails } from '../../src/domain/redact.js';
import { judgePayment, type Verdict } from '../../src/domain/verdict.js';
import { clip, joinParts } from '../../src/text/markdown.js';
import { readableLine } from '../../src/text/readable.js';
import { type LookupSource, paymentActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import { displayName, serverAddress } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import type { BuyerReplyKind, ReplyParts } from '../../src/words/buyer-reply.js';
import { playerName, waitingTime, withTimes } from './facts.js';

interface ReplyContext {
  readonly sender: string;
  readonly source: LookupSource;
}

/** While the money may be missing, no reply says that it has arrived. */
export const buyerReplyKind = (payment: Dated<Payment>): BuyerReplyKind =>
  replyKind(payment, judgePayment(payment.value));

export function replyKind({ value: payment, at }: Dated<Payment>, verdict: Verdict): BuyerReplyKind {
  switch (verdict.kind) {
    case 'notPaid':
    case 'delivered':
      return verdict.kind;
    case 'waiting':
      return waitingTime(payment, at) ? 'delayed' : 'waiting';
    case 'nothingToSend':
      return 'byHand';
    case 'nothingSent':
    case 'partlySent':
      return 'failed';
    case 'serverErrors':
      return byCause(verdict);
    case 'sentUnpaid':
    case 'shopError':
    case 'notCompared':
    case 'unknownState':
      return 'checking';
  }
}

/** The buyer can remove some causes. */
function byCause({ faults: [first] }: Verdict): BuyerReplyKind {
  switch (first?.cause) {
    case 'playerOffline':
    case 'playerUnknown':
    case 'inventoryFull':
      return first.cause;
    default:
      return 'failed';
  }
}

/** @param publicFormat for the reply, which is in the guild's language */
export function replyPreview(
  payment: Dated<Payment>,
  { sender, source }: ReplyContext,
  publicFormat: Format,
  { words }: Format,
): Reply {
  const { id } = payment.value;
  const kind = buyerReplyKind(payment);
  const here = { id, kind, ...source };
  return {
    content: words.buyerReply.preview,
    embeds: [replyEmbed(payment.value, kind, sender, publicFormat)],
    components: buttonRows([
      source.authorId !== undefined &&
        button(paymentActions.postWithMention(here), words.buyerReply.mention, 'primary'),
      button(paymentActions.post(here), words.buyerReply.post, source.authorId === undefined && 'primary'),
      button(paymentActions.card({ id, ...source }), words.back),
    ]),
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
): Reply {
  return {
    ...(mentionId !== undefined && { content: `<@${mentionId}>`, mentions: [mentionId] }),
    embeds: [replyEmbed(payment.value, buyerReplyKind(payment), sender, publicFormat)],
  };
}

function replyEmbed(payment: Payment, kind: BuyerReplyKind, sender: string, format: Format): APIEmbed {
  const { buyerReply } = format.words;
  const { id, buyer } = payment;
  const [title, text] = buyerReply.texts[kind](publicParts(payment, format));
  const footer = [
    buyerReply.heading(clip(readableLine(buyer), 100), id),
    buyerReply.sentBy(clip(sender, 40)),
  ];
  return {
    title,
    description: text,
    color: kind === 'delivered' || kind === 'byHand' ? COLOURS.good : COLOURS.neutral,
    footer: { text: joinParts(footer) },
  };
}

const GOODS_MAX = 3;

/** Leaves out products and servers that the shop hides. */
function publicParts(payment: Payment, { words }: Format): ReplyParts {
  const names = payment.products
    .filter((product) => !product.isHidden)
    .map(({ name, times }) => withTimes(displayName(maskEmails(readableLine(name)), 50, words), times));
  const more = names.length > GOODS_MAX ? [words.more(names.length - GOODS_MAX)] : [];
  const server = payment.isServerHidden ? null : payment.server;
  return {
    goods: [...names.slice(0, GOODS_MAX), ...more].join(', '),
    player: playerName(payment),
    server: server ? `**${displayName(maskEmails(readableLine(server.name)), 60, words)}**` : '',
    address: server ? serverAddress(server) : '',
  };
}
