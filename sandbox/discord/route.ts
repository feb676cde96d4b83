import type { RecordedFile } from './state.js';

/** A request of the bot, read. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly body: unknown;
  readonly files: readonly RecordedFile[];
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs once the bot has been answered. */
  readonly after?: () => void;
}

export interface RouteCall extends Call {
  /** A part of the path, by the name it has in the route's pattern. */
  param(name: string): string;
}

export interface Route {
  readonly method: string;
  /** Such as /channels/:channel/messages; a part that starts with a colon matches anything. */
  readonly pattern: string;
  /** Open routes need no bot token: the interaction's own token is in the path. */
  readonly open?: true;
  readonly handle: (call: RouteCall) => Reply;
}
