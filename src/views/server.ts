import type { Server } from '../shop/server.js';
import { escapedName } from '../text/clip.js';
import { codeSpan } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { nameOf } from './name.js';

const ADDRESS_MAX = 200;
const VERSION_MAX = 50;

/** "`play.example.net:25565` · version 1.20.4", or a note that the shop hides the address. */
export function serverFacts(server: Server, words: Words): string {
  const shown = readableLine(server.address ?? '');
  const address = shown === '' || shown.length > ADDRESS_MAX ? words.addressHidden : codeSpan(shown);
  const version = escapedName(server.version, VERSION_MAX);
  return version === '' ? address : `${address} · ${words.version(version)}`;
}

/** One line: the name and the visible part of the address. */
export const serverLine = (server: Server, words: Words): string =>
  `**${nameOf(server.name, 100, words)}** · ${serverFacts(server, words)}`;
