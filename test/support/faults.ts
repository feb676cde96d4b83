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

export interface FaultSection {
  readonly title: string;
  readonly introduction: string;
  readonly faults: readonly Fault[];
}

function faultIn(line: string): Fault {
  const cells = line.slice(1, -1).split(' | ');
  const [fault = '', user = '', operator = '', test = ''] = cells.map((cell) => cell.trim());
  const [, file = '', name = ''] = /^`(test\/[^`]+\.test\.ts)` › (.+)$/.exec(test) ?? [];
  return { fault, user, operator, file, name, cells: cells.length };
}

const isRow = (line: string): boolean => line.startsWith('| ');
const isFault = (line: string): boolean => isRow(line) && !/^\| (?:---|fault )/.test(line);

/** What test/faults.md has under each heading, and above the first. */
export function readFaults(): { readonly introduction: string; readonly sections: readonly FaultSection[] } {
  const text = readFileSync(fileURLToPath(new URL('../faults.md', import.meta.url)), 'utf8');
  const [first = '', ...parts] = text.split(/^## /m);
  const prose = (lines: readonly string[]) =>
    lines
      .filter((line) => !isRow(line))
      .join('\n')
      .trim();
  return {
    introduction: prose(first.split('\n').slice(1)),
    sections: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, introduction: prose(lines), faults: lines.filter(isFault).map(faultIn) };
    }),
  };
}
