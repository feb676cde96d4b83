// Builds what the tests start, runs them, and says how long that took. Arguments are passed on to Vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BUILDS = [
  'npm run --silent build',
  'tsc -p bench',
  'npm run --silent build:sandbox',
  'npm run --silent demo:static',
];
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

async function codeOf(child) {
  const [code] = await once(child, 'close');
  return code ?? 1;
}

const build = (command) => codeOf(spawn(command, { shell: true, stdio: 'inherit' }));
const runTests = () =>
  codeOf(spawn(process.execPath, [VITEST, 'run', ...process.argv.slice(2)], { stdio: 'inherit' }));

const startedAt = performance.now();
const codes = await Promise.all(BUILDS.map(build));
const builtAt = performance.now();
const code = codes.find((one) => one !== 0) ?? (await runTests());
console.log(
  `npm test took ${clock(performance.now() - startedAt)}, ${clock(builtAt - startedAt)} of it for building.`,
);
process.exitCode = code;

function clock(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}
