import type { Cause } from '../../../src/domain/replies/causes.js';

/** A reading, or the cause of a failure. */
export type Truth =
  | 'delivered'
  | 'later'
  | 'unchanged'
  | 'unknown'
  | 'silent'
  | 'dropped'
  | 'elsewhere'
  | Cause;

export type Case = readonly [command: string, reply: string, truth: Truth];

export interface Plugin {
  readonly plugin: string;
  readonly language: 'en' | 'ru';
  readonly cases: readonly Case[];
}
