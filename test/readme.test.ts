import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { commandsFor } from '../commands/index.js';
import packageJson from '../package.json' with { type: 'json' };
import { payloads } from '../src/bot/payload.js';
import { type Config, readConfig } from '../src/config/index.js';
import { ConfigError } from '../src/config/variables.js';

const commands = commandsFor(true);

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const README = 'README.md';
const TESTS = 'test/README.md';
const ENV_EXAMPLE = '.env.example';
const markdownIn = (folder: string, options?: { recursive: true }): string[] =>
  readdirSync(join(root, folder), { ...options, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).split(sep).join('/'));
const guides = markdownIn('docs', { recursive: true });
const documents = [...markdownIn('.'), ...guides, TESTS, ENV_EXAMPLE];

const readme = read(README);
const envExample = read(ENV_EXAMPLE);

/** The text under a heading of any level, up to the next heading of its level or above. */
function section(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`no heading "${heading}"`);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex((line, index) => index > start && new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}

/** The cells of the body rows of the tables in a text. */
const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => first.startsWith('`'));

const withoutTicks = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1');

const CODE_BLOCK = /^```.*\n(?:(?!```).*\n)*```$/gm;

const withoutBlocks = (text: string): string => text.replace(CODE_BLOCK, '');

const codeSpans = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** What is code in Markdown; other files are code from end to end. */
const codeIn = (path: string): string => {
  const text = read(path);
  if (!path.endsWith('.md')) return text;
  const blocks = [...text.matchAll(CODE_BLOCK)].map(([block]) => block);
  return [...blocks, ...codeSpans(text)].join('\n');
};

const unique = (items: readonly string[]): string[] => [...new Set(items)].sort();

describe('paths', () => {
  const links = (path: string) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) =>
      relative(root, join(root, dirname(path), target)),
    );
  const packages = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  const notPaths = [
    ...packages,
    // The user agent.
    'shopkeep/<version>',
    // The repository's name.
    'OWNER/shopkeep',
    // Notepad's.
    '.env.txt',
    'Node.js',
  ];
  const looksLikePath = (word: string) =>
    /^[\w.][\w./<>-]*$/.test(word) &&
    (word.includes('/') || /^\.[a-z]|\.(?:ts|js|json|md|sqlite|secret|example)$/.test(word)) &&
    !notPaths.includes(word);
  // Paths in a comment of .env.example, which has no code spans.
  const inComments = (text: string) =>
    text
      .split(/\s+/)
      .map((word) => word.replace(/[.,:;]$/, ''))
      .filter((word) => /^\.env/.test(word));
  const pathsIn = (path: string) =>
    path === ENV_EXAMPLE
      ? inComments(read(path))
      : [
          ...links(path),
          ...codeSpans(read(path))
            .flatMap((span) => span.split(' '))
            .filter(looksLikePath),
        ];

  const ignored = read('.gitignore')
    .split('\n')
    .filter((line) => line !== '');
  /** What building or running makes: git ignores it, and what is compiled has a source. */
  function exists(path: string): boolean {
    const built = /^dist\/(.+)\.js$/.exec(path)?.[1];
    if (built !== undefined) return existsSync(join(root, `${built}.ts`));
    const made = ignored.some((line) => path === line || (line.endsWith('/') && path.startsWith(line)));
    return made || existsSync(join(root, path));
  }

  it.each(documents)('%s names only paths that exist', (path) => {
    const named = unique(pathsIn(path));
    // What a walk-through creates isn't there yet.
    const created = [...read(path).matchAll(/Create\s+`([^`]+)`/g)].map(([, name]) => name);
    expect(named.filter((name) => !exists(name) && !created.includes(name))).toEqual([]);
  });

  it('finds the paths that the README is known to name', () => {
    const named = pathsIn(README);
    for (const path of ['LICENSE', 'docs/decisions.md', '.env.example', 'docs/images/payment.png']) {
      expect(named).toContain(path);
    }
  });

  it('names the folder of the container as the Dockerfile has it', () => {
    const dockerfile = read('Dockerfile');
    const folders = [...read('docs/install.md').matchAll(/\/app\/\w+/g)].map(([folder]) => folder);
    expect(folders).not.toEqual([]);
    for (const folder of folders) expect(dockerfile).toContain(`VOLUME ${folder}\n`);
    expect(dockerfile).toContain('CMD ["node", "dist/src/main.js"]');
  });

  it('lets the container run only programs that there are, without a shell', () => {
    const programs = [...read('Dockerfile').matchAll(/^(?:HEALTHCHECK .*)?CMD (.+)$/gm)].map(
      ([, command = '']): unknown => JSON.parse(command),
    );
    expect(programs).toEqual([
      ['node', 'dist/src/cli/health-check.js'],
      ['node', 'dist/src/main.js'],
    ]);
    expect(exists('dist/src/cli/health-check.js')).toBe(true);
  });

  it('copies into the image only what is there and not kept out', () => {
    const kept = read('.dockerignore').split('\n');
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources = '']) => sources.split(' '),
    );
    expect(copied).toContain('package-lock.json');
    for (const source of copied) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(kept).toContain(`!${source}`);
    }
  });
});

describe('scripts', () => {
  // npm's own commands, and the shorthands `npm start` and `npm test` for scripts.
  const npmOwn = ['ci'];
  const scriptsIn = (path: string) =>
    [...codeIn(path).matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)]
      .filter(([, run, name = '']) => run !== undefined || !npmOwn.includes(name))
      .map(([, , name = '']) => name);

  it.each([...documents, 'Dockerfile'])('%s names only scripts of package.json', (path) => {
    const known = Object.keys(packageJson.scripts);
    // `npm prune` is in the Dockerfile alone.
    const named = scriptsIn(path).filter((name) => path !== 'Dockerfile' || name !== 'prune');
    expect(unique(named).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('CONTRIBUTING names every script', () => {
    expect(unique(scriptsIn('CONTRIBUTING.md'))).toEqual(unique(Object.keys(packageJson.scripts)));
  });
});

describe('variables', () => {
  /** From the source text, because no function tells the names. */
  const variables = readdirSync(join(root, 'src/config'))
    .map((name) => read(`src/config/${name}`))
    .flatMap((text) => [...text.matchAll(/\.(?:required|optional|number)\(\s*'([A-Z_]+)'/g)])
    .map(([, name = '']) => name);

  /** What a program, the demo and the tests read besides, each in one place. */
  const besides = {
    STORE_COPY_TO: 'src/cli/store-copy.ts',
    SHOP_KEY: 'src/sandbox/demo/key.ts',
    CHROMIUM_PATH: 'src/sandbox/chromium.ts',
    SHOPKEEP_LONG: 'test/support/long.ts',
    REDIS_SERVER_PATH: 'test/support/redis.ts',
    POSTGRES_BIN: 'test/support/postgres.ts',
    DISCORD_OPENAPI_PATH: 'test/support/openapi.ts',
    FUZZ_CASES: 'test/fuzz/cases.ts',
    FUZZ_SEED: 'test/fuzz/cases.ts',
    FUZZ_PATH: 'test/fuzz/cases.ts',
    SOAK_INTERACTIONS: 'test/e2e/hostile-shop.test.ts',
  };

  // Capitals that are no variables: a placeholder each of two addresses, a gateway event and a name of Discord's.
  const notVariables = ['YOUR_APPLICATION_ID', 'APPLICATION_ID', 'SERVER_ID', 'INTERACTION_CREATE'];
  // Node's, a code of Node's, and what other programs read.
  const ofOthers = ['NODE_EXTRA_CA_CERTS', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'HTTPS_PROXY'];
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
      .map(({ name, fallback }) => [
        name,
        fallback === '–' ? '' : withoutTicks(fallback).replace('<version>', packageJson.version),
      ]),
  );
  const required = rows.filter(({ fallback }) => fallback === 'required').map(({ name }) => name);
  const commentedOut = parse(
    envExample
      .split('\n')
      .flatMap((line) => /^# ([A-Z_]+=.*)$/.exec(line)?.[1] ?? [])
      .join('\n'),
  );

  const filledIn = { DISCORD_TOKEN: 'token', SHOP_API_URL: 'https://shop.example.com' };
  const defaults = readConfig(filledIn);

  it('there are twenty that are read', () => {
    expect(new Set(variables).size).toBe(20);
  });

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

  it('a variable without a documented default has none', () => {
    const { discord, shop, store, departures, redisUrl, supportUrl, health, logLevel }: Config = defaults;
    // SHARDS and SHARD_COUNT are one plan.
    const shardCount = discord.shards === 'auto' ? undefined : discord.shards.count;
    const values = [
      discord,
      shop,
      store,
      departures,
      health,
      { redisUrl, supportUrl, logLevel, shardCount },
    ].flatMap((part) => Object.values(part));
    const withoutDefault = Object.values(documented).filter((value) => value === '');
    expect(values).toHaveLength(variables.length);
    expect(values.filter((value) => value === undefined)).toHaveLength(withoutDefault.length);
  });

  it('.env.example becomes valid when the required ones are filled in and the rest is uncommented', () => {
    expect(readConfig({ ...parse(envExample), ...commentedOut, ...filledIn })).toEqual(defaults);
  });
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

describe('commands', () => {
  const rows = tableRows(section(readme, 'Commands'));
  const names = commands.map(({ data }) => `/${data.name}`);

  it('the example of the log counts them', () => {
    const registered = commands.flatMap((command) => payloads(command, true));
    expect(read('docs/install.md')).toContain(`commands registered {"commands":${registered.length}}`);
  });

  it('the README’s table has every one, once', () => {
    expect(rows.map(([name = '']) => withoutTicks(name)).sort()).toEqual([...names].sort());
  });

  it.each(commands.map((command) => [command.data.name, command] as const))(
    '/%s: who may use it is as documented',
    (name, { permission }) => {
      const row = rows.find(([cell = '']) => withoutTicks(cell) === `/${name}`);
      const known: Partial<Record<string, RegExp>> = {
        ManageGuild: /^Manage Server$/,
        ModerateMembers: /Moderate Members/,
      };
      expect(row?.[2]).toMatch((permission ? known[permission] : undefined) ?? /^everybody$/);
    },
  );

  // What monitors ask for.
  const pages = ['/healthz', '/readyz', '/metrics'];

  it('no document names another command', () => {
    const named = [README, 'docs/decisions.md'].flatMap((path) =>
      codeSpans(read(path)).flatMap((span) => /^\/[a-z]+(?= |$)/.exec(span)?.[0] ?? []),
    );
    expect(unique(named).filter((name) => ![...names, ...pages].includes(name))).toEqual([]);
  });
});

describe('troubleshooting', () => {
  const sources = [
    'src/main.ts',
    'src/config/variables.ts',
    'src/store/start.ts',
    'src/health/server.ts',
    'src/bot/registration.ts',
    'src/bot/start-problem.ts',
    'src/bot/shards.ts',
    'src/node-version.ts',
    'src/words/en/problem.ts',
    'src/words/en/index.ts',
  ]
    .map(read)
    .join('\n');
  const messages = tableRows(read('docs/troubleshooting.md')).map(([cell = '']) => withoutTicks(cell));

  it('has rows', () => {
    expect(messages.length).toBeGreaterThan(20);
  });

  it.each(messages)('%s is a message of the bot', (message) => {
    // "…" stands for what is filled in.
    for (const part of message.split('…')) expect(sources).toContain(part.trim());
  });
});

describe('dependencies', () => {
  const reasons = section(read('docs/decisions.md'), 'Dependencies: why each one');

  it.each(Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }))(
    '%s has a reason',
    (name) => {
      expect(reasons).toMatch(new RegExp(`^- .*\`${name}\`.* – .+`, 'm'));
    },
  );
});

it.each([...documents, 'Dockerfile'])('%s speaks of nothing outside the project', (path) => {
  // Imports in examples lead to other folders of the project.
  const text = read(path).replace(/^ *```(?:ts|diff)\n.*?```/gms, '');
  expect(text).not.toMatch(/(?<!\]\()\.\.\/|\/work\b|\/root\b|\bregistry\./);
});
