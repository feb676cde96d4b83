/** Under npm one Ctrl-C may come twice: the terminal sends it to everybody, and npm passes its own on. */
const SAME_CTRL_C_MS = 500;

/**
 * Aborts on a signal to stop, or when stdout closes. Another Ctrl-C after that exits at once.
 */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  let since = 0;
  const end = () => {
    if (ending.signal.aborted) return;
    since = performance.now();
    ending.abort();
  };
  process.on('SIGINT', () => {
    if (ending.signal.aborted && performance.now() - since > SAME_CTRL_C_MS) process.exit(130);
    end();
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
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
