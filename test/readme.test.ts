import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommands } from '../commands/index.js';
import packageJson from '../package.json' with { type: 'json' };
import {
  codeIn,
  codeSpans,
  documents,
  ENV_EXAMPLE,
  read,
  readme,
  root,
  section,
  tableRows,
  unique,
  withoutTicks,
} from './support/documents.js';

const commands = createCommands(true);

describe('paths', () => {
  const packages = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  const notPaths = [
    ...packages,
    // The user agent.
    'shopkeep/<version>',
    // A file of a release.
    'egg-shopkeep.json',
    // The repository's name, for a variable.
    'GITHUB_REPOSITORY=you/shopkeep',
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
      : codeSpans(read(path))
          .flatMap((span) => span.split(' '))
          .filter(looksLikePath);

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
    const created = [...read(path).matchAll(/Create\s+`([^`]+)`/g)].map(([, name = '']) => name);
    const isCreated = (name: string) => created.some((one) => name === one || name.startsWith(`${one}/`));
    expect(named.filter((name) => !exists(name) && !isCreated(name))).toEqual([]);
  });

  it('lets the container run only programs that there are, without a shell', () => {
    const programs = [...read('Dockerfile').matchAll(/^(?:HEALTHCHECK .*)?CMD (.+)$/gm)].map(
      ([, command = '']): unknown => JSON.parse(command),
    );
    expect(programs).toEqual([
      ['node', '-e', expect.stringContaining('/healthz')],
      ['node', 'dist/src/main.js'],
    ]);
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
    // Of npm and of the driver, in the Dockerfile alone.
    const foreign = path === 'Dockerfile' ? ['explore', 'prune', 'rebuild'] : [];
    const named = scriptsIn(path).filter((name) => !foreign.includes(name));
    expect(unique(named).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('CONTRIBUTING names every script', () => {
    expect(unique(scriptsIn('CONTRIBUTING.md'))).toEqual(unique(Object.keys(packageJson.scripts)));
  });
});

describe('commands', () => {
  const rows = tableRows(section(readme, 'Commands'));
  const names = commands.map(({ data }) => `/${data.name}`);

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
});

describe('troubleshooting', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(`src/${name}`))
    .join('\n');
  const messages = tableRows(read('docs/troubleshooting.md')).map(([cell = '']) => withoutTicks(cell));

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
  expect(text).not.toMatch(/(?<!\]\((?:\.\.\/)*)\.\.\/|\/work\b|\/root\b|\bregistry\./);
});
