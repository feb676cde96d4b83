import { Failure, type Problem } from '../../../domain/failure.js';
import { ShopClient } from '../../../easydonate/client.js';
import { API, type ApiVersion } from '../../../easydonate/versions.js';
import { sleep } from '../../../lib/sleep.js';
import { LANGUAGES } from '../../../words/index.js';
import type { ShopConfig } from '../../config/index.js';
import { isReadableOnTheWay } from '../../config/url.js';
import { about, type Line } from './line.js';

const ADDRESS = about('shop address');

/** No shop has this key: an API that answers so is a shop API. */
const NO_KEY = 'doctor';
const TIMEOUT_MS = 5000;

const DOWN = 'Check SHOP_API_URL and the network. If both are right, the shop is down: try again later.';
const ADVICE: { readonly [Kind in Problem['kind']]?: string } = {
  redirected: 'Put the address that it points to into SHOP_API_URL.',
  rateLimited:
    'Other programs here use the same shop API, or the bot sent a request at the same moment. Try again; lower SHOP_API_RATE if this keeps happening.',
  untrusted:
    'Check SHOP_API_URL, and the clock of this machine. A certificate of your own authority is named by NODE_EXTRA_CA_CERTS.',
  unreachable: DOWN,
  connectionLost: DOWN,
  tooSlow: DOWN,
  serverError: DOWN,
};
const NO_SHOP = 'Check SHOP_API_URL: what answers there is not a shop API, or something in front of one.';

const UNENCRYPTED = ADDRESS.warning(
  'is not encrypted: everybody on the way can read the shop keys. Let SHOP_API_URL begin with https://.',
);

/** Whether a shop API answers, and whether it is safe to send keys there. */
export async function checkShop(config: ShopConfig, signal: AbortSignal): Promise<readonly Line[]> {
  return [...(isReadableOnTheWay(config.url) ? [UNENCRYPTED] : []), await answerLine(config, signal)];
}

/** Requests a shop that cannot exist, in each version: two requests, which count towards the shop's rate limit. */
async function answerLine(config: ShopConfig, signal: AbortSignal): Promise<Line> {
  const client = new ShopClient({ ...config, timeoutMs: Math.min(config.timeoutMs, TIMEOUT_MS) });
  signal.addEventListener('abort', () => void client.close());
  const other: ApiVersion = config.version === 2 ? 3 : 2;
  try {
    const trouble = await askedIn(config.version, client);
    // Whatever is in front of the shop says the same to both.
    if (trouble && !isNoShop(trouble)) return shopLine(trouble);
    await sleep(1000 / config.rate);
    const speaksOther = (await askedIn(other, client)) === undefined;
    return trouble ? noShopLine(trouble, speaksOther && other) : okLine(config.version, speaksOther);
  } finally {
    await client.close();
  }
}

/** Why the shop API does not answer in this version; undefined if it does. */
async function askedIn(version: ApiVersion, client: ShopClient): Promise<Failure | undefined> {
  try {
    await client.fetch(API[version].shop, NO_KEY);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.problem.kind !== 'keyRefused') return error;
  }
  return undefined;
}

/** Something answers, and not as a shop API of this version does. */
const isNoShop = ({ problem }: Failure): boolean =>
  ['rejected', 'webPage', 'brokenJson', 'unexpectedShape'].includes(problem.kind);

function okLine(version: ApiVersion, speaksOther: boolean): Line {
  const versions = speaksOther ? 'versions 2 and 3' : `version ${version}`;
  const advice =
    version === 2 && speaksOther
      ? '. SHOP_API_VERSION=3 is recommended: prices include mass sales, and the key is in no address'
      : '';
  return ADDRESS.ok(`a shop API answers in ${versions}; it refuses the made-up key${advice}`);
}

const noShopLine = (failure: Failure, other: ApiVersion | false): Line =>
  other
    ? ADDRESS.failed(`the shop API answers in version ${other} alone. Set SHOP_API_VERSION=${other}.`)
    : shopLine(failure);

function shopLine({ problem, code }: Failure): Line {
  const { title } = LANGUAGES.en.problem(problem);
  const reason = code === undefined ? '' : ` (${code})`;
  return ADDRESS[problem.kind === 'rateLimited' ? 'warning' : 'failed'](
    `${title}${reason}. ${ADVICE[problem.kind] ?? NO_SHOP}`,
  );
}
