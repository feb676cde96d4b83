import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { z } from 'zod';
import { BOT_ENTRY, startBotProcess } from '../../sandbox/bot-process.js';
import { errorCode } from '../../src/lib/error-code.js';
import { environment } from '../support/environment.js';
import { harnessFor, startTestHarness, type TestHarness } from './harness.js';

it('a pipe gets JSON: one line for each use, with what it was and how it ended', async (test) => {
  const harness = await harnessFor(test, { startBot: startBotProcess });
  await harness.member.run('servers');
  await vi.waitFor(() => expect(harness.bot.output()).toContain('notLinked'), { timeout: 10_000 });
  // The invitations are for people, and on standard error.
  const lines = harness.bot
    .output()
    .trim()
    .split('\n')
    .filter((line) => !/^To (?:invite|let) /.test(line));
  const uses = lines.map((line): unknown => JSON.parse(line)).filter((line) => isUse.safeParse(line).success);
  expect(uses).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      interaction: expect.stringMatching(/^\d+$/),
      kind: 'command',
      command: 'servers',
      guild: harness.guild.id,
      ms: expect.any(Number),
      outcome: 'notLinked',
      msg: 'interaction',
    },
  ]);
});
const isUse = z.object({ msg: z.literal('interaction') });

/** A pipe with both ends in this process, so that it stays open, and full. */
function openStuckPipe({ onTestFinished }: TestContext, folder: string): number {
  const pipe = newPipe(folder);
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
  const writer = openSync(pipe, constants.O_WRONLY);
  fill(reader);
  return writer;
}

function openBrokenPipe(_test: TestContext, folder: string): number {
  const pipe = newPipe(folder);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  closeSync(reader);
  return writer;
}

function newPipe(folder: string): string {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

it.for([
  ['a pipe that nobody reads', openStuckPipe],
  ['a pipe whose reader has ended', openBrokenPipe],
  ['a file on a full disk', () => openSync('/dev/full', 'w')],
] as const)('%s does not keep the bot from stopping', { tags: 'linux' }, async ([, open], test) => {
  const harness = await harnessFor(test);
  const output = open(test, harness.folder);
  const bot = spawn(process.execPath, [BOT_ENTRY], {
    cwd: harness.folder,
    env: {
      PATH: process.env.PATH,
      DISCORD_TOKEN: harness.discord.token,
      DISCORD_API_URL: harness.discord.apiUrl,
      SHOP_API_URL: harness.shop.url,
      STORE_URL: 'sqlite://:memory:',
    },
    stdio: ['ignore', output, 'ignore'],
    timeout: 40_000,
    killSignal: 'SIGKILL',
  });
  closeSync(output);
  const ended = once(bot, 'close');
  const sessions = () => harness.discord.gateway.sessions.filter(({ connected }) => connected).length;
  await vi.waitFor(() => expect(sessions()).toBe(2), { timeout: 20_000 });
  bot.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/** Writes until there is no room. */
function fill(pipe: number): void {
  const some = Buffer.alloc(1024);
  try {
    for (;;) writeSync(pipe, some);
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') throw error;
  }
}

describe('a terminal', { tags: 'terminal' }, () => {
  let harness: TestHarness;
  let terminal: ChildProcess | undefined;
  let printed: string;
  beforeAll(async () => {
    harness = await startTestHarness();
    await harness.bot.stop();
  });
  afterAll(() => harness.close());
  afterEach(async () => {
    if (terminal?.exitCode === null && terminal.signalCode === null) {
      terminal.kill('SIGKILL');
      await once(terminal, 'close');
    }
  });

  /** Starts a bot in a terminal of its own. */
  async function startInTerminal(env: Readonly<Record<string, string>>): Promise<void> {
    printed = '';
    const started = spawn('script', ['-qec', `exec "${process.execPath}" "${BOT_ENTRY}"`, '/dev/null'], {
      cwd: harness.folder,
      env: environment({
        TERM: 'xterm-256color',
        DISCORD_TOKEN: harness.discord.token,
        DISCORD_API_URL: harness.discord.apiUrl,
        SHOP_API_URL: harness.shop.url,
        ...env,
      }),
    });
    terminal = started;
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    await vi.waitFor(() => expect(printed).toMatch(/: .*ready/), { timeout: 20_000 });
  }

  /** Gives the exit code. */
  async function pressCtrlC(): Promise<unknown> {
    if (!terminal) throw new Error('there is no terminal');
    const closed = once(terminal, 'close');
    terminal.stdin?.write('\u0003');
    const [code] = await closed;
    return code;
  }

  it('gets readable lines, and Ctrl-C stops the bot cleanly', async () => {
    await startInTerminal({ NO_COLOR: '1' });
    await harness.member.run('servers');
    await vi.waitFor(() => expect(printed).toContain('interaction'), { timeout: 10_000 });
    expect(printed).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: ready\r$/m);
    expect(printed).toMatch(
      /^\[.{8}\] INFO: interaction \{"interaction":"\d+","kind":"command","command":"servers".*"outcome":"notLinked"\}\r$/m,
    );
    expect(printed).not.toContain('\u001b');
    expect(await pressCtrlC()).toBe(0);
    expect(printed).toMatch(/INFO: stopped\r\n$/);
  });

  it('gets colours unless NO_COLOR is set', async () => {
    await startInTerminal({});
    expect(printed).toContain('\u001b[32mINFO\u001b[39m');
    expect(await pressCtrlC()).toBe(0);
  });
});
