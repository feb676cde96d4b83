import type { ShopConfig } from '../../config/index.js';
import { Failure, type Problem } from '../../failure.js';
import { createShopClient } from '../../shop/api/client.js';
import { v2 } from '../../shop/api/v2/index.js';
import { createBudget } from '../../shop/budget.js';
import { LANGUAGES } from '../../words/index.js';
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

/** Requests a shop that cannot exist: one request, which counts towards the shop's rate limit. */
export async function checkShop(config: ShopConfig, signal: AbortSignal): Promise<readonly Line[]> {
  const client = createShopClient({
    ...config,
    timeoutMs: Math.min(config.timeoutMs, TIMEOUT_MS),
    budget: createBudget(config.rate),
    observe: () => {},
  });
  signal.addEventListener('abort', () => void client.close());
  try {
    await client.ask(v2.shop, NO_KEY, { priority: 'refresh' });
    return [ADDRESS.ok('a shop API answers')];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [shopLine(error)];
  } finally {
    await client.close();
  }
}

function shopLine({ problem, code }: Failure): Line {
  if (problem.kind === 'keyRefused') return ADDRESS.ok('a shop API answers; it refuses the made-up key');
  const { title } = LANGUAGES.en.problem(problem);
  const reason = code === undefined ? '' : ` (${code})`;
  return ADDRESS[problem.kind === 'rateLimited' ? 'warning' : 'failed'](
    `${title}${reason}. ${ADVICE[problem.kind] ?? NO_SHOP}`,
  );
}
