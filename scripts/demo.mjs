/* Builds what the demo needs, and runs it in this process: only the page needs Vite. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const has = (...options) => options.some((option) => process.argv.includes(option));
if (has('--help', '-h')) {
  process.stdout.write(readFileSync(new URL('../sandbox/demo/help.txt', import.meta.url)));
  process.exit();
}
console.log('Building the demo … · Сборка демонстрации …');
for (const build of [
  'npm run --silent build',
  has('--print') ? 'tsc -p sandbox' : 'npm run --silent build:sandbox',
]) {
  const { status } = spawnSync(build, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../build/sandbox/demo/main.js');
