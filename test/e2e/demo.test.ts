import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MessageFlags } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';

import { z } from 'zod';
import { createCommands } from '../../commands/index.js';
import type { Action, Language, Role } from '../../sandbox/demo/protocol.js';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { act, type Followed, follow } from '../sandbox/demo/page.js';
import { botOf, childrenOf, type DemoProcess, isRunning, startDemo } from './demo-process.js';

async function newFolder({ onTestFinished }: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A demo, or another of its programs, that ends with its test; in a folder of its own unless there is one. */
async function demoWith(
  test: TestContext,
  args: readonly string[],
  {
    env = {},
    folder,
    program,
  }: { env?: Readonly<Record<string, string>>; folder?: string; program?: string } = {},
): Promise<DemoProcess> {
  const demo = startDemo(folder ?? (await newFolder(test)), args, env, program);
  test.onTestFinished(() => demo.stop());
  return demo;
}

const snapshotForm = z.looseObject({ commands: z.array(z.looseObject({ name: z.string() })) });

const messageForm = z.looseObject({
  id: z.string(),
  content: z.string(),
  embeds: z.array(z.looseObject({ title: z.string().optional() })),
  attachments: z.array(z.object({ url: z.url(), size: z.number() }).loose()),
  flags: z.number().default(0),
});

/** The next message that is not "thinking…". */
async function nextMessage(followed: Followed): Promise<z.infer<typeof messageForm>> {
  const message = messageForm.parse(await followed.next('message'));
  return (message.flags & MessageFlags.Loading) === 0 ? message : nextMessage(followed);
}

/** A demo that no test ends. */
let demo: DemoProcess;
beforeAll(async () => {
  demo = startDemo(await mkdtemp(join(tmpdir(), 'demo-')), ['--no-open', '--language', 'en']);
});
afterAll(async () => {
  await demo.stop();
  await rm(demo.folder, { recursive: true });
});

describe('the command line', { concurrent: true }, () => {
  it('explains itself, and refuses what it does not know', async (test) => {
    const help = await demoWith(test, ['--help']);
    expect(await help.code).toBe(0);
    for (const option of ['--port', '--no-open', '--print', '--shop-url', 'SHOP_KEY']) {
      expect(help.output()).toContain(option);
    }
    const wrong = await demoWith(test, ['--languge', 'ru']);
    expect(await wrong.code).toBe(1);
    expect(wrong.output()).toContain('--languge');
    expect(wrong.output()).toContain('--help');
    expect(wrong.output()).not.toMatch(/\n\s+at /);
  });
});

it('--print shows five uses of the bot, and ends with 0', async (test) => {
  const demo = await demoWith(test, ['--print', '--language', 'ru']);
  expect(await demo.code).toBe(0);
  const uses = demo.output().match(/^.+: \/\w+/gm);
  expect(uses?.map((line) => line.replace(/.*\//, ''))).toEqual([
    ...['setup', 'shop', 'servers', 'product', 'payment'],
  ]);
  for (const text of ['Алмазный меч', '[Открыть магазин] <https://']) expect(demo.output()).toContain(text);
  expect(demo.output()).not.toMatch(/undefined|\[object|<t:|\*\*|http:\/\/127/);
  expect(await readdir(demo.folder)).toEqual([]);
});

describe('the page of the demo', () => {
  const language: Language = 'en';
  const words = LANGUAGES[language];

  it('lets people use the real bot', async () => {
    const url = await demo.url();
    const doAs = (role: Role, action: Action) => act(url, language, role, action);
    const owner = await follow(url, language, 'owner');
    const moderator = await follow(url, language, 'moderator');
    const member = await follow(url, language, 'member');
    const { commands } = snapshotForm.parse(await member.next('snapshot'));
    const forMembers = createCommands(true).filter(({ permission }) => permission === undefined);
    expect(commands.map(({ name }) => name).sort()).toEqual(forMembers.map(({ data }) => data.name).sort());

    await doAs('owner', { do: 'run', command: 'setup', options: {} });
    const panel = await nextMessage(owner);
    await doAs('owner', {
      do: 'select',
      messageId: panel.id,
      customId: 'setup:open',
      values: ['setup:settings'],
    });
    await nextMessage(owner);
    const opened = await doAs('owner', { do: 'click', messageId: panel.id, customId: 'setup:key' });
    const { modal } = z.object({ modal: z.looseObject({ interactionId: z.string() }) }).parse(opened);
    const values = { key: SAMPLE_KEYS.en };
    await doAs('owner', { do: 'submit', interactionId: modal.interactionId, values });
    expect(JSON.stringify(await nextMessage(owner))).toContain('Northern Lights');

    await doAs('member', { do: 'run', command: 'shop', options: {} });
    const shown = await nextMessage(member);
    expect(await nextMessage(owner)).toEqual(shown);
    expect(await nextMessage(moderator)).toEqual(shown);

    await doAs('owner', { do: 'trouble', trouble: 'down' });
    await doAs('moderator', { do: 'run', command: 'payment', options: { number: PAYMENTS.unpaid } });
    const { title } = words.problem({ kind: 'notLookedUp' });
    expect((await nextMessage(moderator)).embeds[0]?.title).toBe(title);
    await doAs('owner', { do: 'trouble', trouble: null });

    await doAs('moderator', { do: 'run', command: 'payment', options: { number: PAYMENTS.kit } });
    const { id: messageId } = await nextMessage(moderator);
    await doAs('moderator', { do: 'click', messageId, customId: `payment:more:${PAYMENTS.kit}` });
    const [file] = (await nextMessage(moderator)).attachments;
    const { pathname, search } = new URL(file?.url ?? '');
    const saved = await fetch(new URL(pathname + search, url));
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.txt"$/);
    expect((await saved.arrayBuffer()).byteLength).toBe(file?.size);

    expect(JSON.stringify(member.events)).not.toContain(String(PAYMENTS.kit));
    for (const one of [owner, moderator, member]) one.close();
  });
});

describe('the terminal', { concurrent: true }, () => {
  it('says where the page is, the next step and how to end', async () => {
    const url = await demo.url();
    await vi.waitFor(() => expect(demo.output()).toContain('Ctrl-C'));
    expect(demo.output()).toMatch(/127\.0\.0\.1 alone[\s\S]*\/servers[\s\S]*Ctrl-C/);
    const { port } = new URL(url);
    // This demo has no screen.
    expect(demo.output()).toContain(`ssh -L ${port}:127.0.0.1:${port} `);
    expect(demo.output()).toContain('npm run demo -- --print');
    expect(await (await fetch(url)).text()).toContain('<title>');
    expect((await fetch(new URL('/pictures/shop/logo.png.svg', url))).status).toBe(200);
  });
});

describe('the end', { concurrent: true }, () => {
  /** Ends the demo, and checks that nothing of it is left. */
  async function endsOn(signal: NodeJS.Signals, demo: DemoProcess): Promise<void> {
    const bots = await childrenOf(demo.pid);
    demo.send(signal);
    expect(await demo.code).toBe(0);
    expect(demo.output()).toContain('has ended');
    for (const bot of bots) expect(await isRunning(bot)).toBe(false);
    expect(await readdir(demo.folder)).toEqual([]);
  }

  it('comes on SIGTERM while the page is open', async (test) => {
    const demo = await demoWith(test, ['--no-open']);
    const url = await demo.url();
    const stream = await fetch(new URL('/api/en/member/events', url));
    const rest = stream.text().catch(() => 'cut');
    if (process.platform === 'linux') expect(await isRunning(await botOf(demo))).toBe(true);
    await endsOn('SIGTERM', demo);
    expect(await rest).toBe('cut');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('comes on SIGINT as soon as the start has begun', async (test) => {
    const demo = await demoWith(test, ['--no-open']);
    await vi.waitFor(() => expect(demo.output()).toContain('Starting'), { timeout: 40_000, interval: 5 });
    await endsOn('SIGINT', demo);
  });

  it('comes when the bot ends by itself, with what it has printed', { tags: 'linux' }, async (test) => {
    const demo = await demoWith(test, ['--no-open']);
    await demo.url();
    process.kill(await botOf(demo), 'SIGKILL');
    expect(await demo.code).toBe(1);
    expect(demo.output()).toMatch(/The bot has ended[\s\S]*"ready"/);
    expect(await readdir(demo.folder)).toEqual([]);
  });
});
