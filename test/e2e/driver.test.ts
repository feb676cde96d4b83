import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBotProcess } from '../../sandbox/bot-process.js';
import { ROOT } from '../../sandbox/root.js';
import { startDemo } from './demo-process.js';

/* The built programs beside a driver of SQLite that cannot be loaded. */

const DRIVER = 'node_modules/sqlite3/build/Release/node_sqlite3.node';
/** Copied, because a link leads to the driver that works. */
const COPIED = ['sqlite3', '@keyv'];
/** What the last step of a build and the demo read, too. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'scripts',
  'src/bot/font',
  'sandbox/demo',
  'build/sandbox',
];
const LEFT_OUT = ['.bin', '.package-lock.json', ...COPIED];

/** A copy of the built bot; its packages are links, but for those of the driver. */
async function copyBot(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-driver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  const packages = (await readdir(join(ROOT, 'node_modules'))).filter((name) => !LEFT_OUT.includes(name));
  for (const name of packages)
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of SOURCES) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  const isSource = (path: string) => !/\/(?:deps|src|build)(?:\/|$)/.test(path.slice(ROOT.length));
  for (const name of COPIED)
    await cp(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: isSource,
    });
  return folder;
}

/** What a program prints, and its exit code. */
async function run(folder: string, program: string, more: Readonly<Record<string, string>> = {}) {
  const { ended, output } = startBotProcess({
    cwd: folder,
    entry: join(folder, 'dist/src', program),
    env: {
      DISCORD_TOKEN: 'a.bot.token',
      DISCORD_API_URL: 'http://127.0.0.1:1',
      SHOP_API_URL: 'http://127.0.0.1:1',
      ...more,
    },
  });
  return { code: (await ended).code, output: output() };
}

const CURE =
  "Build it here: apt-get install -y python3 make g++ && npm rebuild sqlite3 --build-from-source. Or use the release's archive, or STORE_URL=postgres://…";
/** As the loader of Debian 12 says it. */
const OLD = `process.dlopen = () => { throw Object.assign(new Error("/lib/x86_64-linux-gnu/libm.so.6: version \`GLIBC_2.38' not found"), { code: 'ERR_DLOPEN_FAILED' }); };`;

describe('a driver of SQLite', { tags: 'linux' }, () => {
  it.for([
    ['whose file is missing', async () => {}, 'its file is missing'],
    [
      'whose file is damaged',
      async (folder: string) => {
        await mkdir(dirname(join(folder, DRIVER)), { recursive: true });
        await writeFile(join(folder, DRIVER), 'this is no driver');
      },
      'its file is damaged or for another system',
    ],
    [
      'for a newer C library',
      async (folder: string) => {
        await cp(join(ROOT, DRIVER), join(folder, DRIVER), { recursive: true });
        await writeFile(join(folder, 'old.cjs'), OLD);
      },
      "this system's C library is older than the driver needs",
    ],
  ] as const)('%s: build, bot, doctor and demo say what to do', async ([_what, prepare, why]) => {
    const folder = await copyBot();
    await prepare(folder);
    const isOld = why.includes('C library');
    const NODE_OPTIONS = isOld ? { NODE_OPTIONS: `--require=${join(folder, 'old.cjs')}` } : {};
    const sentence = `The SQLite driver cannot be loaded: ${why}. ${CURE}`;
    const build = await run(folder, '../../scripts/finish-build.mjs', NODE_OPTIONS);
    expect(build).toEqual({ code: 0, output: `${sentence}\n` });
    const bot = await run(folder, 'main.js', NODE_OPTIONS);
    expect(bot).toEqual({ code: 78, output: `${sentence}\n` });
    const doctor = await run(folder, 'ops/cli/doctor.js', NODE_OPTIONS);
    expect(doctor.code).toBe(1);
    expect(doctor.output).toContain(`failed   driver         ${sentence}\n`);
    // Another store needs no driver.
    const other = { STORE_URL: 'postgres://127.0.0.1:1/shop', STORE_SECRET: 'a long secret' };
    expect((await run(folder, 'main.js', { ...NODE_OPTIONS, ...other })).output).toContain('ECONNREFUSED');
    // The bot of a demo starts without the options of the test.
    if (isOld) return;
    const program = pathToFileURL(join(folder, 'build/sandbox/demo/main.js')).href;
    const demo = startDemo(folder, ['--print'], {}, program);
    expect(await demo.code).toBe(1);
    expect(demo.output()).toContain(sentence);
  });
});
