/** What comes of the work, and how often the event loop came round meanwhile. */
export async function countingTurns<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  let working = true;
  const next = () => {
    turns += 1;
    if (working) setImmediate(next);
  };
  setImmediate(next);
  const result = await work;
  working = false;
  return { turns, result };
}
