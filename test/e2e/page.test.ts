import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDemo } from './demo-process.js';
import { ServedDemo } from './demos.js';
import { describeInChromium, ENGLISH, visit } from './newcomer.js';
import { journeys } from './page-journeys.js';

describeInChromium('the page', new ServedDemo(), (test) => {
  journeys(test);

  it('says so when the demo has ended', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'page-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const demo = startDemo(folder, ['--language', 'en']);
    onTestFinished(() => demo.stop());
    const newcomer = await visit(test.browser, await demo.url());
    const { page } = newcomer;
    await demo.stop();
    const alert = page.getByRole('alert').getByText('The demo has ended or does not answer.');
    await alert.waitFor();
    expect(await alert.isVisible()).toBe(true);
  });

  it('keeps what was typed into a form that did not arrive', async () => {
    const { page, last } = test.newcomer;
    await test.newcomer.type('/setup ');
    await last.getByRole('button', { name: ENGLISH.button }).click();
    await page.getByRole('button', { name: ENGLISH.useKey }).click();
    await page.route('**/actions', (route) => route.fulfill({ status: 500 }));
    await page.locator('#field-key').press('Enter');
    await page.getByRole('dialog').getByRole('alert').getByText('The demo has a fault').waitFor();
    expect(await page.locator('#field-key').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    await page.unroute('**/actions');
    await page.locator('#field-key').press('Enter');
    await last.getByText('Northern Lights is linked').waitFor();
  });

  it('keeps the end in sight, unless somebody reads further up', async () => {
    const { page, last, type } = test.newcomer;
    for (let line = 1; line <= 12; line += 1) {
      await type(`line ${line}`);
      await last.getByText(`line ${line}`, { exact: true }).waitFor();
    }
    const list = page.locator('.messages');
    const below = () =>
      list.evaluate((element: { scrollHeight: number; scrollTop: number; clientHeight: number }) =>
        Math.round(element.scrollHeight - element.scrollTop - element.clientHeight),
      );
    await expect.poll(below).toBeLessThan(2);
    await list.evaluate((element: { scrollTop: number }) => {
      element.scrollTop = 0;
    });
    await expect.poll(below).toBeGreaterThan(100);
    const other = await visit(test.browser, test.address);
    await other.type('from elsewhere');
    await last.getByText('from elsewhere').waitFor({ state: 'attached' });
    expect(await below()).toBeGreaterThan(100);
  });
});
