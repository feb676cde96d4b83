import { z } from 'zod';

/** What was announced before 1.0 names the version of EasyDonate's API, 2 if it names none. To be deleted after 1.0. */
export const formerAnnounced = z
  .looseObject({ version: z.literal([2, 3]).optional(), edition: z.string().optional() })
  .transform(({ version = 2, edition = `${version}`, ...announced }) => ({ ...announced, edition }));
