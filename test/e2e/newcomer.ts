import axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { startChromium } from '../support/chromium.js';

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
  /** Writes a command with its options, as somebody who pastes it, and sends it. */
  type(line: string): Promise<void>;
  /** Links the sample shop with `/setup`, as the owner, and says so. */
  linkShop(words: {
    readonly button: RegExp;
    readonly useKey: string;
    readonly submit: string;
  }): Promise<void>;
}

export const ENGLISH = { button: /key/i, useKey: 'Use the sample shop’s key', submit: 'Submit' } as const;
/** Opens the page in a profile of its own. */
export async function visit(browser: Browser, address: string): Promise<Newcomer> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`request: ${request.url()}`);
  });
  await page.goto(address);
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
      await composer.fill(line);
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
  // It would fetch the style sheets again, which the policy of a page without a server forbids.
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run({ preload: false })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** What the guilds of a demo begin with: no shop, a linked one, or all that a visitor finds. */
export type Beginning = 'unlinked' | 'linked' | 'furnished';

/** What a test of the page has at hand. */
export interface PageTest {
  readonly browser: Browser;
  readonly address: string;
  readonly newcomer: Newcomer;
  begin(how: Beginning): Promise<void>;
}

/** A demo whose page tests open. */
export interface Demo {
  start(): Promise<void>;
  /** Opens the page with guilds of its own. */
  open(browser: Browser): Promise<Omit<PageTest, 'browser'>>;
  /** Ends what `open` has begun. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Tests in a real browser over one demo. */
export function describeInChromium(what: string, demo: Demo, tests: (test: PageTest) => void): void {
  describe(what, { tags: 'chromium' }, () => {
    let browser: Browser | undefined;
    let now: PageTest;

    beforeAll(async () => {
      [browser] = await Promise.all([startChromium(), demo.start()]);
    });
    afterAll(async () => {
      await browser?.close();
      await demo.close();
    });
    beforeEach(async () => {
      if (browser) now = { browser, ...(await demo.open(browser)) };
    });
    afterEach(async () => {
      await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
      await demo.leave();
    });

    tests({
      get browser() {
        return now.browser;
      },
      get address() {
        return now.address;
      },
      get newcomer() {
        return now.newcomer;
      },
      begin: (how) => now.begin(how),
    });
  });
}
