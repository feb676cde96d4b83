import { z } from 'zod';

/** Links of records before 1.0 have the version of EasyDonate's API in fields of their own. To be deleted after 1.0. */
export const formerLink = z
  .looseObject({ apiVersion: z.literal([2, 3]).optional(), hasSpoken3: z.boolean().optional() })
  .transform(({ apiVersion, hasSpoken3, ...link }) => {
    if (apiVersion === undefined) return link;
    return { ...link, source: apiVersion === 3 ? '3' : hasSpoken3 ? '3>2' : '' };
  });
