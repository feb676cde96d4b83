import { BASELINE, BOTS, type BotName, keepsGoal, type Measure, medianOf, ratioOf } from './measure.js';

/** Rows of cells as text, every column as wide as its widest cell; the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** Three digits that count, at most three of them behind the point. */
export function number(value: number): string {
  const digits = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
  const decimals = Math.min(3, Math.max(0, 3 - Math.max(digits, 0)));
  return value.toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: decimals });
}

const ratio = (value: number) => `${number(value)}×`;

const label = ({ name, unit }: Measure) => (unit === '' ? name : `${name}, ${unit}`);

function medianCell(measure: Measure, bot: BotName): string {
  const value = medianOf(measure, bot);
  const times = bot === BASELINE ? undefined : ratioOf(measure, bot);
  if (value === undefined) return '–';
  return times === undefined ? number(value) : `${number(value)} (${ratio(times)})`;
}

function spreadCell({ values }: Measure, bot: BotName): string {
  const rounds = values[bot];
  return rounds ? `${number(Math.min(...rounds))}–${number(Math.max(...rounds))}` : '–';
}

function goalCell(measure: Measure): string {
  const { goal } = measure;
  if (!goal) return '';
  const kept = keepsGoal(measure);
  const verdict = kept === undefined ? 'not measured' : kept ? 'kept' : 'missed';
  return `${goal.of ? ratio(goal.atMost) : number(goal.atMost)} ${verdict}`;
}

/** Medians and spread of measures that have the same bots. */
function section(measures: readonly Measure[]): string[] {
  if (measures.length === 0) return [];
  const used = BOTS.filter((bot) => measures.some(({ values }) => values[bot]));
  const rows = (cell: (measure: Measure, bot: BotName) => string, last: (measure: Measure) => string[]) =>
    measures.map((measure) => [label(measure), ...used.map((bot) => cell(measure, bot)), ...last(measure)]);
  return [
    table([['median of the rounds', ...used, 'goal'], ...rows(medianCell, (measure) => [goalCell(measure)])]),
    '',
    table([['lowest and highest round', ...used], ...rows(spreadCell, () => [])]),
    '',
  ];
}

const isAlone = ({ values }: Measure): boolean => Object.keys(values).join() === 'shopkeep';

/** What was measured as text: what concerns several bots with ratios to the bare one, then what Shopkeep does alone. */
export const report = (measures: readonly Measure[]): string =>
  [...section(measures.filter((one) => !isAlone(one))), ...section(measures.filter(isAlone))].join('\n');
