// Prints the promises of test/faults.md, and below each the titles of the tests that hold it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const rows = [
  ...readFileSync(resolve(root, 'test/faults.md'), 'utf8').matchAll(/^\| (.+) \| (`test\/.+`) \|$/gm),
].map(([, promise, paths]) => ({
  promise,
  paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path]) => path),
}));

const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
const list = execFileSync(
  process.execPath,
  [vitest, 'list', ...rows.flatMap(({ paths }) => paths), '--json'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
const tests = JSON.parse(list).map(({ file, name }) => ({
  file: relative(root, file).replaceAll('\\', '/'),
  name,
}));

for (const { promise, paths } of rows) {
  console.log(`\n${promise}`);
  for (const path of paths)
    for (const { file, name } of tests)
      if (file === path || file.startsWith(`${path}/`)) console.log(`  ${file} > ${name}`);
}
