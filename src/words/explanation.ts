/** A failure in words: what happened, and below it what did not happen and what to do. */
export interface Explanation {
  readonly title: string;
  readonly advice: string;
}

/** What a payment's data says about its delivery, and the next step. */
export interface Assessment {
  readonly sentence: string;
  readonly next: string;
}
