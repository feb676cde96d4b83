import { fetch } from 'undici';
import { repository, version } from '../../../lib/version.js';
import { type Line, note, ok } from './line.js';

const TIMEOUT_MS = 4000;
const WHAT = 'release';

/** Sends one request, to a page that leads to the newest release. @param address of the repository, if it has one */
export async function checkRelease(address = repository): Promise<readonly Line[]> {
  const page = address?.replace(/^git\+/, '').replace(/\.git$/, '');
  if (page === undefined) return [];
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`${page}/releases/latest`, { redirect: 'manual', signal }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  const newest = /\/tag\/v?(\d+\.\d+\.\d+)$/.exec(answer?.headers.get('location') ?? '')?.[1];
  if (newest === undefined)
    return [note(WHAT, `${new URL(page).host} didn't say whether there is a newer one`)];
  return [
    isNewer(newest)
      ? note(WHAT, `${newest} is out (this is ${version})`)
      : ok(WHAT, `${version} is the newest`),
  ];
}

const isNewer = (other: string): boolean => other.localeCompare(version, 'en', { numeric: true }) > 0;
