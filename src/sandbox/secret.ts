import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that other users of the machine can't guess, in the letters of a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Compares in a time that says nothing about where two secrets differ. */
export const isSecret = (secret: string, offered: string | undefined): boolean =>
  offered !== undefined && timingSafeEqual(digest(secret), digest(offered));

// Both have to be equally long.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
