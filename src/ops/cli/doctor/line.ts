/** `text` holds no secret, and says what to do unless all is well. */
export interface Line {
  /** `--` is for what is good to know. */
  readonly status: 'ok' | '--' | 'warning' | 'failed';
  readonly what: string;
  readonly text: string;
}

export const ok = (what: string, text: string): Line => ({ status: 'ok', what, text });
export const note = (what: string, text: string): Line => ({ status: '--', what, text });
export const warning = (what: string, text: string): Line => ({ status: 'warning', what, text });
export const failed = (what: string, text: string): Line => ({ status: 'failed', what, text });
