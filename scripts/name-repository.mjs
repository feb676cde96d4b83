/*
 * Writes the repository's name in place of OWNER/shopkeep, and shows what needs a published repository, such as the link to
 * the demo: GITHUB_REPOSITORY=owner/name node scripts/name-repository.mjs. Once, before the first release.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { GITHUB_REPOSITORY: repository = '' } = process.env;
const [, owner, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
if (owner === undefined) {
  console.error('Set GITHUB_REPOSITORY to the name of the repository on GitHub, as owner/name.');
  process.exit(78);
}

const files = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const folders = ['docs', 'deploy', 'site', 'sandbox'].flatMap((folder) => files(folder, true));
for (const file of [...files('.', false), ...folders]) {
  const text = readFileSync(file, 'utf8');
  const named = text
    .replace(/<!-- release: (.*?) -->/gs, '$1')
    // Names of images have no capital letters.
    .replaceAll('ghcr.io/OWNER/shopkeep', `ghcr.io/${repository.toLowerCase()}`)
    .replaceAll('OWNER.github.io/shopkeep', `${owner.toLowerCase()}.github.io/${name}`)
    .replaceAll('OWNER/shopkeep', repository);
  // Others, such as pictures, would not survive being read as text.
  if (named !== text) writeFileSync(file, named);
}

const packageFile = join(root, 'package.json');
const address = `https://github.com/${repository}`;
const described = {
  ...JSON.parse(readFileSync(packageFile, 'utf8')),
  homepage: `${address}#readme`,
  repository: { type: 'git', url: `git+${address}.git` },
  bugs: `${address}/issues`,
};
writeFileSync(packageFile, `${JSON.stringify(described, null, 2)}\n`);
