export interface HttpRequest {
  /** Below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

/** Called for each unreadable entry of a list; `what` is a noun for the log. */
export type OnSkipped = (what: string, id: number | null) => void;

/** What a client can ask a platform for: how it is requested, and how the answer is read. */
export interface Resource<T, Ids extends readonly number[] = []> {
  readonly name: string;
  /** Limit of the body; reading it blocks the process. */
  readonly maxMebibytes: number;
  /** @throws Failure `keyRefused` for a key that can't be sent; RangeError for a bad id */
  request(key: string, ...ids: Ids): HttpRequest;
  /** @throws Failure for a refusal or an unreadable response */
  read(response: HttpResponse, onSkipped: OnSkipped): Promise<T>;
}
