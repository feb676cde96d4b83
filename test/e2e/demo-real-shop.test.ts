import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, launchChromium } from '../../src/sandbox/chromium.js';
import { LANGUAGES, ROLES } from '../../src/sandbox/demo/protocol.js';
import { type SampleShop, sampleShop, startSampleShop } from '../../src/sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { ru } from '../../src/words/ru/index.js';
import { act, enter, follow, send } from '../sandbox/demo/page.js';
import { childrenOf, type DemoProcess, shownOf, startDemo } from './demo-process.js';

const KEY = 'TOP-SECRET-KEY-0123456789abcdef';
const REAL_NAME = 'A real shop';

let folder: string;
let shop: SampleShop;
let running: DemoProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const data = sampleShop('en');
  shop = await startSampleShop({ shops: { [KEY]: { ...data, shop: { ...data.shop, name: REAL_NAME } } } });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((demo) => demo.stop()));
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The demo on a real shop, which is a sample shop that it does not know. */
function demoOn(url: string, args: readonly string[], key = KEY): DemoProcess {
  const demo = startDemo(
    folder,
    ['--no-open', '--shop-url', url, ...args],
    key === '' ? {} : { SHOP_KEY: key },
  );
  running.push(demo);
  return demo;
}

/** Everything in the folder where the demo keeps its files. */
async function written(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join();
}

describe('the demo on a real shop', () => {
  it('links it in both guilds and shows it, and the key is nowhere to be seen', async () => {
    const demo = demoOn(`${shop.url}/`, ['--language', 'ru']);
    const url = await demo.url();
    expect((await fetch(new URL('/api/about', url))).status).toBe(403);
    const headers = await enter(url);
    const page = await fetch(new URL('/api/about', url), { headers }).then((answer) => answer.json());
    expect(page).toEqual({ shop: { kind: 'real', host: new URL(shop.url).host }, language: 'ru' });
    const put = { method: 'PUT', headers };
    expect((await send(url, '/api/trouble', { trouble: 'slow' }, put)).status).toBe(404);

    const told: unknown[] = [page];
    for (const language of LANGUAGES) {
      const member = await follow(url, language, 'member', headers);
      await act(url, language, 'member', { do: 'run', command: 'shop', options: {} }, headers);
      await vi.waitFor(() => expect(JSON.stringify(member.told)).toContain(REAL_NAME), 5000);
      member.close();
      for (const role of ROLES) {
        const one = await follow(url, language, role, headers);
        told.push(await one.next('snapshot'));
        one.close();
      }
    }
    const processes = await Promise.all((await childrenOf(demo.pid)).map(shownOf));
    const disk = await written();
    // Where the system tells anything about processes, it tells how the bot was started.
    if (process.platform === 'linux') expect(processes.join()).toContain('STORE_SECRET');
    demo.send('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.output()).toContain(new URL(shop.url).host);
    expect(shop.requests.some(({ key }) => key === KEY)).toBe(true);
    expect(JSON.stringify([told, processes, disk, demo.output()])).not.toContain(KEY);
    expect(await readdir(folder)).toEqual([]);
  });

  const chromium = findChromium();
  it.skipIf(chromium === undefined)('lets one browser in, where the key leaves the address', async () => {
    const url = await demoOn(shop.url, []).url();
    const browser = await launchChromium(chromium ?? '');
    const [first, second] = [await browser.newContext(), await browser.newContext()];
    const page = await first.newPage();
    await page.goto(url);
    await page.getByText(`Your shop at ${new URL(shop.url).host} is linked.`).waitFor();
    expect(page.url()).not.toContain('enter');
    const more = await first.newPage();
    await more.goto(url);
    await more.getByRole('log').waitFor();
    const other = await second.newPage();
    expect((await other.goto(url))?.status()).toBe(403);
    expect(await other.locator('body').innerText()).toContain('end the demo with Ctrl-C');
    await browser.close();
  });

  it('reads the shop in the terminal', async () => {
    const demo = demoOn(shop.url, ['--once']);
    expect(await demo.code).toBe(0);
    for (const text of [REAL_NAME, '/servers', 'Survival', '/product product:']) {
      expect(demo.output()).toContain(text);
    }
    expect(demo.output()).not.toContain(KEY);
    expect(shop.paymentsCreated).toBe(0);
  });

  it.each([
    ['en', en],
    ['ru', ru],
  ] as const)('says in the bot’s words (%s) that the key is wrong', async (language, words) => {
    const wrong = 'WRONG-SECRET-KEY-0123456789';
    const demo = demoOn(shop.url, ['--language', language], wrong);
    expect(await demo.code).toBe(1);
    expect(demo.output()).toContain(words.problem({ kind: 'keyRefused' }).title);
    expect(demo.output()).toContain('--shop-url');
    expect(demo.output()).not.toMatch(/WRONG-SECRET-KEY|127\.0\.0\.1:\d+\/|\n\s+at /);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['malformed/key', en.problem({ kind: 'malformedKey' }).title],
    ['long'.repeat(60), 'too long'],
  ])('says that %s is no key', async (key, words) => {
    const demo = demoOn(shop.url, [], key);
    expect(await demo.code).toBe(1);
    expect(demo.output()).toContain(words);
    expect(demo.output()).not.toContain(key);
  });

  it('says that the shop cannot be reached', async () => {
    await shop.close();
    const demo = demoOn(shop.url, []);
    expect(await demo.code).toBe(1);
    expect(demo.output()).toContain(en.problem({ kind: 'unreachable' }).title);
    expect(await readdir(folder)).toEqual([]);
  });

  it('asks for a key where there is none', async () => {
    const demo = demoOn(shop.url, [], '');
    expect(await demo.code).toBe(1);
    expect(demo.output()).toContain('SHOP_KEY');
    expect(shop.requests).toEqual([]);
  });

  it('ends on SIGINT while the shop keeps silent', async () => {
    shop.trouble('silence');
    const demo = demoOn(shop.url, []);
    await vi.waitFor(() => expect(shop.requests).toHaveLength(1), 10_000);
    demo.send('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.output()).toContain('has ended');
    expect(demo.output()).not.toContain('was not linked');
    expect(await readdir(folder)).toEqual([]);
  });
});
