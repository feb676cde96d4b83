/** Of the messages that mention members in public: they say nothing of what was asked. */
export const notes = {
  /** Follows the names. @param sign of the member’s own button */
  answered: (sign: string) => `the staff has answered you ${sign}`,
  callLost: 'your call may not have reached the staff: call again.',
  requestLost: 'your request for a role may not have reached the staff: send it again.',
  read: 'Read it',
  other: 'This is for another member.',
  stored: '· that you are mentioned in a message of the bot; it is deleted once you read it, or after a day',
  /** To whoever has answered. */
  saved: {
    told: (channels: string) => `Saved. The buyer was told in ${channels}.`,
    onItsWay: (channels: string) => `Saved. The bot tells the buyer in ${channels}.`,
    notTold: (_channels: string, sign: string) => `Saved. The buyer reads it with ${sign}.`,
  },
};
