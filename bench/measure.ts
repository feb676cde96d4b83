import { median } from './statistics.js';

/** The bots, in the order of the table. */
export const BOTS = ['bare', 'cached', 'typical', 'sapphire', 'shopkeep'] as const;
export type BotName = (typeof BOTS)[number];

/** What the others are compared with. */
export const BASELINE = 'bare' satisfies BotName;

/** What a number of Shopkeep's should not exceed: so many times the bare bot's, or so much. */
export interface Goal {
  readonly atMost: number;
  readonly of?: typeof BASELINE;
}

/** One quantity, as it was found in each round. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly goal?: Goal;
  /** By bot; what is measured inside one process is under `shopkeep`. */
  readonly values: Partial<Record<BotName, readonly number[]>>;
}

export type Notebook = ReturnType<typeof createNotebook>;

/** Collects values of quantities, in the order in which each was first met. */
export function createNotebook() {
  const measures = new Map<string, Measure & { values: Partial<Record<BotName, number[]>> }>();
  return {
    /** Adds the value of one round. What cannot be measured here is left out. */
    note(what: Omit<Measure, 'values'>, bot: BotName, value: number | undefined): void {
      if (value === undefined || Number.isNaN(value)) return;
      const measure = measures.get(what.name) ?? { ...what, values: {} };
      measures.set(what.name, measure);
      measure.values[bot] = [...(measure.values[bot] ?? []), value];
    },
    measures: (): Measure[] => [...measures.values()],
  };
}

/** The median of a bot's rounds; undefined when it was not measured. */
export function medianOf({ values }: Measure, bot: BotName): number | undefined {
  const rounds = values[bot];
  return rounds && median(rounds);
}

/** How many times the bare bot's median a bot's median is. */
export function ratioOf(measure: Measure, bot: BotName): number | undefined {
  const own = medianOf(measure, bot);
  const baseline = medianOf(measure, BASELINE);
  return own === undefined || !baseline ? undefined : own / baseline;
}

/** Whether Shopkeep keeps the goal; undefined where there is none, or nothing to compare with. */
export function keepsGoal(measure: Measure): boolean | undefined {
  const { goal } = measure;
  const value = goal?.of ? ratioOf(measure, 'shopkeep') : medianOf(measure, 'shopkeep');
  return goal && value !== undefined ? value <= goal.atMost : undefined;
}
