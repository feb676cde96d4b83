import { expect, it } from 'vitest';
import { WORDS } from '../../sandbox/page/words.js';
import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';
import { tourJourneys } from './tour-journeys.js';

describeInChromium('the tour', new ServedDemo(true), (test) => {
  tourJourneys(test);

  it('has no caption for a step that did not work, and offers it again', async () => {
    const { page } = test.newcomer;
    const { priceList, ticket } = WORDS.en.steps;
    await test.begin('furnished');
    await page.getByRole('button', { name: 'Start the tour' }).click();
    const panel = page.getByRole('complementary', { name: 'Tour' });
    await panel.getByText(priceList.notice).waitFor();
    await page.route('**/actions', (route) => route.fulfill({ status: 500 }));
    await panel.getByRole('button', { name: 'Next:' }).click();
    await page.getByRole('alert').getByText('The demo has a fault').waitFor();
    expect(await panel.locator('.notice').innerText()).toBe('');
    await panel.getByRole('button', { name: `Next: ${ticket.label}` }).waitFor();
  });
});
