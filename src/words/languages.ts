import { en } from './en/index.js';
import { ru } from './ru/index.js';
import type { Words } from './words.js';

/** Every language that the bot speaks. A new one is added here; whatever else depends on languages follows. */
export const LANGUAGES = {
  en,
  ru,
} satisfies Record<string, Words>;
