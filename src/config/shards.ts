import { z } from 'zod';
import { number } from './variables.js';

/** Which of Discord's guilds this process serves. */
export type ShardPlan =
  /** All of them, in as many shards as Discord recommends. */
  | 'auto'
  /** These of `count` shards; other processes serve the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

const MAX_SHARDS = 100_000;

/** The numbers in `0,2` or `0-3`; empty when it is neither. */
function shardIds(text: string): number[] {
  const parts = text.split(',').map((part) => /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part));
  const ids = parts.flatMap((part) => {
    if (!part) return [Number.NaN];
    const first = Number(part[1]);
    const last = Number(part[2] ?? part[1]);
    return last < first || last >= MAX_SHARDS
      ? [Number.NaN]
      : Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return ids.includes(Number.NaN) ? [] : [...new Set(ids)].sort((a, b) => a - b);
}

export const shardVariables = z
  .object({
    SHARDS: z
      .string()
      .default('auto')
      .refine((text) => text === 'auto' || shardIds(text).length > 0, {
        error: 'is not a list of shards. Use auto, numbers from 0 up such as 0,1,2, or a range such as 0-3.',
      }),
    SHARD_COUNT: number(
      'a whole number from 1 to 100000',
      (count) => Number.isInteger(count) && count >= 1 && count <= MAX_SHARDS,
    ).optional(),
  })
  .transform(({ SHARDS, SHARD_COUNT: count }, context): ShardPlan => {
    const refuse = (name: string, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message });
      return z.NEVER;
    };
    if (SHARDS === 'auto')
      return count === undefined
        ? 'auto'
        : refuse('SHARDS', 'is missing. Set it to the shards that this process runs, such as 0-3.');
    if (count === undefined)
      return refuse('SHARD_COUNT', 'is missing. Set it to the number of shards in all processes together.');
    const ids = shardIds(SHARDS);
    const highest = ids.at(-1) ?? 0;
    return highest < count
      ? { ids, count }
      : refuse('SHARDS', `names shard ${highest}, but SHARD_COUNT allows 0 to ${count - 1}.`);
  });
