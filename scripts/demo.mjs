/* Builds what the demo needs, and runs it in this process: only the page needs Vite. */
import { spawnSync } from 'node:child_process';

const needsPage = !process.argv.some((argument) => ['--print', '--help', '-h'].includes(argument));
for (const build of [
  'npm run --silent build',
  needsPage ? 'npm run --silent build:sandbox' : 'tsc -p sandbox',
]) {
  const { status } = spawnSync(build, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../build/sandbox/demo/main.js');
