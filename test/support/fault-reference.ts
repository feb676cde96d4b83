import { LANGUAGES } from '../../src/words/index.js';
import { problems } from '../words/samples.js';
import type { Fault, FaultSection } from './faults.js';

const NOTE =
  '<!-- Made from test/faults.md; to make it again: npx vitest run test/reliability.test.ts -u -->';

const inRussian = new Map(
  problems
    .flat()
    .map((problem) => [LANGUAGES.en.problem(problem).title, LANGUAGES.ru.problem(problem).title]),
);

/** Adds its Russian form to each title that the bot shows. */
const bilingual = (cell: string): string =>
  cell.replace(/`([^`]+)`/g, (quoted, title: string) => {
    const russian = inRussian.get(title);
    return russian === undefined ? quoted : `${quoted} («${russian}»)`;
  });

const row = ({ fault, user, operator, file, name }: Fault): string =>
  `| ${fault} | ${bilingual(user)} | ${operator} | <details><summary>test</summary>\`${file}\` › ${name}</details> |`;

const section = ({ title, introduction, faults }: FaultSection): string =>
  [
    `## ${title}`,
    ...(introduction === '' ? [] : [introduction]),
    ['| fault | people see | you see | |', '| --- | --- | --- | --- |', ...faults.map(row)].join('\n'),
  ].join('\n\n');

/** docs/reference/faults.md. */
export function faultReference({
  introduction,
  sections,
}: {
  readonly introduction: string;
  readonly sections: readonly FaultSection[];
}): string {
  const faults = sections.flatMap((one) => one.faults);
  const endToEnd = faults.filter(({ file }) => file.startsWith('test/e2e/')).length;
  const contents = sections.map(
    ({ title, faults: { length } }) =>
      `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')}): ${length}`,
  );
  return [
    '# What can break',
    NOTE,
    `${faults.length} faults, ${endToEnd} of them end to end.`,
    contents.join('\n'),
    introduction,
    ...sections.map(section),
    '',
  ].join('\n\n');
}
