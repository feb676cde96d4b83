import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { read, root } from './support/documents.js';
import { parseYaml } from './support/yaml.js';

/* The workflows run what there is, with actions that nobody can exchange and no more rights than a job needs. */

const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

const workflow = z.object({
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.array(z.string()).default([]),
      permissions: z.record(z.string(), z.enum(['read', 'write'])).default({}),
      'timeout-minutes': z.number(),
      strategy: z
        .object({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) })
        .optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().default('') })),
    }),
  ),
});
const jobsOf = (path: string) => workflow.parse(parseYaml(read(path))).jobs;

describe.each(filesIn('.github/workflows'))('%s', (path) => {
  const jobs = Object.values(jobsOf(path));

  test('names the commit of each action, since a tag can be moved, and its version for Dependabot', () => {
    const uses = read(path).match(/uses: .+/g) ?? [];
    expect(uses).toHaveLength(jobs.flatMap(({ steps }) => steps).filter((one) => one.uses).length);
    expect(uses.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test('runs scripts that there are', () => {
    const commands = jobs.flatMap(({ steps, strategy }) => [
      ...steps.flatMap(({ run }) => run.split('\n')),
      ...Object.values(strategy?.matrix ?? {})
        .flat()
        .map(String),
    ]);
    const scripts = commands.flatMap((line) => /^\.ci\/\S+/.exec(line) ?? []);
    for (const script of scripts) accessSync(join(root, script), constants.X_OK);
    const ofNpm = commands.flatMap((line) => /^npm run (\S+)/.exec(line)?.[1] ?? []);
    expect(ofNpm.filter((name) => !Object.keys(packageJson.scripts).includes(name))).toEqual([]);
    expect(scripts.length + ofNpm.length).toBeGreaterThan(0);
  });
});

test('every path that a script of .ci tests exists', () => {
  for (const path of filesIn('.ci')) {
    const named = [...read(path).matchAll(/(?<=\s)test\/[\w/.-]+(?=\s)/g)].map(([folder]) => folder);
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  }
});

test('the version that is next has an entry in the changelog', () => {
  const notes = execFileSync(join(root, '.ci/release-notes'), [packageJson.version], { encoding: 'utf8' });
  expect(notes).toMatch(/^- .+/m);
  expect(notes).not.toMatch(/^## /m);
});
