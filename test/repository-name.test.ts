import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shopkeep-name-'));
    for (const entry of readdirSync(root, { withFileTypes: true }))
      if (entry.isFile() || ['docs', 'deploy', 'scripts'].includes(entry.name))
        cpSync(join(root, entry.name), file(entry.name), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('leaves the placeholder nowhere, and nothing hidden until a release', () => {
    expect(name('Some-One/Shop.bot').status).toBe(0);
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|ya?ml|json|txt)$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    expect(texts).not.toMatch(/\bOWNER\b|<!-- release/);
    expect(texts).toContain('ghcr.io/some-one/shop.bot:');
    expect(texts).toContain('**[Try it in your browser](https://some-one.github.io/Shop.bot/)** ·');
  });

  test('writes where package.json is published, and changes nothing when it runs again', () => {
    name('someone/shopkeep');
    const text = readFileSync(file('package.json'), 'utf8');
    const before: object = JSON.parse(read('package.json'));
    expect(JSON.parse(text)).toEqual({
      ...before,
      homepage: 'https://github.com/someone/shopkeep#readme',
      repository: { type: 'git', url: 'git+https://github.com/someone/shopkeep.git' },
      bugs: 'https://github.com/someone/shopkeep/issues',
    });
    name('someone/shopkeep');
    expect(readFileSync(file('package.json'), 'utf8')).toBe(text);
  });

  test.each(['', 'shopkeep', 'a/b/c', 'https://github.com/a/b'])('takes no %j for a name', (repository) => {
    const { status, stderr } = name(repository);
    expect([status, stderr]).toEqual([78, expect.stringContaining('owner/name')]);
    expect(readFileSync(file('README.md'), 'utf8')).toBe(read('README.md'));
  });
});
