import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documents, read, root } from './support/documents.js';

/* OWNER stands for whoever publishes the repository, until scripts/name-repository.mjs writes the name. */

const COMPOSE = ['compose.yaml', 'deploy/compose.shards.yaml'];
const withoutAddresses = (text: string) => text.replace(/https?:\/\/\S+/g, '');

/** The code of a document that names the owner, each with its paragraph: for a block, the one above it. */
const commandsOfOwner = (text: string): { command: string; paragraph: string }[] =>
  text.split(/\n\n+/).flatMap((part, index, parts) => {
    const isBlock = part.trimStart().startsWith('```');
    const paragraph = isBlock ? (parts[index - 1] ?? '') : part;
    const codes = isBlock ? [part] : (part.match(/`[^`\n]+`/g) ?? []);
    return codes.filter((code) => /\bOWNER\b/.test(code)).map((command) => ({ command, paragraph }));
  });

test.each(documents)('%s has no command with the owner, unless its paragraph is about a release', (path) => {
  const misleading = commandsOfOwner(read(path)).filter(
    ({ paragraph }) => !/release|релиз/i.test(withoutAddresses(paragraph)),
  );
  expect(misleading).toEqual([]);
});

test.each(COMPOSE)('%s needs no name of the repository', (path) => {
  expect(read(path)).not.toContain('OWNER');
});

describe('scripts/name-repository.mjs', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const name = (repository: string) =>
    spawnSync(process.execPath, [file('scripts/name-repository.mjs')], {
      env: { GITHUB_REPOSITORY: repository },
      encoding: 'utf8',
    });

  const write = (path: string, text: string) => {
    mkdirSync(dirname(file(path)), { recursive: true });
    writeFileSync(file(path), text);
  };
  const written = (path: string) => readFileSync(file(path), 'utf8');
  const README =
    '<!-- release: **[Demo](https://OWNER.github.io/shopkeep/)** · -->\n**Shopkeep**\n\n   <!-- release: - Windows\n   - Docker -->\n   - Sources\n';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shopkeep-name-'));
    for (const path of ['scripts/name-repository.mjs', 'package.json'])
      cpSync(join(root, path), file(path), { recursive: true });
    for (const path of ['docs/ru', 'deploy', 'site', 'sandbox']) mkdirSync(file(path), { recursive: true });
    write('README.md', README);
    write('sandbox/page/project.ts', read('sandbox/page/project.ts'));
    write('docs/ru/install.md', 'https://github.com/OWNER/shopkeep/releases');
    write('deploy/kubernetes.yaml', 'image: ghcr.io/OWNER/shopkeep:1.0.0');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('replaces the placeholder, in names of images without capitals, and shows what is hidden', () => {
    expect(name('Some-One/Shop.bot').status).toBe(0);
    expect(written('docs/ru/install.md')).toBe('https://github.com/Some-One/Shop.bot/releases');
    expect(written('deploy/kubernetes.yaml')).toBe('image: ghcr.io/some-one/shop.bot:1.0.0');
    expect(written('README.md')).toBe(
      '**[Demo](https://some-one.github.io/Shop.bot/)** ·\n**Shopkeep**\n\n   - Windows\n   - Docker\n   - Sources\n',
    );
    expect(written('sandbox/page/project.ts')).toContain("named('https://github.com/Some-One/Shop.bot')");
    expect(written('sandbox/page/project.ts')).toContain("named('https://some-one.github.io/Shop.bot/')");
  });

  test('writes where package.json is published, and changes nothing when it runs again', () => {
    name('someone/shopkeep');
    const text = written('package.json');
    const before: object = JSON.parse(read('package.json'));
    expect(JSON.parse(text)).toEqual({
      ...before,
      homepage: 'https://github.com/someone/shopkeep#readme',
      repository: { type: 'git', url: 'git+https://github.com/someone/shopkeep.git' },
      bugs: 'https://github.com/someone/shopkeep/issues',
    });
    name('someone/shopkeep');
    expect(written('package.json')).toBe(text);
  });

  test.each(['', 'shopkeep', 'a/b/c', 'https://github.com/a/b'])('takes no %j for a name', (repository) => {
    const { status, stderr } = name(repository);
    expect([status, stderr]).toEqual([78, expect.stringContaining('owner/name')]);
    expect(written('README.md')).toBe(README);
  });
});
