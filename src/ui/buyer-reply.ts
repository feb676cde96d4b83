import type { Dated } from '../domain/dated.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { Payment } from '../domain/payment.js';
import { maskEmails } from '../domain/redact.js';
import { judgePayment, type Verdict, type VerdictKind } from '../domain/verdict.js';
import { readableLine } from '../text/readable.js';
import type { BuyerReplyKind, ReplyParts, ReplyPlace } from '../words/buyer-reply.js';
import type { Format } from './format.js';
import { displayName, serverAddress } from './name.js';
import { playerName, waitingTime, withTimes } from './payment-facts.js';

/** While the money may be missing, no reply says that it has arrived. */
export const buyerReplyKind = (payment: Dated<Payment>, knowledge?: Knowledge): BuyerReplyKind =>
  replyKind(payment, judgePayment(payment.value, knowledge));

const KINDS: Readonly<Record<VerdictKind, BuyerReplyKind>> = {
  notPaid: 'notPaid',
  sentUnpaid: 'checking',
  waiting: 'waiting',
  shopError: 'checking',
  nothingSent: 'nothingSent',
  partlySent: 'failed',
  serverErrors: 'failed',
  tooOften: 'delivered',
  unreadable: 'checking',
  dropped: 'sent',
  elsewhere: 'sent',
  unknownReply: 'sent',
  silent: 'sent',
  later: 'later',
  unchanged: 'unchanged',
  delivered: 'delivered',
  nothingToSend: 'byHand',
  unknownState: 'checking',
};
/** Causes that the buyer can remove. */
const REMOVABLE = ['playerOffline', 'playerUnknown', 'inventoryFull'] as const;

export function replyKind(
  { value: payment, at }: Dated<Payment>,
  { kind, failures }: Verdict,
): BuyerReplyKind {
  if (kind === 'waiting' && waitingTime(payment, at)) return 'delayed';
  const cause = kind === 'serverErrors' && REMOVABLE.find((one) => one === failures[0]?.cause);
  return cause || KINDS[kind];
}

/** Leaves out products and servers that the shop hides, so that everybody may read it. */
export const buyerReplyText = (
  payment: Payment,
  kind: BuyerReplyKind,
  place: ReplyPlace,
  format: Format,
): readonly [title: string, text: string] =>
  format.words.buyerReply.texts[kind]({ place, ...publicParts(payment, format) });

const GOODS_MAX = 3;

function publicParts(payment: Payment, { words }: Format): Omit<ReplyParts, 'place'> {
  const names = payment.products
    .filter((product) => !product.isHidden)
    .map(({ name, times }) => withTimes(displayName(maskEmails(readableLine(name)), 50, words), times));
  const more = names.length > GOODS_MAX ? [words.more(names.length - GOODS_MAX)] : [];
  const server = payment.isServerHidden ? null : payment.server;
  return {
    goods: [...names.slice(0, GOODS_MAX), ...more].join(', '),
    player: playerName(payment),
    server: publicServerName(payment, words),
    address: server ? serverAddress(server) : '',
  };
}

/** In bold; empty for a server that the shop hides. */
export const publicServerName = (
  { server, isServerHidden }: Pick<Payment, 'server' | 'isServerHidden'>,
  words: Format['words'],
): string =>
  server && !isServerHidden ? `**${displayName(maskEmails(readableLine(server.name)), 60, words)}**` : '';
