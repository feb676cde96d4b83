import type { Server } from '../domain/server.js';
import { codeSpan, escapeName, joinParts } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { findWord, type Words } from '../words/index.js';

const ADDRESS_MAX = 200;
const VERSION_MAX = 50;

/** A name in Markdown, within `max` units; words for one of which nothing can be read. */
export const displayName = (name: string, max: number, { unnamed }: Words): string =>
  escapeName(name, max) || unnamed;

/** The same without Markdown, of any length. */
export const plainName = (name: string, { unnamed }: Words): string => readableLine(name) || unnamed;

/** The word for a product's type, such as "Item"; empty for one that the shop doesn't tell. */
export const typeName = (type: string, words: Words): string =>
  type === 'other' ? '' : (findWord(words.product.types, type) ?? escapeName(type, 60));

/** The visible part of the address, ready to copy; empty if there is none. */
export function serverAddress({ address }: Server): string {
  const shown = readableLine(address ?? '');
  return shown === '' || shown.length > ADDRESS_MAX ? '' : codeSpan(shown);
}

/** "**Survival** `play.example.net:25565`" */
export const nameAndAddress = (server: Server, words: Words): string =>
  joinParts([`**${displayName(server.name, 60, words)}**`, serverAddress(server)], ' ');

/** "`play.example.net:25565` 1.20.4", as far as it is known. */
export const addressAndVersion = (server: Server): string =>
  joinParts([serverAddress(server), escapeName(server.version, VERSION_MAX)], ' ');
