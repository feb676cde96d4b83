import type { en } from './en/index.js';

/** Every text of one language; the English ones give the shape, so a missing text does not compile. */
export type Words = typeof en;
