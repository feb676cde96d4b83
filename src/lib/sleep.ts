/** By the global timer, which tests can take the place of. @param ms from 0 */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
