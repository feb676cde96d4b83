import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../sandbox/chromium.js';
import { BARE } from './program.js';

/** The browser: CHROMIUM_PATH, or found on the PATH; undefined where there is none. */
export const chromium = BARE ? undefined : findChromium();

/** Starts it. @throws Error where there is none */
export async function startChromium(): Promise<Browser> {
  if (!chromium) throw new Error('there is no Chromium');
  return launchChromium(chromium);
}
