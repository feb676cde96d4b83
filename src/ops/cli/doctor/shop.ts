import { Failure, type Problem } from '../../../domain/failure.js';
import { findApi } from '../../../easydonate/doctor.js';
import { ShopClient } from '../../../http/client.js';
import { LANGUAGES } from '../../../words/index.js';
import { type Config, isUnencrypted } from '../../config.js';
import { failed, type Line, ok, warning } from './line.js';

const WHAT = 'shop address';

const TIMEOUT_MS = 5000;

const ADVICE: { readonly [Kind in Problem['kind']]?: string } = {
  redirected: 'Put the address that it points to into SHOP_API_URL.',
  rateLimited:
    'Other programs here use the same shop API. Try again; lower SHOP_API_RATE if this keeps happening.',
  untrusted:
    'Check SHOP_API_URL, and the clock of this machine. A certificate of your own authority is named by NODE_EXTRA_CA_CERTS.',
};
const NO_SHOP =
  'Check SHOP_API_URL, SHOP_API_VERSION and the network. If they are right, the shop is down: try again later.';

/** Sends one request, or one for each version to find out. They count towards the shop's limit. */
export async function checkShop(config: Config['shop']): Promise<readonly Line[]> {
  const { url, version } = config;
  const client = new ShopClient({ ...config, timeoutMs: Math.min(config.timeoutMs, TIMEOUT_MS) });
  const lines = isUnencrypted(url)
    ? [
        warning(
          WHAT,
          'is not encrypted: everybody on the way can read the shop keys. Let SHOP_API_URL begin with https://.',
        ),
      ]
    : [];
  try {
    return [...lines, ok(WHAT, await findApi(client, version))];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [...lines, shopLine(error)];
  } finally {
    await client.close();
  }
}

function shopLine({ problem, code }: Failure): Line {
  const reason = code === undefined ? '' : ` (${code})`;
  const text = `${LANGUAGES.en.problem(problem).title}${reason}. ${ADVICE[problem.kind] ?? NO_SHOP}`;
  return problem.kind === 'rateLimited' ? warning(WHAT, text) : failed(WHAT, text);
}
