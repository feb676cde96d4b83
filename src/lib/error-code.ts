/** Unlike the message of an error, its code quotes nothing, so it may be logged. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
