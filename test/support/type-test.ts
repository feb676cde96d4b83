import { expect, test } from 'vitest';

/** A test of types: the compiler checks it, and here it only runs. */
export const typeTest = (name: string, check: () => void): void =>
  test(name, () => expect(check).not.toThrow());
