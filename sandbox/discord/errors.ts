import { z } from 'zod';

const KNOWN = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  tooManyAttachments: [400, 30015, 'Maximum number of attachments in a message reached (10)'],
  requestTooLarge: [413, 40005, 'Request entity too large'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  notOwnMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidForm: [400, 50035, 'Invalid Form Body'],
  fileTooLarge: [400, 50045, 'File uploaded exceeds the maximum size'],
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
