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
  /** A part of the path, by the name that it has in the route. */
  param(name: string): string;
}

/** By method and path, such as `GET /channels/:channel`; a part that starts with a colon matches anything. */
export type Routes = Readonly<Record<string, (call: RouteCall) => Reply>>;

export const ok = (body: unknown): Reply => ({ status: 200, body });
