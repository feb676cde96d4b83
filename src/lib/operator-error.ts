export const FAILED = 1;
/** EX_CONFIG of sysexits.h: a restart can't help until a person has changed something. */
export const EX_CONFIG = 78;

/** Something that the operator can fix. Programs print its message, which holds no secret. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';

  readonly exitCode: number;

  constructor(message: string, exitCode = FAILED) {
    super(message);
    this.exitCode = exitCode;
  }
}
