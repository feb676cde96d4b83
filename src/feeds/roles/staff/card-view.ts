import type { Payment } from '../../../domain/payment.js';
import { SnowflakeUtil } from '../../../lib/discord.js';
import { readStanding } from '../../../sales/sale.js';
import { codeSpan, joinParts, memberMention, roleMention } from '../../../text/markdown.js';
import { paymentActions } from '../../../ui/actions.js';
import { button } from '../../../ui/components.js';
import { discordTime, type Format } from '../../../ui/format.js';
import { displayName, typedText } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Post } from '../../feed.js';
import { mentionMembers } from '../../mention-members.js';
import { summarizePayment } from '../../payment-summary.js';
import { fitsBuyer } from '../../typed-payment.js';
import { rolesActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { type PaymentRead, requestKey } from '../proofs/requests.js';
import { grantsOfPayment } from '../rules/grants.js';
import type { Grant, RequestDecision, RoleRequest, Roles } from '../state.js';

const LINES_SHOWN = 10;
const HOLDERS_SHOWN = 3;

/** For or against a request; it isn't stored. */
export interface Evidence {
  readonly read: PaymentRead;
  /** In the game, as the member typed it. */
  readonly name: string | undefined;
  /** As of `Press`. */
  readonly joinedAt: number | undefined;
}

/** In the staff channel. The member is named, and not pinged. */
export function cardView(request: RoleRequest, found: Evidence, roles: Roles, format: Format): Reply {
  const { card } = format.words.buyerRoles;
  const { id, memberId, paymentId, askedAt } = request;
  const { title, text } = describe(found, roles, paymentId, format);
  const isLikely = fitsFound(found, roles) && grantsOfPayment(roles.grants, paymentId).length === 0;
  const since = [
    card.asked(discordTime(askedAt, 'R')),
    found.joinedAt !== undefined && card.joined(discordTime(found.joinedAt, 'D')),
    card.account(discordTime(SnowflakeUtil.timestampFrom(memberId), 'D')),
  ];
  const isToOpen = !isLikely && found.read !== 'noPayment';
  return {
    content: card.asks(memberMention(memberId), paymentId),
    ...embedReply(title, [text, `-# ${joinParts(since)}`], 'waiting', [
      button(rolesActions.approve({ request: id }), card.approve, isLikely && 'primary'),
      button(rolesActions.refuse({ request: id }), card.refuse),
      button(paymentActions.card({ id: paymentId }), card.open, isToOpen && 'primary'),
    ]),
  };
}

/** A paid payment of the player that gives a role. */
const fitsFound = ({ read, name }: Evidence, { mappings }: Roles): boolean =>
  name !== undefined &&
  typeof read === 'object' &&
  fitsBuyer(read.value, name) &&
  readStanding(read.value) === 'paid' &&
  read.value.products.some(({ productId }) => mappings.some((one) => one.productId === productId));

function describe({ read, name }: Evidence, roles: Roles, paymentId: number, format: Format) {
  const { card } = format.words.buyerRoles;
  const describeName = (kind: 'name' | 'nameFits' | 'nameDiffers'): string =>
    name === undefined ? card.noName : card[kind](codeSpan(typedText(name)));
  if (typeof read === 'string') return { title: card[read], text: describeName('name') };
  const { title, text } = summarizePayment(read, format);
  const nameLine = describeName(fitsBuyer(read.value, name ?? '') ? 'nameFits' : 'nameDiffers');
  const lines = [nameLine, ...giftLines(read.value, roles, format.words), usedLine(roles, paymentId, format)];
  return { title, text: joinParts([text, lines.join('\n')], '\n\n') };
}

/** "VIP → @vip", for each role that the payment gives. */
function giftLines({ products }: Payment, { mappings }: Roles, words: Words): readonly string[] {
  const lines = products.flatMap(({ name, productId }) =>
    mappings
      .filter((one) => one.productId === productId)
      .map(({ roleId }) => `${displayName(name, 60, words)} → ${roleMention(roleId)}`),
  );
  return lines.length === 0 ? [words.buyerRoles.card.givesNothing] : lines.slice(0, LINES_SHOWN);
}

function usedLine({ grants }: Roles, paymentId: number, { words }: Format): string {
  const { used, unused } = words.buyerRoles.card;
  const holders = mentionHolders(grantsOfPayment(grants, paymentId), words);
  return holders === '' ? unused : used(holders);
}

export function mentionHolders(grants: readonly Pick<Grant, 'memberId'>[], words: Words): string {
  const members = grants.map(({ memberId }) => memberId);
  return mentionMembers(members, HOLDERS_SHOWN, words);
}

/** One grey line. */
export function decidedPost(request: RoleRequest, decision: RequestDecision, words: Words): Post {
  const { by, at, isApproved } = decision;
  const { approved, refused, question } = words.buyerRoles.card;
  const what = question(memberMention(request.memberId), request.paymentId);
  const content = (isApproved ? approved : refused)(what, memberMention(by), discordTime(at, 'f'));
  return { key: requestKey(request), channelId: request.channelId, reply: { content }, isEdit: true };
}
