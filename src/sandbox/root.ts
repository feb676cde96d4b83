import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, found from a source file and from a built one alike. */
export const ROOT = rootAround(new URL('.', import.meta.url));

function rootAround(folder: URL): string {
  // Not package.json: tsc copies it into its output.
  const isRoot = existsSync(new URL('package-lock.json', folder));
  return isRoot ? fileURLToPath(folder) : rootAround(new URL('..', folder));
}
