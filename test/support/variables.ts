import { readFileSync } from 'node:fs';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Every environment variable that the bot reads; test/readme.test.ts compares the example with the sources. */
export const VARIABLES: readonly string[] = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
  ([, name = '']) => name,
);
