import { expect, onTestFinished, test } from 'vitest';
import { startSampleShop } from '../../../sandbox/shop/index.js';
import type { ApiVersion } from '../../../src/easydonate/versions.js';
import { checkShop } from '../../../src/ops/cli/doctor/shop.js';

async function newShop() {
  const shop = await startSampleShop();
  onTestFinished(() => shop.close());
  return shop;
}

/** The one line that the doctor says of an address. */
async function lineOn(url: string, version: ApiVersion): Promise<string> {
  const config = { url, version, timeoutMs: 5000, rate: 1000, followMs: 120_000, userAgent: 'test/1.0' };
  const lines = await checkShop(config, new AbortController().signal);
  return lines.map(({ status, text }) => `${status}: ${text}`).join('\n');
}

const WELL = 'ok: a shop API answers in versions 2 and 3; it refuses the made-up key';

test('an address that speaks both versions, and a recommendation of 3', async () => {
  const { url, requests } = await newShop();
  expect(await lineOn(url, 3)).toBe(WELL);
  expect(await lineOn(url, 2)).toMatch(new RegExp(`^${WELL}\\. SHOP_API_VERSION=3 is recommended`));
  expect(requests.slice(0, 2).map(({ path }) => path)).toEqual(['/api/v3/shop', '/api/v2/shop/doctor']);
});

test('an address without encryption that leaves the machine is warned of, besides what answers there', async () => {
  // Reserved for documentation: nothing answers there.
  expect(await lineOn('http://shop.invalid', 2)).toMatch(
    /^warning: is not encrypted.*https:\/\/\.\nfailed: /,
  );
  expect(await lineOn('https://shop.invalid', 2)).toMatch(/^failed: .*$/);
});

test.each<[spoken: ApiVersion, other: ApiVersion]>([
  [2, 3],
  [3, 2],
])('an address that speaks version %i alone: set that', async (spoken, other) => {
  const shop = await newShop();
  shop.trouble('not-found-html', { operation: 'shop', version: other });
  expect(await lineOn(shop.url, spoken)).toBe(
    `ok: a shop API answers in version ${spoken}; it refuses the made-up key`,
  );
  expect(await lineOn(shop.url, other)).toBe(
    `failed: the shop API answers in version ${spoken} alone. Set SHOP_API_VERSION=${spoken}.`,
  );
});

test('an address that speaks neither, and one that does not answer, found with one request', async () => {
  const shop = await newShop();
  shop.trouble('html');
  expect(await lineOn(shop.url, 3)).toMatch(/^failed: The shop’s answer can’t be read/);
  expect(shop.requests).toHaveLength(2);
  shop.trouble('server-error');
  expect(await lineOn(shop.url, 3)).toMatch(/^failed: .*500/);
  expect(shop.requests).toHaveLength(3);
});
