import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { read } from './support/documents.js';
import { VARIABLES } from './support/variables.js';

/*
 * deploy/egg-shopkeep.json as Pterodactyl and Pelican import it, by the rules of their models and services for eggs, and its
 * script of the installation with stand-ins for the network and the machine.
 */

// Reserved by the panels.
const RESERVED = ['SERVER_MEMORY', 'SERVER_IP', 'SERVER_PORT', 'ENV', 'HOME', 'USER', 'STARTUP', 'UUID'];
/** What the tests read of it; both panels import this version. */
const egg = z
  .object({
    meta: z.object({ version: z.literal('PTDL_v2') }),
    docker_images: z.record(z.string(), z.string()),
    startup: z.string(),
    // Texts that hold JSON.
    config: z.object({
      startup: z.string().transform((text) => z.object({ done: z.string() }).parse(JSON.parse(text))),
    }),
    scripts: z.object({ installation: z.object({ script: z.string(), entrypoint: z.literal('bash') }) }),
    variables: z.array(
      z.object({
        env_variable: z
          .string()
          .regex(/^\w{1,191}$/)
          .refine((name) => !RESERVED.includes(name)),
        default_value: z.string(),
        // Rules of Laravel, of those that both panels know.
        rules: z.string().regex(/^(?:required|nullable)(?:\|(?:string|max:\d+|in:[\w,./]+))+$/),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/egg-shopkeep.json')));
const { script } = egg.scripts.installation;
const names = egg.variables.map(({ env_variable }) => env_variable);
const ofInstallation = names.filter((name) => !VARIABLES.includes(name) && !egg.startup.includes(name));

/** The command with each value that `PROGRAM` may have, the default first. */
const commands = (egg.variables.find(({ env_variable }) => env_variable === 'PROGRAM')?.rules ?? '')
  .replace('required|in:', '')
  .split(',')
  .map((program) => egg.startup.replace('{{PROGRAM}}', program));

test('starts the program of the image or the doctor, with a supported Node.js', () => {
  const [bot = '', doctor, ...others] = commands;
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(bot.split(' ')).replace(',', ', ')}`);
  expect(packageJson.scripts.doctor.endsWith(`&& ${doctor}`)).toBe(true);
  expect(others).toEqual([]);
  expect(Object.values(egg.docker_images)).toEqual([expect.stringMatching(/:nodejs_24$/)]);
});

test('counts as started when the bot prints its invitation', () => {
  expect(read('src/app.ts')).toContain(`\`${egg.config.startup.done} `);
});

test('asks for the token, and for what its script needs', () => {
  expect(names).toContain('DISCORD_TOKEN');
  for (const name of ofInstallation) expect(script).toContain(`$${name}`);
  const used = [...script.matchAll(/\$([A-Z]+)/g)].map(([, name = '']) => name);
  expect([...new Set(used)].sort()).toEqual(ofInstallation.sort());
});

test('has defaults that its own rules allow, but for the token and the proxy, which are the owner’s', () => {
  for (const { env_variable, default_value, rules } of egg.variables) {
    expect(default_value === '').toBe(['DISCORD_TOKEN', 'DISCORD_PROXY'].includes(env_variable));
    const allowed = /\bin:([^|]+)/.exec(rules)?.[1]?.split(',') ?? [default_value];
    expect(allowed).toContain(default_value);
  }
});

describe('the installation', { tags: 'linux' }, () => {
  let folder: string;
  /** What a release has, made once. */
  let release: string;
  const file = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(file(name)), { recursive: true });
    writeFileSync(file(name), text);
    chmodSync(file(name), 0o755);
  };
  const install = (version: string) =>
    spawnSync('bash', ['-c', script.replace('/mnt/server', file('server'))], {
      env: { PATH: `${file('bin')}:${process.env.PATH}`, REPOSITORY: 'somebody/shopkeep', RELEASE: version },
      encoding: 'utf8',
    });

  beforeAll(() => {
    release = mkdtempSync(join(tmpdir(), 'shopkeep-egg-release-'));
    folder = release;
    write('shopkeep/dist/src/main.js', 'new');
    const pack = 'for end in x64 arm64; do tar -czf shopkeep-linux-$end.tar.gz shopkeep; done';
    execFileSync('sh', ['-c', `${pack}; sha256sum *.tar.gz > SHA256SUMS`], { cwd: release });
  });
  afterAll(() => rmSync(release, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shopkeep-egg-'));
    cpSync(release, folder, { recursive: true });
    write('server/dist/src/main.js', 'old');
    write('server/node_modules/gone/index.js', 'old');
    write('server/data/shopkeep.secret', 'kept');
    write('server/.env', 'kept');
    write('bin/curl', `#!/bin/sh\necho "$2" >> ${file('addresses')}\nexec cp "${folder}/\${2##*/}" "$4"\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const machine = (processor: string) => write('bin/uname', `#!/bin/sh\necho ${processor}\n`);

  test.each([
    ['x86_64', 'latest', 'latest/download', 'shopkeep-linux-x64.tar.gz'],
    ['aarch64', '1.0.0', 'download/v1.0.0', 'shopkeep-linux-arm64.tar.gz'],
  ])('on %s takes the archive of %s', (processor, release, path, archive) => {
    machine(processor);
    expect(install(release).status).toBe(0);
    const addresses = readFileSync(file('addresses'), 'utf8').trim().split('\n');
    const from = `https://github.com/somebody/shopkeep/releases/${path}`;
    expect(addresses).toEqual([`${from}/${archive}`, `${from}/SHA256SUMS`]);
  });

  test('replaces the bot, and keeps data and settings', () => {
    machine('x86_64');
    expect(install('latest').status).toBe(0);
    const texts = ['dist/src/main.js', 'data/shopkeep.secret', '.env'].map((name) =>
      readFileSync(file(`server/${name}`), 'utf8'),
    );
    expect(texts).toEqual(['new', 'kept', 'kept']);
    expect(readdirSync(file('server')).sort()).toEqual(['.env', 'data', 'dist']);
  });

  test.each([
    ['there is no archive for the processor', () => machine('riscv64')],
    [
      'the download fails',
      () => {
        machine('x86_64');
        write('bin/curl', '#!/bin/sh\nexit 22\n');
      },
    ],
    [
      'the archive was tampered with',
      () => {
        machine('x86_64');
        write('shopkeep/dist/src/main.js', 'tampered');
        execFileSync('tar', ['-czf', 'shopkeep-linux-x64.tar.gz', 'shopkeep'], { cwd: folder });
      },
    ],
    [
      'the release has no checksum of the archive',
      () => {
        machine('x86_64');
        execFileSync('sed', ['-i', '/x64/d', 'SHA256SUMS'], { cwd: folder });
      },
    ],
  ])('leaves everything as it is when %s', (_when, prepare) => {
    prepare();
    expect(install('latest').status).not.toBe(0);
    expect(readFileSync(file('server/dist/src/main.js'), 'utf8')).toBe('old');
    expect(existsSync(file('server/node_modules/gone/index.js'))).toBe(true);
  });

  test('says so when the archive is not that of the release', () => {
    machine('x86_64');
    write('shopkeep-linux-x64.tar.gz', 'tampered');
    const { stdout, status } = install('latest');
    expect([status, stdout.includes('nothing was installed')]).toEqual([1, true]);
  });
});
