import type { ShardPlan } from '../../bot/sharding.js';
import type { Variables } from './variables.js';

const MAX_SHARDS = 100_000;

/** The numbers in `0,2` or `0-3`; empty when it is neither. */
function shardIds(text: string): number[] {
  const ids = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    if (Number(last) >= MAX_SHARDS || !(Number(first) <= Number(last))) return [];
    for (let id = Number(first); id <= Number(last); id += 1) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

export function shardPlan(variables: Variables): ShardPlan {
  const shards = variables.optional(
    'SHARDS',
    'is not a list of shards. Use auto, numbers from 0 up such as 0,1,2, or a range such as 0-3.',
    (text) => text === 'auto' || shardIds(text).length > 0,
  );
  const count = variables.number(
    'SHARD_COUNT',
    'a whole number from 1 to 100000',
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_SHARDS,
  );
  if (shards === undefined || shards === 'auto') {
    if (count !== undefined)
      variables.refuse('SHARDS', 'is missing. Set it to the shards that this process runs, such as 0-3.');
    return 'auto';
  }
  if (count === undefined) {
    variables.refuse('SHARD_COUNT', 'is missing. Set it to the number of shards in all processes together.');
    return 'auto';
  }
  const ids = shardIds(shards);
  const highest = ids.at(-1) ?? 0;
  if (highest >= count)
    variables.refuse('SHARDS', `names shard ${highest}, but SHARD_COUNT allows 0 to ${count - 1}.`);
  return { ids, count };
}
