/** What one can say to a buyer of a payment. */
export type BuyerReplyKind =
  | 'notPaid'
  | 'checking'
  | 'waiting'
  | 'delayed'
  | 'failed'
  | 'playerOffline'
  | 'playerUnknown'
  | 'inventoryFull'
  | 'delivered'
  | 'byHand';

/** What goes into a reply to a buyer, ready to show; empty if it isn't known or may not be said. */
export interface ReplyParts {
  readonly goods: string;
  readonly player: string;
  readonly server: string;
  readonly address: string;
}

/** One text for each kind: short, and with what the buyer should do now. */
export type BuyerReplies = Readonly<
  Record<BuyerReplyKind, (parts: ReplyParts) => readonly [title: string, text: string]>
>;
