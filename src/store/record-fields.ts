import { z } from 'zod';

export const id = z.string().regex(/^\d{1,20}$/);
/** Milliseconds since the epoch. */
export const time = z.number().int();
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

export const refusals = ['permission', 'channelGone'] as const;
export type Refusal = (typeof refusals)[number];
