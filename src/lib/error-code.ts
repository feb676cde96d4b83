/** The code of an error of the system, a driver or a client. Unlike its message, it quotes nothing. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
