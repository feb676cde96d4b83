export type Status = 'ok' | 'warning' | 'failed';

/** The result of one check; `text` says what to do unless all is well, and holds no secret. */
export interface Line {
  readonly status: Status;
  readonly what: string;
  readonly text: string;
}

export const line = (what: string, status: Status, text: string): Line => ({ what, status, text });

/** A check that has to wait for another one to succeed. */
export const notChecked = (what: string, why: string): Line => line(what, 'warning', `not checked: ${why}`);
