import { memberMention, roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import type { CardAddition } from '../../slots.js';
import { rolesActions } from '../actions.js';
import { reconcileNow } from '../round/round.js';
import { overHoldings, pairKey } from '../rules/due.js';
import { grantsOfPayment, undoLine } from '../rules/grants.js';
import { findMember, type Grant, type Roles, rolesPart } from '../state.js';
import { describeUntil, embedReply, onlyText } from '../view.js';
import { mentionHolders } from './card-view.js';

const NOTES_SHOWN = 5;

/** A role that has ended can be taken back, too, which frees its purchase line. */
export function paymentCard(roles: Roles, payment: number, words: Words): CardAddition {
  const { ungranted, cards } = roles;
  const grants = grantsOfPayment(roles.grants, payment);
  const { payment: said, refusals } = words.buyerRoles;
  const notes = [
    ...grants
      .filter(({ ended }) => ended === null)
      .map(({ roleId, memberId, endsAt, proof }) =>
        said.given(
          roleMention(roleId),
          memberMention(memberId),
          describeUntil(endsAt, words),
          proof.kind === 'code' ? said.byCode : said.approved(memberMention(proof.by)),
        ),
      ),
    ...cards
      .filter(({ paymentId, closed }) => paymentId === payment && closed === null)
      .map((one) => said.asked(memberMention(findMember(one)))),
    ...ungranted
      .filter(({ paymentId }) => paymentId === payment)
      .map(
        ({ memberId, why }) =>
          `${said.ungranted(memberId ? memberMention(memberId) : '')}: ${refusals[why].staff}`,
      ),
  ];
  const takeBack = button(rolesActions.confirmTakeBack({ payment }), said.takeBack);
  return { notes: [...new Set(notes)].slice(0, NOTES_SHOWN), buttons: grants.length > 0 ? [takeBack] : [] };
}

export async function confirmTakeBack({ feeds, format }: Press, payment: number): Promise<Reply> {
  const { state } = await feeds.read(rolesPart);
  return takeBackView(grantsOfPayment(state.grants, payment), payment, format.words);
}

export function takeBackView(grants: readonly Grant[], payment: number, words: Words): Reply {
  const { takeBackTitle, takeBackText, takeBackYes, nothing } = words.buyerRoles.payment;
  if (grants.length === 0) return onlyText(nothing);
  return embedReply(takeBackTitle(payment), [takeBackText(mentionHolders(grants, words))], 'waiting', [
    button(rolesActions.takeBack({ payment }), takeBackYes, 'danger'),
  ]);
}

export async function takeBack(press: Press, payment: number): Promise<Reply> {
  const { buyerRoles } = press.format.words;
  const { result } = await changePart<Roles, readonly Grant[]>(press.feeds, rolesPart, (roles, now) => {
    const grants = grantsOfPayment(roles.grants, payment);
    return { state: grants.reduce((undone, line) => undoLine(undone, line, now), roles), result: grants };
  });
  if (result.length === 0) return onlyText(buyerRoles.payment.nothing);
  await reconcileNow(
    press,
    result.map(({ memberId }) => memberId),
  );
  const { state, now } = await press.feeds.read(rolesPart);
  const over = overHoldings(state, now).map(pairKey);
  const { takenBack, takenLater } = buyerRoles.payment;
  return onlyText((result.some((one) => over.includes(pairKey(one))) ? takenLater : takenBack)(payment));
}
