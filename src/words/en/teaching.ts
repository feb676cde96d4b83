import { counted } from './plural.js';

/** Staff tell the bot what an answer of a game server means. */
export const teaching = {
  buttons: { arrived: 'It arrived', failed: 'It failed' },
  question: {
    arrived: 'Does this answer always mean that it arrived?',
    failed: 'Does this answer always mean that it failed?',
  },
  text: 'Names, numbers and products don’t count. From now on the bot judges this answer so, in this Discord server only.',
  always: { arrived: 'Yes, it arrived', failed: 'Yes, it failed' },
  onlyThis: 'Only this payment',
  /** Without a reply, or with one too short to be told from others. */
  questionOnce: { arrived: 'Did this payment arrive?', failed: 'Did this payment fail?' },
  silenceText:
    'The server said nothing, which can mean anything. The bot remembers it for this payment alone.',
  shortText: 'The answer is too short to be told from others. The bot remembers it for this payment alone.',
  once: { arrived: 'This payment arrived', failed: 'This payment failed' },
  forget: 'Forget this answer',
  undo: 'Undo',
  /** Nothing is left to do about a payment. */
  settle: '✔ Settled',
  unsettle: 'Not settled',
  /** @param by a mention @param date a Discord timestamp */
  settled: (by: string, date: string) => `Settled by ${by}, ${date}`,

  open: (count: number) => `💬 ${counted(count, 'answer', 'answers')} learned`,
  title: '💬 Answers that the bot learned',
  none: 'No answers yet. Staff teach the bot on a payment with ❔.',
  means: { arrived: 'arrived', failed: 'failed' },
  forgetOne: 'Forget one…',
  forgetAll: 'Forget all',
};
