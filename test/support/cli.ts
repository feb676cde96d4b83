import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Starts a built program such as `ops/cli/doctor.js`.
 * @param cwd the folder in which it looks for settings
 * @param env all that it finds in its environment
 */
export function startCli(
  program: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  ...args: readonly string[]
) {
  const entry = fileURLToPath(new URL(`../../dist/src/${program}`, import.meta.url));
  const child = spawn(process.execPath, [entry, ...args], { cwd, env, timeout: 50_000 });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...printed }));
  });
  return { child, ended };
}
