import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../chromium.js';
import { type SampleHarness, startSampleHarness } from '../harness.js';
import { BUILT_PAGE, BUILT_SITE, ROOT } from '../root.js';
import { SAMPLE_KEYS } from '../shop/index.js';
import { endingSignal, interruption } from './ending.js';
import { say } from './print.js';
import { type ChannelName, LANGUAGES, type Language, type Role } from './protocol.js';
import { startPageServer } from './server.js';
import { DEMO_ENV, linkGuilds, sampleWorld } from './world.js';

/** Where the documents' pictures are. */
const FOLDER = join(ROOT, 'docs/images');

/** Pixels of the window that the pictures are taken in. */
const WINDOW = { width: 800, height: 640 };

/** What a picture shows: messages that follow each other, the last of which contains a text. */
interface Shot {
  readonly file: string;
  readonly role: Role;
  readonly channel: ChannelName;
  readonly count: number;
}

const SHOTS: readonly Shot[] = [
  { file: 'ticket', role: 'moderator', channel: 'general', count: 3 },
  { file: 'price-list', role: 'member', channel: 'shop', count: 1 },
];

/** `ticket.png`, `ticket-ru.png` */
const pictureName = (file: string, language: Language): string =>
  language === 'en' ? file : `${file}-${language}`;

async function take(browser: Browser, url: string, shot: Shot, language: Language): Promise<void> {
  const page = await browser.newPage({ viewport: { ...WINDOW, height: 1400 }, deviceScaleFactor: 2 });
  await page.goto(`${url}#${language}/${shot.role}/${shot.channel}`);
  const messages = page.locator('article');
  const last = messages.nth(shot.count - 1);
  await last.waitFor();
  await page.waitForLoadState('networkidle');
  const [above, below] = [await messages.first().boundingBox(), await last.boundingBox()];
  if (above && below) {
    const file = `${pictureName(shot.file, language)}.png`;
    const height = below.y + below.height - above.y + MARGIN;
    await page.screenshot({
      path: join(FOLDER, file),
      clip: { x: 0, y: above.y - MARGIN, width: WINDOW.width, height: height + MARGIN },
    });
    say(`docs/images/${file}`);
  }
  await page.close();
}

/** Pixels around the messages of a picture. */
const MARGIN = 8;

/** @param step of the tour, the first of which is 1 */
async function takeStep(page: Page, step: number): Promise<void> {
  await page.locator('button.next').filter({ visible: true }).click();
  await page
    .locator('.steps .done')
    .nth(step - 1)
    .waitFor({ state: 'attached' });
}

/** The page that needs no server. Its game servers have names, and answer. */
const STATIC_PAGE = pathToFileURL(join(BUILT_SITE, 'index.html')).href;

/** The step of the tour that posts the goal and the players. */
const BOARDS = 5;
/** A step may need a button that isn't there before the guild is furnished. */
const FURNISHING_MS = 12_000;
/** The page marks a new message for two seconds. */
const MARKED_MS = 2500;
/** Pixels of the widest of the pictures below. */
const NARROW = 620;

async function takeBoards(browser: Browser, language: Language): Promise<void> {
  const page = await openOwner(browser, STATIC_PAGE, language);
  await page.waitForTimeout(FURNISHING_MS);
  for (let step = 1; step <= BOARDS; step += 1) await takeStep(page, step);
  const posted = page.locator('article:not(.ephemeral)');
  await shootMessage(page, posted.filter({ hasText: '🎯' }), pictureName('goal', language));
  await shootMessage(page, posted.filter({ hasText: '🟢' }), pictureName('players', language));
  await page.close();
}

async function takeReport(browser: Browser, url: string, language: Language): Promise<void> {
  const page = await openOwner(browser, url, language);
  await page.locator('.composer textarea').fill('/setup ');
  await page.getByRole('button', { name: /^(Send|Отправить)$/ }).click();
  const panel = page.locator('article').last();
  await panel.getByRole('combobox').selectOption({ label: REPORT[language] });
  await page.locator('.embed-image').waitFor();
  await shootMessage(page, panel, pictureName('report', language));
  await page.close();
}

const REPORT: Readonly<Record<Language, string>> = { en: '📊 Report', ru: '📊 Отчёт' };

async function openOwner(browser: Browser, url: string, language: Language): Promise<Page> {
  const page = await browser.newPage({ viewport: { ...WINDOW, height: 900 }, deviceScaleFactor: 2 });
  await page.goto(`${url}#${language}/owner`);
  await page.locator('article').first().waitFor();
  return page;
}

async function shootMessage(page: Page, message: Locator, name: string): Promise<void> {
  await message.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(MARKED_MS);
  const box = await message.boundingBox();
  if (!box) return;
  await page.screenshot({ path: join(FOLDER, `${name}.png`), clip: { ...box, width: NARROW } });
  say(`docs/images/${name}.png`);
}

/** Takes the documents' pictures from the real page with the real bot behind it. */
async function takeAll(browser: Browser, url: string): Promise<void> {
  for (const language of LANGUAGES) {
    for (const shot of SHOTS) await take(browser, url, shot, language);
    await takeBoards(browser, language);
    await takeReport(browser, url, language);
  }
}

async function openPage({ discord, shop }: SampleHarness, chromium: string): Promise<void> {
  const world = sampleWorld(discord, shop, 'en');
  await linkGuilds(world, SAMPLE_KEYS);
  const browser = await launchChromium(chromium, { handleSIGINT: false });
  try {
    const server = await startPageServer({ world, page: BUILT_PAGE, port: 0 });
    try {
      await takeAll(browser, server.url);
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error('There is no Chromium on PATH. Install it, or name it with CHROMIUM_PATH.');
  await mkdir(FOLDER, { recursive: true });
  const ending = endingSignal();
  const harness = await startSampleHarness({ env: DEMO_ENV, signal: ending });
  try {
    await Promise.race([openPage(harness, chromium), interruption(ending)]);
  } finally {
    await harness.close();
  }
}

// Whatever is still open after an interruption goes with the process.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
