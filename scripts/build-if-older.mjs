/*
 * Builds dist/ only when it is missing or older than the sources: compiling takes more memory than the bot, needs the packages for
 * development, and writes to a folder that the user of a service should not be able to change.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = ['src', 'commands'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(?:ts|ttf)$/.test(name)),
);

/** Milliseconds since 1970; NaN for a file that is not there. */
const changedAt = (name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;

/** Each file for itself, because a build that was killed leaves only some of them. */
const isBuilt = (source) => changedAt(join('dist', source.replace(/\.ts$/, '.js'))) >= changedAt(source);

const versionIn = (name) => JSON.parse(readFileSync(join(root, name), 'utf8')).version;

/** An archive unpacked over an older version brings sources that are older than what was built; the build writes dist/package.json. */
const isOfThisVersion = () => versionIn('package.json') === versionIn('dist/package.json');

if (![...sources, 'package.json'].every(isBuilt) || !isOfThisVersion()) {
  // Before the first second is over: compiling takes twenty on a small machine.
  console.error('Building the bot, half a minute at most … · Сборка бота, не больше полуминуты …');
  const { status } = spawnSync('npm run --silent build', { cwd: root, shell: true, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
