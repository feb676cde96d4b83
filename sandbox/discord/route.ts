import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { RecordedFile } from './state.js';

/** A request of the bot, read. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
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

const KNOWN = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  notOwnMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  invalidForm: [400, 50035, 'Invalid Form Body'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
} as const satisfies Record<string, readonly [status: number, code: number, message: string]>;

/** What Discord answers instead of the result. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly status: number;
  readonly body: { readonly message: string; readonly code: number; readonly errors?: unknown };

  /**
   * @param errors what is wrong with a body, as a tree that follows it
   * @param message replaces Discord's own words
   */
  constructor(kind: keyof typeof KNOWN, errors?: unknown, message: string = KNOWN[kind][2]) {
    const [status, code] = KNOWN[kind];
    super(message);
    this.status = status;
    this.body = { message, code, ...(errors !== undefined && { errors }) };
  }
}

/** Reads a body by its rules. @throws DiscordError with the tree of what is wrong */
export function readBody<T>(rules: z.ZodType<T>, body: unknown): T {
  const read = rules.safeParse(body);
  if (read.success) return read.data;
  throw new DiscordError(
    'invalidForm',
    z.formatError(read.error, ({ code, message }) => ({ code, message })),
  );
}
