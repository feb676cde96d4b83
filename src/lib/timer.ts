/** By the global timer, which tests can take the place of. @param ms from 0 */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Resolves with the promise's value, or undefined after `ms`. Every interaction waits here: p-timeout, which would do the same,
 * captures a stack with each call, a tenth of the processor time of a reply.
 */
export const withTimeout = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
