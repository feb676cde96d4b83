import { counted } from './plural.js';

/** Staff tell the bot what an answer of a game server means, and that a payment is settled. */
export const teaching = {
  buttons: { arrived: 'It arrived', failed: 'It failed' },
  question: {
    arrived: 'Does this answer always mean that it arrived?',
    failed: 'Does this answer always mean that it failed?',
  },
  text: '`…` is whatever the payment names there. From now on the bot judges this answer so, in this Discord server only.',
  always: { arrived: 'Yes, it arrived', failed: 'Yes, it failed' },
  forget: 'Forget this answer',
  settle: '✔ Settled',
  unsettle: 'Not settled',
  /** @param by a mention @param date a Discord timestamp */
  settled: (by: string, date: string) => `Settled by ${by}, ${date}`,

  forgetAll: (count: number) => `💬 Forget ${counted(count, 'learned answer', 'learned answers')}`,
  forgetQuestion: (count: number) =>
    `Forget what your staff taught about ${counted(count, 'answer', 'answers')}?`,
  forgetYes: 'Forget',
};
