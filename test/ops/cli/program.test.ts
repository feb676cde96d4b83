import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { startCli } from '../../support/cli.js';
import { environment } from '../../support/environment.js';

/** Every program that an operator can start, the bot included. */
const programs = ['main.js', 'ops/cli/backup.js', 'ops/cli/doctor.js', 'ops/cli/store-copy.js'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-program-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a built program without any settings, but for an address at which no shop is. */
const run = (program: string, ...args: string[]) =>
  startCli(program, folder, environment({ SHOP_API_URL: 'http://127.0.0.1:9' }), ...args).ended;

const NO_OPTION = 'Unknown option, or one with a value. Try --help.\n';

// One program stands for all: they share the frame that reads arguments.
test.each([['--help', '--cure'], ['--to=postgres://:hidden-word@host']])(
  '%j is refused, and no value quoted',
  async (...args) => {
    expect(await run('ops/cli/doctor.js', ...args)).toEqual({ code: 1, out: '', err: NO_OPTION });
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each(programs)('%s explains itself', async (program) => {
  const help = await run(program, '--help');
  expect(help).toEqual({ code: 0, out: expect.stringContaining(`Usage: node dist/src/${program}`), err: '' });
  for (const option of ['--help, -h', '--version', 'Exit code: 0']) expect(help.out).toContain(option);
});

test('names its version', async () => {
  const out = `shopkeep ${packageJson.version}\n`;
  expect(await run('ops/cli/doctor.js', '--version')).toEqual({ code: 0, out, err: '' });
});

test('refuses arguments that it does not expect, and quotes none of them', async () => {
  const { code, out, err } = await run('ops/cli/doctor.js', 'a', 'postgres://:hidden-word@host', 'b');
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe('Unexpected argument: settings are variables. Try --help.\n');
});

test('a second Ctrl-C ends a program that hangs', async () => {
  const frame = new URL('../../../dist/src/ops/cli/program.js', import.meta.url).href;
  const source = `
    import { runProgram } from ${JSON.stringify(frame)};
    const hang = new Promise(() => setInterval(() => {}, 1000));
    runProgram({ usage: '', isGraceful: true, run: ({ signal }) => {
      signal.addEventListener('abort', () => process.stdout.write(signal.reason));
      process.stdout.write('runs');
      return hang;
    } });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  expect(String((await once(child.stdout, 'data'))[0])).toBe('runs');
  child.kill('SIGINT');
  expect(String((await once(child.stdout, 'data'))[0])).toBe('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});

test.each([
  ['main.js', 78],
  ['ops/cli/doctor.js', 78],
])('%s names a .env that is saved as UTF-16', async (program, code) => {
  // As PowerShell 5 writes it.
  writeFileSync(join(folder, '.env'), '\uFEFFDISCORD_TOKEN=hidden-word\r\n', 'utf16le');
  const ended = await run(program);
  expect(ended).toEqual({ code, out: '', err: expect.stringMatching(/^The file \.env is saved as UTF-16/) });
});

describe('a file .env.txt', () => {
  const advice = 'There is a file .env.txt in this folder: rename it to .env.';
  beforeEach(() => writeFileSync(join(folder, '.env.txt'), 'DISCORD_TOKEN=token\n'));

  test('is named by the bot, which finds no settings', async () => {
    const { code, err } = await run('main.js');
    expect(code).toBe(78);
    expect(err).toContain('DISCORD_TOKEN is missing');
    expect(err).toContain(advice);
  });

  test('is no matter beside a file .env', async () => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    const { err } = await run('main.js');
    expect(err).toContain('LOG_LEVEL');
    expect(err).not.toContain('.env.txt');
  });
});

test.each([
  ['STORE_SECRET=correct-horse#battery', 1],
  ['STORE_SECRET="correct horse#battery"', 1],
  ['# STORE_SECRET=correct#horse', 0],
])('a secret that .env would cut is refused: %s', async (line, refused) => {
  writeFileSync(join(folder, '.env'), `LOG_LEVEL=info\n${line}\n`);
  const { err } = await run('main.js');
  expect(err.match(/STORE_SECRET.* contains #/g) ?? []).toHaveLength(refused);
  expect(err).not.toMatch(/horse|battery/);
});
