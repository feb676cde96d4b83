import { findChromium } from '../../src/sandbox/chromium.js';

/** The browser: CHROMIUM_PATH, or found on the PATH; undefined where there is none. */
export const chromium = findChromium();

/** For the title of tests that need a browser: empty, or that they are skipped and why. */
export const chromiumNote = chromium
  ? ''
  : ' – SKIPPED: no Chromium on the PATH, none named by CHROMIUM_PATH';
