import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { LANGUAGES, ROLES } from '../../sandbox/demo/protocol.js';
import { type SampleShop, sampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { act, enter, follow } from '../sandbox/demo/page.js';
import { childrenOf, type DemoProcess, shownOf, startDemo } from './demo-process.js';

const KEY = 'TOP-SECRET-KEY-0123456789abcdef';
const REAL_NAME = 'A real shop';

/** A real shop: a sample shop that the demo doesn't know. */
async function newShop({ onTestFinished }: TestContext): Promise<SampleShop> {
  const data = sampleShop('en');
  const shop = await startSampleShop({
    shops: { [KEY]: { ...data, shop: { ...data.shop, name: REAL_NAME } } },
  });
  onTestFinished(() => shop.close());
  return shop;
}

/** The demo on a real shop, in a folder of its own; it ends with its test. */
async function demoOn(
  { onTestFinished }: TestContext,
  url: string,
  args: readonly string[],
  key = KEY,
): Promise<DemoProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = key === '' ? {} : { SHOP_KEY: key };
  const demo = startDemo(folder, ['--no-open', '--shop-url', url, ...args], env);
  onTestFinished(() => demo.stop());
  return demo;
}

/** Everything in the folder where the demo keeps its files. */
async function written({ folder }: DemoProcess): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join();
}

describe('the demo on a real shop', { concurrent: true }, () => {
  it('links it in both guilds and shows it, and the key is nowhere to be seen', async (test) => {
    const shop = await newShop(test);
    const demo = await demoOn(test, `${shop.url}/`, ['--language', 'ru']);
    const url = await demo.url();
    expect((await fetch(new URL('/api/about', url))).status).toBe(403);
    const headers = await enter(url);
    const page = await fetch(new URL('/api/about', url), { headers }).then((answer) => answer.json());
    expect(page).toEqual({ shop: { kind: 'real', host: new URL(shop.url).host }, language: 'ru' });
    const trouble = { do: 'trouble', trouble: 'slow' } as const;
    expect(await act(url, 'ru', 'owner', trouble, headers)).toEqual({ problem: 'refused' });

    const sent: unknown[] = [page];
    for (const language of LANGUAGES) {
      const member = await follow(url, language, 'member', headers);
      await act(url, language, 'member', { do: 'run', command: 'shop', options: {} }, headers);
      await vi.waitFor(() => expect(JSON.stringify(member.events)).toContain(REAL_NAME), 20_000);
      member.close();
      for (const role of ROLES) {
        const one = await follow(url, language, role, headers);
        sent.push(await one.next('snapshot'));
        one.close();
      }
    }
    const processes = await Promise.all((await childrenOf(demo.pid)).map(shownOf));
    const disk = await written(demo);
    // Where the system tells anything about processes, it tells how the bot was started.
    if (process.platform === 'linux') expect(processes.join()).toContain('STORE_SECRET');
    demo.send('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.output()).toContain(new URL(shop.url).host);
    expect(shop.requests.some(({ key }) => key === KEY)).toBe(true);
    expect(JSON.stringify([sent, processes, disk, demo.output()])).not.toContain(KEY);
    expect(await readdir(demo.folder)).toEqual([]);
  });

  it('ends on SIGINT while the shop keeps silent', { tags: 'long' }, async (test) => {
    const shop = await newShop(test);
    shop.trouble('silence');
    const demo = await demoOn(test, shop.url, []);
    await vi.waitFor(() => expect(shop.requests).toHaveLength(1), 40_000);
    demo.send('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.output()).toContain('has ended');
    expect(demo.output()).not.toContain('was not linked');
    expect(await readdir(demo.folder)).toEqual([]);
  });
});
