/** A reply that says nothing known. */
export interface UnknownReply {
  /** Counts from 1 in the order of sending. */
  readonly number: number;
  /** The first words of the command. */
  readonly command: string;
  /** The reply without names, numbers, products and brackets; empty for silence. */
  readonly form: string;
}

/** A person's word on an answer or a payment. `at` in milliseconds since the epoch. */
export interface Witness {
  readonly means: 'arrived' | 'failed';
  readonly userId: string;
  readonly at: number;
}

/** A person's word on a payment. `settled`: nothing is left to do, whatever its answers say. */
export interface Mark extends Omit<Witness, 'means'> {
  readonly means: Witness['means'] | 'settled';
}

/** What a guild knows beyond the table of replies. */
export interface Knowledge {
  /** What this answer always means, as the staff said. */
  taught(reply: Pick<UnknownReply, 'command' | 'form'>): Witness | undefined;
  /** What became of this payment, as the staff said. Another shop may have its number for a payment made at another time. */
  marked(payment: { readonly id: number; readonly createdAt: number | null }): Mark | undefined;
  /** Whether the server never answers this command. */
  isSilent(reply: Pick<UnknownReply, 'command'>, delivery: Delivery): boolean;
}

/** How a payment reached its server. */
export interface Delivery {
  readonly serverId: number | null;
  /** Over a remote console, where many plug-ins say nothing. */
  readonly isRemote: boolean;
}

export const NO_KNOWLEDGE: Knowledge = {
  taught: () => undefined,
  marked: () => undefined,
  isSilent: () => false,
};

/** The verdict if all unknown replies meant success. */
export type Otherwise = 'later' | 'unchanged' | 'delivered' | 'nothingToSend';

/** What unknown replies leave open about a payment of which everything was sent. */
export interface Doubt extends Delivery {
  readonly replies: readonly UnknownReply[];
  readonly otherwise: Otherwise;
}

export interface Settled {
  readonly kind: Otherwise | 'unknownReply' | 'noReply' | 'usualSilence' | 'serverErrors';
  /** Replies that stay unknown. */
  readonly unknown: readonly UnknownReply[];
  /** Replies that mean failure. */
  readonly failed: readonly UnknownReply[];
  /** Who said what decided. */
  readonly witness?: (Witness & { readonly of: 'answer' | 'payment' }) | undefined;
}

/** What the staff said of the payment goes before what they said of its answers. */
export function settleDoubt(
  payment: { readonly id: number; readonly createdAt: number | null },
  doubt: Doubt,
  knowledge: Knowledge,
): Settled {
  const { replies, otherwise } = doubt;
  const mark = knowledge.marked(payment);
  if (mark && mark.means !== 'settled') {
    const { means } = mark;
    const settled = { unknown: [], witness: { ...mark, means, of: 'payment' } as const };
    return means === 'arrived'
      ? { ...settled, kind: otherwise, failed: [] }
      : { ...settled, kind: 'serverErrors', failed: replies };
  }
  const known = replies.map((reply) => ({
    reply,
    taught: reply.form === '' ? undefined : knowledge.taught(reply),
  }));
  const failed = known.filter(({ taught }) => taught?.means === 'failed').map(({ reply }) => reply);
  const open = known.filter(({ taught }) => !taught).map(({ reply }) => reply);
  const unknown = open.filter((reply) => reply.form !== '' || !knowledge.isSilent(reply, doubt));
  const [first] = known.flatMap(({ taught }) => taught ?? []);
  const witness = first && ({ ...first, of: 'answer' } as const);
  if (failed.length > 0) return { kind: 'serverErrors', unknown, failed, witness };
  return { kind: openKind(unknown, open.length > 0) ?? otherwise, unknown, failed, witness };
}

function openKind(unknown: readonly UnknownReply[], isOpen: boolean): Settled['kind'] | undefined {
  if (unknown.some(({ form }) => form !== '')) return 'unknownReply';
  if (unknown.length > 0) return 'noReply';
  return isOpen ? 'usualSilence' : undefined;
}

/** Why what people said means failure. */
export const taughtCause = ({ witness }: Pick<Settled, 'witness'>): 'notArrived' | 'taughtFailure' =>
  witness?.of === 'payment' ? 'notArrived' : 'taughtFailure';
