/** Where the staff read what the bot tells them. */
export const staff = {
  label: '👥 Staff',
  name: 'Staff',
  none: 'no channel yet',
  question:
    '**Where do your staff read?** Buyers’ calls, orders that need a look and trouble will go there. Choose a channel that members can’t see.',
  /** @param channel a mention @param role its mention, or empty */
  what: (channel: string, role: string) =>
    `Buyers’ calls, orders that need a look and trouble go to ${channel}${role && `; ${role} is mentioned at most once an hour`}.`,
  channel: 'Staff channel…',
  later: 'Later',
};
