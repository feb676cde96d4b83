import type { en } from './en/index.js';

/** English gives the shape, so a text that another language lacks doesn't compile. */
export type Words = typeof en;
