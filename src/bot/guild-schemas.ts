import { z } from 'zod';

/** Permission bits, of which Discord has more than a number holds. */
export const bits = z.string().regex(/^\d+$/).transform(BigInt);

export const memberSchema = z.object({ roles: z.array(z.string()) });

export const overwritesSchema = z.array(z.object({ id: z.string(), allow: bits, deny: bits })).default([]);

/** Of what Discord answered, or why it gave nothing. */
export const isFound = <T extends object>(found: T | string | number | undefined): found is T =>
  typeof found === 'object';
