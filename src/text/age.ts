/** A duration in the largest unit of which it has at least one, rounded down. */
export interface Age {
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day' | 'month' | 'year';
}

const MINUTES: readonly (readonly [Age['unit'], number])[] = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
];

/** @param ms milliseconds, from 0; less than a minute is 0 minutes */
export function toAge(ms: number): Age {
  const minutes = Math.floor(ms / 60_000);
  const [unit, size] = MINUTES.find(([, least]) => minutes >= least) ?? (['minute', 1] as const);
  return { count: Math.floor(minutes / size), unit };
}
