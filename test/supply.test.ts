import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };

/*
 * What comes with `npm ci`: what the lock file names, unchanged, and nothing that runs before anybody has looked at it.
 */

const packageSchema = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});

const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
/** Without this repository and its workspace. */
const packages = Object.entries(lock.packages).filter(
  ([path]) => !['', 'sandbox', 'node_modules/shopkeep-sandbox'].includes(path),
);

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
