/** Aborts on a signal to stop, or when stdout closes. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.stdout.on('error', end);
  return ending.signal;
}

/** Is rejected when the signal is aborted, to be raced with what takes long. */
export function interruption(signal: AbortSignal): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    const interrupt = () => reject(signal.reason);
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt);
  });
  // It may be rejected before anybody waits for it.
  interrupted.catch(() => {});
  return interrupted;
}
