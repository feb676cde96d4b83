import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };

/*
 * What comes with `npm ci`: what the lock file names, unchanged, and nothing that runs before anybody has looked at it.
 */

const names = z.record(z.string(), z.string()).default({});

const packageSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});

const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const { '': own, ...installed } = lock.packages;
/** Without the workspace, which is in this repository. */
const packages = Object.entries(installed).filter(
  ([path]) => path !== 'sandbox' && path !== 'node_modules/shopkeep-sandbox',
);

test('the lock file is that of package.json', () => {
  expect(own?.dependencies).toEqual(packageJson.dependencies);
  expect(packages.length).toBeGreaterThan(Object.keys(packageJson.dependencies).length);
});

test('every package comes from the registry and matches the hash in the lock file', () => {
  // The lock file names an address for whatever comes from elsewhere: see .npmrc.
  const elsewhere = packages.filter(([, { resolved, link }]) => resolved !== undefined || link);
  const unchecked = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect([elsewhere, unchecked]).toEqual([[], []]);
});

test('only allowed packages run install scripts', () => {
  const running = packages.filter(([, one]) => one.hasInstallScript);
  const allowed = Object.keys(packageJson.allowScripts).map((name) => `node_modules/${name}`);
  expect(running.map(([path]) => path)).toEqual(allowed);
});

/** Where a package finds another: in its own folder, else in those around it. */
function found(name: string, folder: string): string {
  const path = `${folder}/node_modules/${name}`.replace(/^\//, '');
  if (path in installed || folder === '') return path;
  return found(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))));
}

test('what the bot runs on has nothing of what is for developing', () => {
  const needed = new Set<string>();
  const visit = (from: string, { dependencies, optionalDependencies }: z.output<typeof packageSchema>) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = found(name, from);
      const next = installed[path];
      // Some are for other systems, and are not in the list.
      if (!next || needed.has(path)) continue;
      needed.add(path);
      visit(path, next);
    }
  };
  if (own) visit('', own);
  expect(needed.size).toBeGreaterThan(Object.keys(packageJson.dependencies).length);
  expect([...needed].filter((path) => installed[path]?.dev)).toEqual([]);
});
