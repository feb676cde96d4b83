import { Failure } from '../../../domain/failure.js';
import { escapeName } from '../../../text/markdown.js';
import { selectRows } from '../../../ui/components.js';
import { oneOf } from '../../../ui/custom-id.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { rolesActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { MAX_REASON_CHARS, READY_REASONS, type Reason } from '../state.js';

/** The value that opens the form. */
export const OTHER_REASON = 'other';

/** @throws Failure `outdated` */
export const readyReason = oneOf(...READY_REASONS);

/** @throws Failure `outdated` for no text */
export function typedReason(typed = ''): string {
  const text = typed.trim().slice(0, MAX_REASON_CHARS);
  if (text === '') throw new Failure({ kind: 'outdated' });
  return text;
}

export function reasonView(request: number, { buyerRoles: { refusing } }: Words): Reply {
  const options = [...READY_REASONS, OTHER_REASON] as const;
  return {
    ...embedReply(refusing.title, [refusing.text]),
    components: selectRows(
      rolesActions.refuseFor({ request }),
      refusing.choose,
      options.map((value) => ({ value, label: refusing.reasons[value] })),
    ),
  };
}

export const reasonForm = (request: number, { buyerRoles: { refusing } }: Words): Modal => ({
  customId: rolesActions.refuseWith({ request }),
  title: refusing.title,
  fields: [{ custom_id: 'reason', label: refusing.reason, isLong: true, maxLength: MAX_REASON_CHARS }],
});

/** What the member reads. Refusals of earlier versions have no reason. */
export function refusedLine(paymentId: number, why: Reason | null, { buyerRoles: { card } }: Words): string {
  if (why === 'receipt') return card.toldReceipt(paymentId);
  if (why === null || why === 'unproved') return card.toldRefused(paymentId);
  return card.toldReason(paymentId, escapeName(why.text, 2 * MAX_REASON_CHARS));
}
