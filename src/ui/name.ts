import type { Product } from '../domain/product.js';
import type { Server } from '../domain/server.js';
import { clip, codeSpan, escapeName, joinParts, maskedLink } from '../text/markdown.js';
import { consoleText, readableLine } from '../text/readable.js';
import { findWord, type Words } from '../words/index.js';
import { pageAddress, type Storefront } from './web-address.js';

const ADDRESS_MAX = 200;
const VERSION_MAX = 50;
const TYPED_MAX = 50;

/** Escaped for Markdown; an unreadable name becomes the word for "no name". */
export const displayName = (name: string, max: number, { unnamed }: Words): string =>
  escapeName(name, max) || unnamed;

/** A product's name, linked to its page if the shop has one. */
export function linkedName(
  { id, name }: Pick<Product, 'id' | 'name'>,
  max: number,
  storefront: Storefront,
  words: Words,
): string {
  const shown = displayName(name, max, words);
  const address = pageAddress(id, storefront);
  // Discord shows a link in full if its text has an address in it.
  return address === undefined || /:\/\//.test(shown) ? shown : maskedLink(shown, address);
}

/** What a member typed, on one line; not escaped. */
export const typedText = (typed: string): string => clip(consoleText(typed).replace(/\s+/g, ' '), TYPED_MAX);

export const plainName = (name: string, { unnamed }: Words): string => readableLine(name) || unnamed;

/** Empty for `other`; a type without a translation is shown as the shop calls it. */
export const typeName = (type: string, words: Words): string =>
  type === 'other' ? '' : (findWord(words.product.types, type) ?? escapeName(type, 60));

/** Empty if it has no readable characters, or too many. */
export function serverAddress({ address }: Server): string {
  const shown = readableLine(address ?? '');
  return shown === '' || shown.length > ADDRESS_MAX ? '' : codeSpan(shown);
}

export const nameAndAddress = (server: Server, words: Words): string =>
  joinParts([`**${displayName(server.name, 60, words)}**`, serverAddress(server)], ' ');

/** Empty without an address: a version alone looks like a mistake. */
export function addressAndVersion(server: Server): string {
  const address = serverAddress(server);
  return address && joinParts([address, escapeName(server.version, VERSION_MAX)], ' ');
}
