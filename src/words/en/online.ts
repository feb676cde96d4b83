import { counted } from './plural.js';

export const online = {
  title: '🎮 Players online',
  name: 'Players online',
  what: 'How many play on each server, in one message that stays up to date. For that the bot asks your game servers; it reads two numbers, and nobody’s name.',
  chooseChannel: 'Choose a channel to switch it on.',
  channel: 'Channel for the message…',
  noneToAsk: 'The shop shows no server’s address, so none is asked.',

  /** The title of the message. */
  players: (count: number) => `🟢 ${counted(count, 'player', 'players')} online`,
  nobody: 'Nobody is online right now',
  updated: 'Updated',
  /** Follow a server's name. */
  playing: (count: number, max: number) => `${count} of ${max}`,
  nobodyThere: 'nobody right now',
  noAnswer: 'no answer',
  /** @param when such as “14:10” */
  noAnswerSince: (when: string) => `no answer since ${when}`,
  asking: 'no answer yet',
  /** Below a server in lists. */
  onServer: (count: number, max: number) => `🟢 ${count} of ${max} online`,
  minutesAgo: (count: number) => `${count} min ago`,
};
