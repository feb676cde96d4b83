/**
 * What `work` resolves with, or undefined when that takes longer than `ms`. For what every interaction waits for: p-timeout
 * would capture a stack each time, a tenth of the processor time of a reply.
 */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
