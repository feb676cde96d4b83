import { z } from 'zod';

/* What the records of guilds have in common. */

/** Discord's ids. */
export const id = z.string().regex(/^\d{1,20}$/);
/** In milliseconds since the epoch. */
export const time = z.number().int();
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

/** Why Discord lets the bot do nothing more in a channel; only a missing permission can come back. */
export const refusals = ['permission', 'channelGone'] as const;
export type Refusal = (typeof refusals)[number];
