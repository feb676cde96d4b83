/** Of the messages that mention members in public: they say nothing of what was asked. */
export const notes = {
  /** Follows the names. */
  deskAnswered: 'the staff has answered you ✋',
  rolesAnswered: 'the staff has answered you 🎟️',
  read: 'Read it',
  other: 'This is for another member.',
  stored: '· that you are mentioned in a message of the bot; it is deleted once you read it, or after a day',
};
