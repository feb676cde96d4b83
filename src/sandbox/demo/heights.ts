import type { Browser } from 'playwright-core';
import { PAYMENTS, PRODUCTS } from '../shop/index.js';
import { say } from './print.js';
import type { Role } from './protocol.js';
import type { DemoWorld } from './world.js';

const WIDTHS = [1440, 390];

/** Replies that should not push a conversation out of sight, and how to get them. */
const REPLIES: readonly (readonly [name: string, role: Role, command: string, options?: object])[] = [
  ['/shop', 'member', 'shop'],
  ['/servers', 'member', 'servers'],
  ['one server', 'member', 'servers', { server: 'Survival' }],
  ['/product', 'member', 'product', { product: String(PRODUCTS.armour) }],
  ['/payment', 'moderator', 'payment', { id: PAYMENTS.playerOffline }],
  ['/setup', 'owner', 'setup'],
];

/** Prints how high replies are on the page, in pixels, in a wide window and on a phone. */
export async function printHeights(browser: Browser, url: string, { people }: DemoWorld): Promise<void> {
  say(`\nreply ${WIDTHS.map((width) => `${width} px`).join(' / ')}`);
  for (const [name, role, command, options = {}] of REPLIES) {
    const { message } = await people.en[role].run(command, { ...options });
    const heights: number[] = [];
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(`${url}#en/${role}`);
      const shown = page.locator(`#message-${message?.id}`);
      await shown.waitFor();
      await page.waitForLoadState('networkidle');
      heights.push(Math.round((await shown.boundingBox())?.height ?? 0));
      await page.close();
    }
    say(`${name} ${heights.join(' / ')}`);
  }
}
