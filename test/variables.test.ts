import { parse } from 'dotenv';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/ops/config.js';
import {
  documents,
  envExample,
  read,
  section,
  tableRows,
  unique,
  withoutTicks,
} from './support/documents.js';

/** From the source text, because no function tells the names. */
const variables = [...read('src/ops/config.ts').matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name);

/** What a program, the demo and the tests read besides, each in one place. */
const besides = {
  STORE_COPY_TO: 'src/ops/cli/store-copy.ts',
  SHOP_KEY: 'sandbox/demo/key.ts',
  CHROMIUM_PATH: 'sandbox/chromium.ts',
  SHOPKEEP_LONG: 'test/support/long.ts',
  POSTGRES_BIN: 'test/support/postgres.ts',
  BARE: 'test/support/program.ts',
  TEST_SEED: 'test/support/random.ts',
  FUZZ_CASES: 'test/fuzz/cases.ts',
  FUZZ_SEED: 'test/fuzz/cases.ts',
  FUZZ_PATH: 'test/fuzz/cases.ts',
};

// Capitals that are no variables: a placeholder each of two addresses, a gateway event and a name of Discord's.
const notVariables = ['YOUR_APPLICATION_ID', 'APPLICATION_ID', 'SERVER_ID', 'INTERACTION_CREATE'];
// Node's, a code of Node's, and what Compose, GitHub's workflows and other programs read.
const ofOthers = [
  'SHOPKEEP_IMAGE',
  'GITHUB_REPOSITORY',
  'POSTGRES_PASSWORD',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'HTTPS_PROXY',
];
// SQLite's codes in log lines.
const isCode = (name: string) => name.startsWith('SQLITE_');
const namedIn = (text: string) =>
  unique([...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name)).filter(
    (name) => !isCode(name) && ![...notVariables, ...ofOthers].includes(name),
  );

const rows = tableRows(section(read('docs/settings.md'), 'Settings')).map(([name = '', fallback = '']) => ({
  name: withoutTicks(name),
  fallback,
}));
/** Defaults as the table of settings gives them; "–" is none. */
const documented = Object.fromEntries(
  rows
    .filter(({ fallback }) => fallback !== 'required')
    .map(({ name, fallback }) => [name, fallback === '–' ? '' : withoutTicks(fallback)]),
);
const required = rows.filter(({ fallback }) => fallback === 'required').map(({ name }) => name);
const commentedOut = parse(
  envExample
    .split('\n')
    .flatMap((line) => /^# ([A-Z_]+=.*)$/.exec(line)?.[1] ?? [])
    .join('\n'),
);

const filledIn = { DISCORD_TOKEN: 'token' };
const defaults = readConfig(filledIn);

it.each(documents)('%s names only variables that are read', (path) => {
  const known = [...variables, ...Object.keys(besides)];
  expect(namedIn(read(path)).filter((name) => !known.includes(name))).toEqual([]);
});

it.each(Object.entries(besides))('%s is read by %s', (name, path) => {
  expect(documents.some((document) => read(document).includes(name))).toBe(true);
  expect(read(path)).toContain(`env.${name}`);
});

it('docs/settings.md has every one, once', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...variables].sort());
});

it('.env.example has every one, with a comment above', () => {
  expect(Object.keys({ ...parse(envExample), ...commentedOut }).sort()).toEqual([...variables].sort());
  for (const name of variables) expect(envExample).toMatch(new RegExp(`^# .+\\n(?:# )?${name}=`, 'm'));
});

it('those that are required are the same everywhere', () => {
  expect(required.sort()).toEqual(missingIn({}));
  expect(parse(envExample)).toEqual(Object.fromEntries(required.map((name) => [name, ''])));
});

it('the documented defaults are the same in both, and are those of the bot', () => {
  expect(commentedOut).toEqual(documented);
  for (const [name, value] of Object.entries(documented)) {
    expect(readConfig({ ...filledIn, [name]: value }), name).toEqual(defaults);
  }
});

it('.env.example becomes valid when the required ones are filled in and the rest is uncommented', () => {
  expect(readConfig({ ...parse(envExample), ...commentedOut, ...filledIn })).toEqual(defaults);
});

function missingIn(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.message.matchAll(/^ {2}([A-Z_]+) is missing/gm)].map(([, name = '']) => name).sort();
  }
}
