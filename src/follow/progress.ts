/** How far some work for a guild has come. */
export type Progress =
  /** `isRefused`: the channel refuses, and the next list is time enough to try again. */
  | { readonly kind: 'done'; readonly isRefused?: true }
  /** The rest has to wait until then, in milliseconds since the epoch. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** The rest has to wait for a list of products that is read then. */
  | { readonly kind: 'needsList'; readonly until: number };

export const DONE: Progress = { kind: 'done' };

export const REFUSED: Progress = { kind: 'done', isRefused: true };

export const schedule = (until: number): Progress => ({ kind: 'waiting', until });

export const scheduleList = (until: number): Progress => ({ kind: 'needsList', until });

/** @param ms milliseconds from now */
export const delay = (ms: number): Progress => schedule(Date.now() + ms);
