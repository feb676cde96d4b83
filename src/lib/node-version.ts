// Imported first, since an older Node.js fails inside a dependency. `engines` in package.json has the same versions.

const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);
const OLDEST_MINOR: Readonly<Record<number, number>> = { 20: 19, 22: 13 };

if (major < 24 && !(minor >= (OLDEST_MINOR[major] ?? Number.POSITIVE_INFINITY))) {
  process.stderr.write(
    `Shopkeep needs Node.js 24 or newer, or 22.13, or 20.19; this is ${node}. docs/install.md says how to get it.\n`,
  );
  process.exit(78);
}
