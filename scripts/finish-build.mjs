/*
 * Puts beside the compiled files what they read: the font, and a package.json that makes them CommonJS and has the version
 * and the homepage. Says so if the driver of SQLite cannot be loaded.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

cpSync(join(root, 'src/bot/font'), join(root, 'dist/src/bot/font'), { recursive: true });
const { name, version, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(root, 'dist/package.json'),
  `${JSON.stringify({ name, version, type: 'commonjs', homepage }, null, 2)}\n`,
);

const { loadSqlite } = await import('../dist/src/store/driver.js');
// The build has not failed: PostgreSQL needs no driver.
await loadSqlite().catch(({ message }) => console.error(message));
