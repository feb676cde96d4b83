import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../chromium.js';
import type { Exchange } from '../discord/index.js';
import { type SampleHarness, startSampleHarness } from '../harness.js';
import { linkShop } from '../link.js';
import { ROOT } from '../root.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../shop/index.js';
import { endingSignal, interruption } from './ending.js';
import { printHeights } from './heights.js';
import { pictureAt } from './pictures.js';
import { say } from './print.js';
import { LANGUAGES, type Language, type Role } from './protocol.js';
import { startPageServer } from './server.js';
import { BUILT_PAGE, type DemoWorld, sampleWorld } from './world.js';

/** Where the README's pictures are. */
const FOLDER = join(ROOT, 'docs/images');

interface Shot {
  readonly file: string;
  readonly language: Language;
  readonly role: Role;
  /** What is done before, as the person of that role; the picture is that of the reply. */
  readonly happens: (world: DemoWorld) => Promise<Exchange>;
}

const SHOTS: readonly Shot[] = [
  {
    file: 'payment.png',
    language: 'en',
    role: 'moderator',
    happens: ({ people }) => people.en.moderator.run('payment', { id: PAYMENTS.groupUnknown }),
  },
  {
    file: 'servers.png',
    language: 'en',
    role: 'owner',
    happens: ({ people }) => people.en.owner.run('servers'),
  },
  {
    file: 'product-ru.png',
    language: 'ru',
    role: 'member',
    happens: ({ people }) => people.ru.member.run('product', { product: String(PRODUCTS.armour) }),
  },
];

async function take(
  browser: Browser,
  url: string,
  { file, language, role }: Shot,
  { message }: Exchange,
): Promise<void> {
  const page: Page = await browser.newPage({ viewport: { width: 1100, height: 860 } });
  await page.goto(`${url}#${language}/${role}`);
  const shown = page.locator(`#message-${message?.id}`);
  await shown.waitFor();
  await page.waitForLoadState('networkidle');
  await shown.screenshot({ path: join(FOLDER, file) });
  await page.close();
  say(`docs/images/${file}`);
}

/** Takes the README's screenshots from the real page with the real bot behind it. */
async function takeAll({ discord, shop }: SampleHarness, chromium: string): Promise<void> {
  const world = sampleWorld(discord, shop, 'en');
  for (const language of LANGUAGES) {
    const { owner } = world.people[language];
    await linkShop(owner, SAMPLE_KEYS[language]);
    await owner.run('setup', { currency: language === 'ru' ? 'RUB' : 'EUR' });
    // Other replies show the shop's name, colour and address once the bot has read them.
    await owner.run('shop');
  }
  const taken: (readonly [Shot, Exchange])[] = [];
  for (const shot of SHOTS) taken.push([shot, await shot.happens(world)]);
  const browser = await launchChromium(chromium, { handleSIGINT: false });
  try {
    const server = await startPageServer({ world, page: BUILT_PAGE, port: 0, pictureAt });
    try {
      for (const [shot, reply] of taken) await take(browser, server.url, shot, reply);
      await printHeights(browser, server.url, world);
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
  const harness = await startSampleHarness({ signal: ending });
  try {
    await Promise.race([takeAll(harness, chromium), interruption(ending)]);
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
