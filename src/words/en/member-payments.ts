/** The payments that the bot knows to be a member's. */
export const memberPayments = {
  /** An entry of a member's menu, under Apps; Discord allows 32 characters. */
  command: 'Payments of this member',
  title: (name: string) => `Payments of ${name} that the bot knows`,
  only: 'Only those with a role or a call; look up others by the number on the receipt.',
  none: 'None known: ask for the number on the receipt.',
  open: 'Open a payment…',
  openCall: 'open call',
  closedCall: 'closed call',
};
