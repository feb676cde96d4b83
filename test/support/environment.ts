import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('../../build/home', import.meta.url));

/**
 * Language, time zone and home of the tests and of what they start, so that none of it depends on whose machine it is.
 * The configuration gives it to the processes of Vitest, which have to begin with it.
 */
export const SURROUNDINGS = {
  LANG: 'C.UTF-8',
  LANGUAGE: 'en',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  HOME: home,
};

/** Sets them for this process and for all that inherit from it. */
export function setSurroundings(): void {
  mkdirSync(home, { recursive: true });
  Object.assign(process.env, SURROUNDINGS);
}

/** The whole environment of a program: the surroundings, where it finds programs, and `more`. */
export const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...SURROUNDINGS,
  PATH: process.env.PATH ?? '',
  ...more,
});
