/** Something that the operator can fix. The program prints the message, which holds no secret, and ends with exit code 1. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
