/** Unlike the message of an error, its code quotes nothing, so it may be logged. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Names an error that nobody foresaw without its message, which can quote anything. */
export function describeUnexpected(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = errorCode(error);
  return {
    error: error.name,
    ...(code !== undefined && { code: code.slice(0, 60) }),
    at: stackFrames(error),
  };
}

/** The stack begins with the message, which may have several lines. */
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const frames = stack.slice(start + message.length).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).slice(0, 8);
}
