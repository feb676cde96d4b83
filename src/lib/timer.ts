/** Uses the global timer, which tests can fake. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Undefined after `ms`. p-timeout captures a stack per call, a tenth of the processor time of a reply. */
export const withTimeout = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
