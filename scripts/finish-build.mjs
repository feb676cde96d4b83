/* Puts beside the compiled files what they read: the font, and a package.json that makes them CommonJS and has the version. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

cpSync(join(root, 'src/bot/font'), join(root, 'dist/src/bot/font'), { recursive: true });
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(root, 'dist/package.json'),
  `${JSON.stringify({ name, version, type: 'commonjs' }, null, 2)}\n`,
);
