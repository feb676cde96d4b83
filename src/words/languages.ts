import { en } from './en/index.js';
import { ru } from './ru/index.js';
import type { Words } from './words.js';

/** Add a new language here; everything else follows. */
export const LANGUAGES = {
  en,
  ru,
} satisfies Record<string, Words>;
