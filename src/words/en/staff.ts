/** Where the staff read what the bot tells them. */
export const staff = {
  label: '👥 Staff',
  name: 'Staff',
  none: 'no channel yet',
  question:
    '**Where do your staff read?** Buyers’ calls, trouble and purchases will go there. Choose a channel that members can’t see.',
  /** @param channel a mention */
  what: (channel: string) =>
    `Buyers’ calls, trouble and purchases go to ${channel}, unless you choose another channel on the page of one of them.`,
  channel: 'Staff channel…',
  later: 'Later',
  another: 'Another channel…',
  otherQuestion: 'Where should only these messages go? Choose a channel that members can’t see.',
};
