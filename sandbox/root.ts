import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The repository's folder, found from a source file and from a built one alike. */
export const ROOT = rootAround(new URL('.', import.meta.url));

/** Where Vite puts the page of the demo. */
export const BUILT_PAGE = join(ROOT, 'build/page');

/** Where `npm run demo:static` puts the page that needs no server. */
export const BUILT_SITE = join(ROOT, 'build/site');

/** What `--version` prints. */
export const VERSION = `shopkeep ${
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    .version
}`;

function rootAround(folder: URL): string {
  // Not package.json: tsc copies it into its output.
  const isRoot = existsSync(new URL('package-lock.json', folder));
  return isRoot ? fileURLToPath(folder) : rootAround(new URL('..', folder));
}
