import { request } from 'undici';
import { homepage, version } from '../../../lib/version.js';
import { type Line, note, ok } from './line.js';

const TIMEOUT_MS = 4000;

/** Sends one request, to a page that leads to the newest release. @param page of the repository, once it is published */
export async function checkRelease(page = homepage?.split('#')[0]): Promise<readonly Line[]> {
  if (page === undefined) return [];
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await request(`${page}/releases/latest`, { signal }).catch(() => undefined);
  await answer?.body.dump();
  const [, newest] = /\/tag\/v?([\d.]+)$/.exec(String(answer?.headers.location)) ?? [];
  if (newest === undefined)
    return [note('release', `${new URL(page).host} didn't say whether there is a newer one`)];
  return newest.localeCompare(version, 'en', { numeric: true }) > 0
    ? [note('release', `${newest} is out (this is ${version})`)]
    : [ok('release', `${version} is the newest`)];
}
