import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { launchChromium } from '../../src/sandbox/chromium.js';
import { chromium, chromiumNote } from '../support/chromium.js';
import { type DemoProcess, startDemo } from './demo-process.js';

/** Somebody who sees the page for the first time. */
export interface Newcomer {
  readonly page: Page;
  /** What went wrong in the page so far: errors, refused content, requests that would have left this machine. */
  readonly complaints: readonly string[];
  /** The field at the bottom. */
  readonly composer: Locator;
  /** The last message in the channel. */
  readonly last: Locator;
  sitAs(role: string): Promise<void>;
  /** Types a command with its options and sends it. */
  type(line: string): Promise<void>;
  /** Links the sample shop with `/setup`, as the owner, and says so. */
  linkShop(words: {
    readonly button: RegExp;
    readonly useKey: string;
    readonly submit: string;
  }): Promise<void>;
}

export const ENGLISH = { button: /key/i, useKey: 'Use the sample shop’s key', submit: 'Submit' } as const;
export const RUSSIAN = {
  button: /ключ/i,
  useKey: 'Вставить ключ демо-магазина',
  submit: 'Отправить',
} as const;

/** Opens the page in a profile of its own. */
export async function visit(browser: Browser, address: string, path = ''): Promise<Newcomer> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') complaints.push(`request: ${request.url()}`);
  });
  await page.goto(`${address.replace(/\/$/, '')}/${path}`);
  const composer = page.locator('.composer textarea');
  // Messages and commands come with the first event.
  await page.locator('article').first().waitFor();

  const newcomer: Newcomer = {
    page,
    complaints,
    composer,
    last: page.locator('article').last(),
    async sitAs(role) {
      // The radio button itself is hidden behind its label.
      await page.locator('.person').filter({ hasText: role }).click();
      await page
        .locator('.person', { has: page.getByRole('radio', { name: role, checked: true }) })
        .waitFor();
      await page.locator('article').first().waitFor();
    },
    async type(line) {
      await composer.click();
      await composer.pressSequentially(line);
      // Enter would take a suggestion, should there be one by now.
      await page.getByRole('button', { name: /^(Send|Отправить)$/ }).click();
    },
    async linkShop({ button, useKey, submit }) {
      await newcomer.type('/setup ');
      await newcomer.last.getByRole('button', { name: button }).first().click();
      await page.getByRole('button', { name: useKey }).click();
      await page.getByRole('dialog').getByRole('button', { name: submit }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  };
  return newcomer;
}

/** What axe-core holds to be serious or critical in what the page shows now. */
export async function barriers({ page }: Newcomer): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** What a test of the page has at hand. */
export interface PageTest {
  readonly browser: Browser;
  readonly address: string;
  readonly demo: DemoProcess;
  readonly newcomer: Newcomer;
}

/** Tests in a real browser, each with a demo of its own; skipped, and saying so, where there is no browser. */
export function describeInChromium(what: string, tests: (test: PageTest) => void): void {
  describe.skipIf(!chromium)(`${what}${chromiumNote}`, () => {
    let browser: Browser | undefined;
    let folder: string;
    let demo: DemoProcess;
    let now: PageTest;

    beforeAll(async () => {
      if (chromium) browser = await launchChromium(chromium);
    });
    afterAll(() => browser?.close());
    beforeEach(async () => {
      if (!browser) return;
      folder = await mkdtemp(join(tmpdir(), 'page-'));
      demo = startDemo(folder, []);
      const address = await demo.url();
      now = { browser, demo, address, newcomer: await visit(browser, address) };
    });
    afterEach(async () => {
      await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
      await demo.stop();
      await rm(folder, { recursive: true });
    });

    tests({
      get browser() {
        return now.browser;
      },
      get demo() {
        return now.demo;
      },
      get address() {
        return now.address;
      },
      get newcomer() {
        return now.newcomer;
      },
    });
  });
}
