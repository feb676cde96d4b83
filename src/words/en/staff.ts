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
  /** Why a channel isn't taken. @param channel a mention */
  isPublic: (channel: string) =>
    `⚠️ Everybody can read ${channel}, so it wasn’t taken: buyers’ calls and payments would be seen there.\nMake a private channel (+ beside the channels → **Private Channel**), add your staff and this bot, then choose it here.`,
  isUnseen: (channel: string) =>
    `⚠️ The bot can’t see ${channel}: add it to the channel, then choose it again.`,
  isUnknown: (channel: string) =>
    `⚠️ Discord didn’t say who can read ${channel}. Choose it again in a minute.`,
  channel: 'Staff channel…',
  later: 'Later',
};
