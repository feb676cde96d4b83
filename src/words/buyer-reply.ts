export type BuyerReplyKind =
  | 'notPaid'
  | 'checking'
  | 'waiting'
  | 'delayed'
  | 'failed'
  | 'nothingSent'
  | 'playerOffline'
  | 'playerUnknown'
  | 'inventoryFull'
  /** Whether it arrived isn't known. */
  | 'sent'
  | 'later'
  | 'unchanged'
  | 'delivered'
  | 'byHand';

/** Where buyers read the reply and answer it: in the channel, or with a button. */
export type ReplyPlace = 'channel' | 'button';

/** Formatted for display; empty if unknown or not public. */
export interface ReplyParts {
  readonly place: ReplyPlace;
  readonly goods: string;
  readonly player: string;
  readonly server: string;
  readonly address: string;
}

/** Texts are short and tell the buyer what to do now. */
export type BuyerReplies = Readonly<
  Record<BuyerReplyKind, (parts: ReplyParts) => readonly [title: string, text: string]>
>;
