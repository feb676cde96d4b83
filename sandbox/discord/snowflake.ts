const DISCORD_EPOCH = 1_420_070_400_000;

/** Makes ids that grow with the clock and never repeat, even when the clock stands still or goes back. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromClock = BigInt(Math.max(0, Math.floor(now()) - DISCORD_EPOCH)) << 22n;
    last = fromClock > last ? fromClock : last + 1n;
    return last.toString();
  };
}
