export type Status = 'ok' | 'warning' | 'failed';

/** What came of one check; `text` says what to do where it is not well, and holds no secret. */
export interface Line {
  readonly status: Status;
  readonly what: string;
  readonly text: string;
}

export const line = (what: string, status: Status, text: string): Line => ({ what, status, text });
