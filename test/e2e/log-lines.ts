import { z } from 'zod';
import type { BotProcess } from '../../sandbox/bot-process.js';

const lineSchema = z.looseObject({
  level: z.number(),
  msg: z.string(),
  interaction: z.string().optional(),
});

export type LogLine = z.infer<typeof lineSchema>;

/** What a bot has logged so far, or of that what contains `text`; its lines come up to a tenth of a second late. */
export const linesOf = (bot: BotProcess, text = ''): LogLine[] =>
  bot
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes(text))
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** Stacks, in a line of the log and as Node prints them. */
export const STACK = /"at":|\n\s+at /;
