import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Every program that an operator can start, the bot included. */
const programs = [
  ['main.js', 'npm start'],
  ['cli/doctor.js', 'npm run doctor'],
  ['cli/store-copy.js', 'npm run store:copy'],
  ['cli/store-rekey.js', 'npm run store:rekey'],
  ['cli/health-check.js', 'node dist/src/cli/health-check.js'],
] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-program-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a built program without any settings. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const entry = fileURLToPath(new URL(`../../dist/src/${program}`, import.meta.url));
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [entry, ...args], { cwd: folder, env, timeout: 50_000 });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}

const NO_OPTION = 'Unknown option, or one with a value. Try --help.\n';

// One program stands for all: they share the frame that reads arguments.
test.each([
  ['--help', '--cure'],
  ['--to=redis://:hidden-word@host'],
  ['--redis://:hidden-word@host'],
  ['-x'],
  ['--version=hidden-word'],
])('%j is refused, and no value quoted', async (...args) => {
  expect(await run('cli/health-check.js', ...args)).toEqual({ code: 1, out: '', err: NO_OPTION });
  expect(readdirSync(folder)).toEqual([]);
});

describe.each(programs)('%s', (program, command) => {
  test('explains itself', async () => {
    const help = await run(program, '--help');
    expect(help).toEqual({ code: 0, out: expect.stringContaining(`Usage: ${command}`), err: '' });
    for (const option of ['--help, -h', '--version', 'Exit code: 0']) expect(help.out).toContain(option);
    expect(await run(program, '-h')).toEqual(help);
  });

  test('names its version', async () => {
    const out = `shopkeep ${packageJson.version}\n`;
    expect(await run(program, '--version')).toEqual({ code: 0, out, err: '' });
  });

  test('refuses an option that it does not have', async () => {
    expect(await run(program, '--cure')).toEqual({ code: 1, out: '', err: NO_OPTION });
  });

  test('refuses arguments that it does not expect, and quotes none of them', async () => {
    const { code, out, err } = await run(program, 'a', 'redis://:hidden-word@host', 'b');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Unexpected argument\. (Name the stores in .*\. )?Try --help\.\n$/);
  });
});

test.each([
  ['STORE_SECRET=correct-horse#battery', 1],
  ['export STORE_SECRET = correct horse # battery', 1],
  ['STORE_SECRET="correct horse#battery"', 1],
  ['# STORE_SECRET=correct#horse', 0],
])('a secret that .env would cut is refused: %s', async (line, refused) => {
  writeFileSync(join(folder, '.env'), `LOG_LEVEL=info\n${line}\n`);
  const { err } = await run('cli/store-rekey.js');
  expect(err.match(/STORE_SECRET.* contains #/g) ?? []).toHaveLength(refused);
  expect(err).not.toMatch(/horse|battery/);
});
