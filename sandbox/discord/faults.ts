/** What to do to the next matching requests. */
export interface FaultRule {
  readonly method?: string;
  /** Tried on the path without /api and the version. */
  readonly path: RegExp;
  /** The status to answer with; 'reset' cuts the connection instead. */
  readonly status: number | 'reset';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Carries the request out first, so that only the response is wrong. */
  readonly afterwards?: boolean;
  /** How many requests it hits; 1 by default. */
  readonly times?: number;
}

/** Holds the faults that are still to happen. */
export class Faults {
  readonly #waiting: { readonly rule: FaultRule; left: number }[] = [];

  add(rule: FaultRule): void {
    this.#waiting.push({ rule, left: rule.times ?? 1 });
  }

  /** The fault of this request, which is over once it has hit as many as it should. */
  take(method: string, path: string): FaultRule | undefined {
    const hit = this.#waiting.find(
      ({ rule, left }) =>
        left > 0 && (rule.method ?? method).toUpperCase() === method && path.search(rule.path) >= 0,
    );
    if (hit) hit.left -= 1;
    return hit?.rule;
  }
}
