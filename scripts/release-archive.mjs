/*
 * Makes the archive that people unpack and start, for the system and the processor that this runs on: the built bot, its
 * packages with the compiled driver of SQLite, and what starts them. Node.js is not in it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'build/release');
const bot = join(folder, 'shopkeep');
const isWindows = process.platform === 'win32';
/** Of a release; without one README.txt keeps the address that it has. */
const { GITHUB_REPOSITORY: repository } = process.env;

function run(command, cwd) {
  const { status } = spawnSync(command, { cwd, shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const listSources = (name) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((source) => source.endsWith('.ts'))
    .map((source) => join(name, source));
const copy = (from, to = from) => cpSync(join(root, from), join(bot, to), { recursive: true });
const remove = (path) => rmSync(join(bot, path), { recursive: true, force: true });

rmSync(folder, { recursive: true, force: true });
mkdirSync(bot, { recursive: true });

const npmFiles = ['package.json', 'package-lock.json', '.npmrc'];
for (const name of npmFiles) copy(name);
const install = 'npm ci --omit=dev --omit=optional --workspaces=false --no-audit --no-fund';
if (isWindows) run(install, bot);
// The prebuilt file for Linux needs a newer C library than Debian 12 and Ubuntu 22.04 have.
else run(`${install} --ignore-scripts && npm explore sqlite3 -- npm run rebuild`, bot);
// With a package.json beside it, a hosting panel would install the packages once more.
for (const name of npmFiles) remove(name);

// Left out above with all that is optional: only the renderer of pictures is needed, with the driver of this system.
copy('node_modules/@resvg');

// What compiling the driver has read and written is larger than all the rest.
const driver = 'node_modules/sqlite3/build/Release/node_sqlite3.node';
renameSync(join(bot, driver), join(folder, 'driver'));
for (const name of ['build', 'deps', 'src']) remove(`node_modules/sqlite3/${name}`);
mkdirSync(dirname(join(bot, driver)), { recursive: true });
renameSync(join(folder, 'driver'), join(bot, driver));

run('node scripts/build-if-older.mjs', root);
// A source that has been removed may have left its file in dist.
for (const source of ['src', 'commands'].flatMap(listSources)) copy(`dist/${source.replace(/ts$/, 'js')}`);
for (const name of [
  'dist/src/bot/font',
  'dist/package.json',
  '.env.example',
  'LICENSE',
  'deploy/shopkeep.service',
])
  copy(name);
const start = isWindows ? 'start.cmd' : 'start.sh';
copy(`deploy/archive/${start}`, start);
const readme = readFileSync(join(root, 'deploy/archive/README.txt'), 'utf8');
const address = /(?<=https:\/\/github\.com\/).+/g;
writeFileSync(join(bot, 'README.txt'), repository ? readme.replace(address, repository) : readme);

// A third of the files is for compilers and debuggers.
const files = '--exclude "*.d.*ts" --exclude "*.map" shopkeep';
// Windows' own tar makes ZIP files, too; another one on the PATH may not.
if (isWindows)
  run(`%SystemRoot%\\System32\\tar.exe -a -cf shopkeep-win-${process.arch}.zip ${files}`, folder);
else run(`tar -czf shopkeep-${process.platform}-${process.arch}.tar.gz ${files}`, folder);
