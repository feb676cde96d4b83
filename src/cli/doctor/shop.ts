import type { ShopConfig } from '../../config/index.js';
import { Failure, type Problem } from '../../failure.js';
import { createShopClient } from '../../shop/api/client.js';
import { v2 } from '../../shop/api/v2/index.js';
import { createBudget } from '../../shop/budget.js';
import { LANGUAGES } from '../../words/index.js';
import { type Line, line } from './line.js';

/** No shop has this key: an API that answers so is a shop API. */
const NO_KEY = 'doctor';
const TIMEOUT_MS = 5000;

/** Requests a shop that cannot exist: one request, which counts towards the shop's rate limit. */
export async function checkShop(config: ShopConfig, signal: AbortSignal): Promise<readonly Line[]> {
  const client = createShopClient({
    ...config,
    timeoutMs: Math.min(config.timeoutMs, TIMEOUT_MS),
    budget: createBudget(config.rate),
    observe: () => {},
  });
  const stop = () => void client.close();
  signal.addEventListener('abort', stop);
  try {
    await client.ask(v2.shop, NO_KEY, { priority: 'refresh' });
    return [line('shop address', 'ok', 'a shop API answers')];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [shopLine(error)];
  } finally {
    signal.removeEventListener('abort', stop);
    await client.close();
  }
}

function shopLine({ problem, code }: Failure): Line {
  if (problem.kind === 'keyRefused')
    return line('shop address', 'ok', 'a shop API answers; it refuses the made-up key');
  const what = LANGUAGES.en.problem(problem).title;
  const status = problem.kind === 'rateLimited' ? 'warning' : 'failed';
  return line(
    'shop address',
    status,
    `${what}${code === undefined ? '' : ` (${code})`}. ${adviceFor(problem)}`,
  );
}

function adviceFor({ kind }: Problem): string {
  switch (kind) {
    case 'redirected':
      return 'Put the address that it points to into SHOP_API_URL.';
    case 'rateLimited':
      return 'Other programs here use the same shop API, or the bot sent a request at the same moment. Try again; lower SHOP_API_RATE if this keeps happening.';
    case 'untrusted':
      return 'Check SHOP_API_URL, and the clock of this machine. A certificate of your own authority is named by NODE_EXTRA_CA_CERTS.';
    case 'unreachable':
    case 'connectionLost':
    case 'tooSlow':
    case 'serverError':
      return 'Check SHOP_API_URL and the network. If both are right, the shop is down: try again later.';
    default:
      return 'Check SHOP_API_URL: what answers there is not a shop API, or something in front of one.';
  }
}
