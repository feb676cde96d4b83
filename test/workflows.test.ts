import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { parseYaml } from './support/yaml.js';

/* What GitHub reads: each file has the form that GitHub expects, and runs what there is. */

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(fileOf(path), 'utf8');
const filesIn = (folder: string) => readdirSync(fileOf(folder)).map((name) => `${folder}/${name}`);

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  // An action and its commit: a tag can be moved to other code.
  uses: z
    .string()
    .regex(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)
    .optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const job = z.strictObject({
  needs: z.array(z.string()).optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  strategy: z
    .strictObject({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) })
    .optional(),
  environment: z.literal('github-pages').optional(),
  permissions: permissions.optional(),
  steps: z.array(step),
});

const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), job),
});

describe.each(filesIn('.github/workflows'))('%s', (path) => {
  const { jobs } = workflow.parse(parseYaml(read(path)));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

  test('says which version each commit of an action is, which Dependabot keeps up to date', () => {
    const uses = read(path).match(/uses: .+/g) ?? [];
    expect(uses).toHaveLength(steps.filter((one) => one.uses).length);
    expect(uses.filter((line) => !/@\S{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test('runs scripts that there are', () => {
    const scripts = commands.flatMap((line) => /^\.ci\/\S+/.exec(line) ?? []);
    expect(scripts).not.toEqual([]);
    for (const script of scripts) accessSync(fileOf(script), constants.X_OK);
    const ofNpm = commands.flatMap((line) => /^npm run (\S+)/.exec(line)?.[1] ?? []);
    expect(ofNpm.filter((name) => !Object.keys(packageJson.scripts).includes(name))).toEqual([]);
  });
});

describe('a release', () => {
  const { jobs } = workflow.parse(parseYaml(read('.github/workflows/release.yml')));
  const { image, archive, release } = z.object({ image: job, archive: job, release: job }).parse(jobs);

  test('has an archive of each system that people run the bot on', () => {
    expect(archive.strategy?.matrix.system).toEqual(['ubuntu-22.04', 'ubuntu-22.04-arm', 'windows-latest']);
    expect(archive.steps.map(({ run }) => run)).toContain('node scripts/release-archive.mjs');
  });

  test('is published when image and archives are there, with all that the script of the archive makes', () => {
    expect(release.needs).toEqual(['image', 'archive']);
    const paths = archive.steps.flatMap(({ with: { path, 'subject-path': subject } = {} }) => [
      ...(path ? [path] : []),
      ...(subject ? [subject] : []),
    ]);
    expect(paths).toEqual(['build/release/shopkeep-*', 'build/release/shopkeep-*']);
    const made = [...read('scripts/release-archive.mjs').matchAll(/\bshopkeep-\S+\.(?:zip|tar\.gz)/g)];
    expect(made).toHaveLength(2);
    const commands = release.steps.flatMap(({ run }) => run ?? []);
    expect(commands[0]).toBe('.ci/release-files build/release');
    expect(commands.at(-1)).toMatch(/^gh release create .+ build\/release\/\*$/);
  });

  test('only the job that needs it may write', () => {
    const writing = Object.entries({ image, archive, release }).map(([name, { permissions = {} }]) => [
      name,
      Object.keys(permissions).filter((key) => permissions[key] === 'write'),
    ]);
    expect(writing).toEqual([
      ['image', ['packages', 'id-token', 'attestations']],
      ['archive', ['id-token', 'attestations']],
      ['release', ['contents']],
    ]);
  });

  test('documents link archives that a release has', () => {
    const names = ['linux-x64.tar.gz', 'linux-arm64.tar.gz', 'win-x64.zip'].map((end) => `shopkeep-${end}`);
    const known = [...names, 'compose.yaml', 'egg-shopkeep.json', 'SHA256SUMS'];
    const linked = ['README.md', 'README.ru.md', 'docs/install.md', 'docs/ru/install.md'].flatMap((path) =>
      [...read(path).matchAll(/releases\/latest\/download\/([\w.-]+\w)/g)].map(([, name]) => name),
    );
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((name = '') => !known.includes(name))).toEqual([]);
  });
});

test('the tests run on each line of Node.js that package.json allows', () => {
  const text = read('.github/workflows/test.yml');
  for (const [, line] of packageJson.engines.node.matchAll(/(\d+)\.\d+\.\d+/g))
    expect(text).toMatch(new RegExp(`node(?:-version)?: (?:\\[[^\\]]*)?\\b${line}\\b`));
  expect(read('.nvmrc').trim()).toBe('24');
  expect(read('Dockerfile')).toContain('FROM node:24 ');
});

test('.ci/run and the workflow run the same scripts', () => {
  const script = read('.ci/run');
  for (const name of ['bare', 'packages', 'equipped', 'bot']) {
    expect(script).toContain(`./${name}`);
    expect(read('.github/workflows/test.yml')).toContain(`- run: .ci/${name}\n`);
  }
});

test('every path that a script of .ci tests exists', () => {
  for (const path of filesIn('.ci')) {
    const named = [...read(path).matchAll(/(?<=\s)test\/[\w/.-]+(?=\s)/g)].map(([folder]) => folder);
    expect(named.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
  }
});

test('the version that is next has an entry in the changelog', () => {
  const notes = execFileSync(fileOf('.ci/release-notes'), [packageJson.version], { encoding: 'utf8' });
  expect(notes).toMatch(/^- .+/m);
  expect(notes).not.toMatch(/^## /m);
});

test('dependabot looks after every place that names packages', () => {
  const { updates } = z
    .object({
      updates: z.array(
        z.object({
          'package-ecosystem': z.string(),
          directory: z.string().optional(),
          directories: z.array(z.string()).optional(),
        }),
      ),
    })
    .parse(parseYaml(read('.github/dependabot.yml')));
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'docker', 'github-actions']);
  for (const folder of updates[0]?.directories ?? []) accessSync(fileOf(`${folder.slice(1)}/package.json`));
});
