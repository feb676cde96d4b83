import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A fault, what people and the operator see of it, and the test that brings it about. */
export interface Fault {
  readonly fault: string;
  readonly user: string;
  readonly operator: string;
  /** From the root. */
  readonly file: string;
  /** With those of its groups; "…" stands for anything. */
  readonly name: string;
  readonly cells: number;
}

function faultIn(line: string): Fault {
  const cells = line.slice(1, -1).split(' | ');
  const [fault = '', user = '', operator = '', test = ''] = cells.map((cell) => cell.trim());
  const [, file = '', name = ''] = /^`(test\/[^`]+\.test\.ts)` › (.+)$/.exec(test) ?? [];
  return { fault, user, operator, file, name, cells: cells.length };
}

const isFault = (line: string): boolean => /^\| (?!---|fault )/.test(line);

/** The rows of test/faults.md. */
export const readFaults = (): readonly Fault[] =>
  readFileSync(fileURLToPath(new URL('../faults.md', import.meta.url)), 'utf8')
    .split('\n')
    .filter(isFault)
    .map(faultIn);
