/*
 * Counts what keeps the code small and easy to read, by text alone: lines, loose files, factories, names that end in a
 * preposition, comments that say "where". `node scripts/structure.mjs --list` also names each finding.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const USAGE = `Usage: node scripts/structure.mjs [--list]

Prints how many lines each part of the project has, and how many places break its rules for names and comments.

  --list  names each of these places
  --help  this text
`;

const PARTS = {
  product: ['src', 'commands'],
  sandbox: ['sandbox', 'site'],
  tests: ['test'],
};

const PREPOSITION = /[a-z](?:Of|In|At|From|For|By|To|With|On|Into)$/;
const FUNCTION =
  /(?:function\*? |^ {2}(?:async )?#?)([a-z]\w*)(?:<[^(]*>)?\(|const ([a-z]\w*) = (?:async )?(?:<[^(]*>)?\(/gm;
const KEYWORD = /^(?:if|for|while|switch|catch|return|constructor|super|await)$/;
const FACTORY = /\n {2}return \{\n(?: {4}.*\n)*? {4}(?:async )?\w+(?:: (?:async )?\(.*=>|\(.*\{)/g;
const COMMENT_WHERE = /^\s*(?:\/\/|\/?\*).*\b[Ww]here\b/;

const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--list') {
  (option === '--help' ? process.stdout : process.stderr).write(USAGE);
  process.exit(option === '--help' ? 0 : 1);
}

const files = Object.fromEntries(
  Object.entries(PARTS).map(([part, folders]) => [part, folders.flatMap(list)]),
);
for (const [part, paths] of Object.entries(files)) {
  const lines = paths.map((path) => read(path).split('\n').length - 1);
  console.log(`${part}: ${sum(lines)} lines in ${paths.length} files`);
}

const product = files.product.filter((path) => path.endsWith('.ts'));
const names = product
  .flatMap((path) => [...read(path).matchAll(FUNCTION)].map((match) => [path, match[1] ?? match[2]]))
  .filter(([, name]) => !KEYWORD.test(name));
const prepositions = names.filter(([, name]) => PREPOSITION.test(name));
const share = ((100 * prepositions.length) / names.length).toFixed(1);
report(
  'loose files in src',
  readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
);
report(
  'factories that return functions',
  product.flatMap((path) => (read(path).match(FACTORY) ?? []).map(() => path)),
);
report(
  `function names that end in a preposition, ${share} % of ${names.length}`,
  prepositions.map(([path, name]) => `${path}: ${name}`),
);
report(
  'comment lines with "where"',
  product.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (COMMENT_WHERE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  ),
);

function report(what, found) {
  console.log(`${what}: ${found.length}`);
  if (option === '--list') for (const place of found) console.log(`  ${place}`);
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|css|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('node_modules'))
    .sort();
}

function read(path) {
  return readFileSync(path, 'utf8');
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
