import { Failure } from '../../domain/failure.js';
import { defineVersion } from '../resource.js';
import { commonResources } from '../resources.js';

/** Version 2 of the platform's API has the key in the path, and most refusals have no code. */
export const v2 = commonResources(
  defineVersion((key, path) => {
    // `.` and `..` survive encoding and would be resolved to another path of the platform.
    if (/^\.*$|\p{Surrogate}/u.test(key)) throw new Failure({ kind: 'keyRefused' });
    return { path: `/api/v2/shop/${encodeURIComponent(key)}${path}` };
  }),
);
