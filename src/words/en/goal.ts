import { counted } from './plural.js';

export const goal = {
  title: '🎯 Goal',
  name: 'Goal',
  none: '🎯 No goal yet',
  what: 'A sum that buyers reach together; the bot shows how far they are.',
  set: '🎯 Set a goal…',
  change: '✏️ Change…',
  channel: 'Channel for the goal…',
  chooseChannel: '-# Choose the channel in which everybody sees it.',
  notCounted: '-# Nothing is counted yet: the bot reads the payments within minutes.',
  form: {
    name: 'Name, such as “A new map”',
    sum: 'Sum, such as 50000',
    until: 'Last day',
    /** @param days at most */
    untilHint: (example: string, days: number) =>
      `Such as ${example}, at most ${days} days after the start. Empty: each calendar month anew.`,
    day: (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  },
  unsaved: {
    sum: 'The sum was not saved: type a whole number, such as 50000.',
    until: (example: string) =>
      `The last day was not saved: type a date such as ${example}, from today on and within 31 days.`,
  },

  /** The message. */
  sums: (sum: string, goal: string, when: string) => `${sum} of ${goal} · ends ${when}`,
  everyPurchase: 'Every purchase counts.',
  /** @param date such as “14 November” */
  since: (date: string) => `Counted since ${date}`,
  updated: 'Updated',
  finished: 'Finished',
  lastMonth: (percent: string) => `Last month: ${percent}`,
  reached: (name: string) => `🎉 Reached: ${name}`,
  took: (days: number, sum: string) => `${sum} in ${counted(days, 'day', 'days')}. Thank you!`,
  isOver: 'It is over. Thank you to everybody who helped.',
};
