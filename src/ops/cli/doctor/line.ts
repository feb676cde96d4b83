/** The result of one check; `text` says what to do unless all is well, and holds no secret. */
export interface Line {
  readonly status: 'ok' | 'warning' | 'failed';
  readonly what: string;
  readonly text: string;
}

/** Builds the lines about one thing that is checked. */
export const about = (what: string) => ({
  ok: (text: string): Line => ({ status: 'ok', what, text }),
  warning: (text: string): Line => ({ status: 'warning', what, text }),
  failed: (text: string): Line => ({ status: 'failed', what, text }),
  /** It has to wait for another check to succeed. */
  notChecked: (why: string): Line => ({ status: 'warning', what, text: `not checked: ${why}` }),
});
