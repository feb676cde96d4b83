import { memberMention, roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import type { CardAddition } from '../../slots.js';
import { rolesActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { describeUntil } from '../end-words.js';
import { reconcileNow } from '../round/round.js';
import { dueRoles, isGiven, pairKey } from '../rules/due.js';
import { grantsOfPayment, undoLine } from '../rules/grants.js';
import { findMember, type Grant, type Roles, rolesPart } from '../state.js';
import { mentionHolders } from './card-view.js';

const NOTES_SHOWN = 5;

/** A role that has ended can be taken back, too, which frees its purchase line. */
export function paymentCard(roles: Roles, payment: number, words: Words): CardAddition {
  const notes = paymentNotes(roles, payment, words);
  const isGranted = grantsOfPayment(roles.grants, payment).length > 0;
  const takeBackId = rolesActions.confirmTakeBack({ payment });
  const buttons = isGranted ? [button(takeBackId, words.buyerRoles.payment.takeBack)] : [];
  return { notes, buttons };
}

export function paymentNotes(roles: Roles, payment: number, words: Words): readonly string[] {
  const { grants, ungranted, cards } = roles;
  const { payment: said, refusals } = words.buyerRoles;
  const notes = [
    ...grantsOfPayment(grants, payment)
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
  return [...new Set(notes)].slice(0, NOTES_SHOWN);
}

export async function confirmTakeBack({ feeds, format }: Press, payment: number): Promise<Reply> {
  const { state } = await feeds.read(rolesPart);
  return takeBackView(grantsOfPayment(state.grants, payment), payment, format.words);
}

export function takeBackView(grants: readonly Grant[], payment: number, words: Words): Reply {
  const { takeBackTitle, takeBackText, takeBackYes, nothing } = words.buyerRoles.payment;
  if (grants.length === 0) return { content: nothing, embeds: [], components: [] };
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
  if (result.length === 0) return { content: buyerRoles.payment.nothing, embeds: [], components: [] };
  await reconcileNow(press, [...new Set(result.map(({ memberId }) => memberId))]);
  const { state, now } = await press.feeds.read(rolesPart);
  const { takenBack, takenLater } = buyerRoles.payment;
  const content = (isAnyLeft(state, result, now) ? takenLater : takenBack)(payment);
  return { content, embeds: [], components: [] };
}

/** Whether the bot still has to take back what it gave by these grants. */
function isAnyLeft(state: Roles, undone: readonly Grant[], now: number): boolean {
  const due = new Set(dueRoles(state.grants, now).map(pairKey));
  const given = new Set(state.holdings.filter(isGiven).map(pairKey));
  return undone.map(pairKey).some((key) => given.has(key) && !due.has(key));
}
