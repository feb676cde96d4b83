import { randomBytes } from 'node:crypto';

/** A secret that other users of the machine can't guess, in the letters of a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The beginning of every path of a server of one's own. A program that looks for another server, which had this port
 * before, does not know it.
 */
export const newBasePath = (): string => `/${randomBytes(6).toString('hex')}`;

/** What comes after the base path; undefined if a path has not this one. */
export const belowBasePath = (basePath: string, path: string): string | undefined =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
