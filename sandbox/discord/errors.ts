/** One entry of Discord's error tree, before it is hung up in the tree. */
export interface Leaf {
  path: readonly PropertyKey[];
  code: string;
  message: string;
}

export interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

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
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached'],
  tooManyCommandCreates: [
    400,
    30034,
    'Max number of daily application command creates has been reached (200)',
  ],
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

export type KnownError = keyof typeof KNOWN;

/** What Discord answers instead of the wanted result. */
export class DiscordError extends Error {
  readonly status: number;
  readonly body: { message: string; code: number; errors?: ErrorTree };

  /** @param message what is said instead of Discord's own words */
  constructor(kind: KnownError, leaves: readonly Leaf[] = [], message: string = KNOWN[kind][2]) {
    const [status, code] = KNOWN[kind];
    super(message);
    this.name = 'DiscordError';
    this.status = status;
    this.body = leaves.length === 0 ? { message, code } : { message, code, errors: treeOf(leaves) };
  }
}

/** Hangs the leaves up in a tree that follows the sent JSON, as Discord does. */
export function treeOf(leaves: readonly Leaf[]): ErrorTree {
  const root: ErrorTree = {};
  for (const { path, code, message } of leaves) {
    let node = root;
    for (const key of path.map(String)) {
      const next = node[key];
      const child: ErrorTree = next === undefined || Array.isArray(next) ? {} : next;
      node[key] = child;
      node = child;
    }
    const present = node._errors;
    node._errors = [...(Array.isArray(present) ? present : []), { code, message }];
  }
  return root;
}
