import { Failure, type Problem } from '../../src/domain/failure.js';

/** The problem that work ended in, or `none`. An error that isn't a Failure is thrown. */
export const fullProblemOf = (work: Promise<unknown>): Promise<Problem | 'none'> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof Failure) return error.problem;
      throw error;
    },
  );

/** The same, as the kind of the problem. */
export async function problemOf(work: Promise<unknown>): Promise<Problem['kind'] | 'none'> {
  const problem = await fullProblemOf(work);
  return problem === 'none' ? problem : problem.kind;
}
