import type { BotName, Notebook } from './measure.js';
import type { Scale } from './options.js';
import type { Subjects } from './subject.js';

/** What a scenario works with. */
export interface Bench {
  readonly scale: Scale;
  readonly bots: readonly BotName[];
  readonly subjects: Subjects;
  readonly note: Notebook['note'];
  /** Prints progress. */
  readonly say: (line: string) => void;
}

/** Measures something and notes it. */
export type Scenario = (bench: Bench) => Promise<void>;
