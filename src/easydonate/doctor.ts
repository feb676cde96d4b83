import { awayReason, Failure, isShopAway } from '../domain/failure.js';
import type { ShopClient } from '../http/client.js';
import { API, type ApiVersion, type VersionSetting } from './versions.js';

/** No shop has this key, so an API that refuses it is a shop API. */
const MADE_UP_KEY = 'doctor';

/** What answers, in words. One request, or one for each version to find out. @throws Failure if no shop API answers */
export async function findApi(client: Pick<ShopClient, 'fetch'>, setting: VersionSetting): Promise<string> {
  const version = await findVersion(client, setting === 'auto' ? [3, 2] : [setting]);
  return `a shop API answers in version ${version}; it refuses the made-up key`;
}

async function findVersion(
  client: Pick<ShopClient, 'fetch'>,
  [version = 2, ...others]: readonly ApiVersion[],
): Promise<ApiVersion> {
  try {
    await client.fetch(API[version].shop, MADE_UP_KEY);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { problem } = error;
    const isOther = isShopAway(problem) && awayReason(problem) === 'unreadable';
    if (isOther && others.length > 0) return findVersion(client, others);
    if (problem.kind !== 'keyRefused') throw error;
  }
  return version;
}
