import { escapedName } from '../text/clip.js';
import { readableLine } from '../text/readable.js';
import { findWord, type Words } from '../words/index.js';

/** A name in Markdown, within `max` units; words for one of which nothing can be read. */
export const nameOf = (name: string, max: number, { unnamed }: Words): string =>
  escapedName(name, max) || unnamed;

/** The same where Discord reads no Markdown, of any length. */
export const plainNameOf = (name: string, { unnamed }: Words): string => readableLine(name) || unnamed;

/** The word for a product's type, such as "Item"; empty for one that the shop doesn't tell. */
export const typeName = (type: string, words: Words): string =>
  type === 'other' ? '' : (findWord(words.product.types, type) ?? escapedName(type, 60));
