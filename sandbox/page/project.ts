import type { Language } from '../demo/protocol.js';

/** An address, or undefined as long as scripts/name-repository.mjs has not written the owner's name into it. */
export const named = (address: string): string | undefined =>
  /\bOWNER\b/.test(address) ? undefined : address;

/** Where the sources are. */
export const REPOSITORY = named('https://github.com/OWNER/shopkeep');

/** Where the demo without a server is. */
export const DEMO = named('https://OWNER.github.io/shopkeep/');

/** The file of the repository that says how to install the bot. */
export const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  en: 'docs/install.md',
  ru: 'docs/ru/install.md',
};
