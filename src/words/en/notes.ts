/** Of the messages that mention members in public: they say nothing of what was asked. */
export const notes = {
  /** Follows the names. @param sign of the member’s own button */
  answered: (sign: string) => `the staff has answered you ${sign}`,
  lost: (sign: string) => `your question may not have reached the staff ${sign}: ask again.`,
  read: 'Read it',
  again: 'Ask again',
  other: 'This is for another member.',
  stored: '· that you are mentioned in a message of the bot; it is deleted once you read it, or after a day',
  /** To whoever has answered. */
  saved: {
    told: (channels: string) => `Saved. The buyer was told in ${channels}.`,
    onItsWay: (channels: string) => `Saved. The bot tells the buyer in ${channels}.`,
    notTold: (_channels: string, sign: string) => `Saved. The buyer reads it with ${sign}.`,
  },
};
