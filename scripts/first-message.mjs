/*
 * Measures when the built static demo shows its first text and its first message, each as seconds after it was opened: as
 * the machine is, and with a CPU four times slower. Needs `npm run demo:static`, and Chromium.
 */
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const RUNS = 5;
const page = pathToFileURL('build/site/index.html').href;
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Runs in the page, before its own script. */
function watch() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    // After the frame in which it is drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shownAt = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function open(browser, rate) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await tab.addInitScript(watch);
  await tab.goto(page);
  let times;
  for (let tries = 0; tries < 600 && !times?.[1]; tries += 1) {
    times = await tab.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      window.shownAt,
    ]);
    await tab.waitForTimeout(50);
  }
  await context.close();
  return times.map((ms) => (ms / 1000).toFixed(2));
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const rate of [1, 4]) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await open(browser, rate));
  times.sort(([, one], [, other]) => one - other);
  console.log(`CPU ${rate}× slower, text/message: ${times.map((pair) => pair.join('/')).join(' ')}`);
}
await browser.close();
