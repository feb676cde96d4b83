import type { Server } from '../domain/server.js';
import { escapedName } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { nameOf } from './name.js';

const ADDRESS_MAX = 200;
const VERSION_MAX = 50;

/** The visible part of the address, ready to copy; empty if there is none. */
export function addressOf(server: Server): string {
  const shown = readableLine(server.address ?? '');
  return shown === '' || shown.length > ADDRESS_MAX ? '' : codeSpan(shown);
}

const versionOf = (server: Server): string => escapedName(server.version, VERSION_MAX);

/** "**Survival** `play.example.net:25565`" */
export const nameAndAddress = (server: Server, words: Words): string =>
  joined([`**${nameOf(server.name, 100, words)}**`, addressOf(server)], ' ');

/** "`play.example.net:25565` 1.20.4", as far as it is known. */
export const addressAndVersion = (server: Server): string =>
  joined([addressOf(server), versionOf(server)], ' ');
