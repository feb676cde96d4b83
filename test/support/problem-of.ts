import { Failure, type Problem } from '../../src/failure.js';

/** How work ended: the kind of its Failure, or `none`. Any other error is thrown. */
export const problemOf = (work: Promise<unknown>): Promise<Problem['kind'] | 'none'> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof Failure) return error.problem.kind;
      throw error;
    },
  );
