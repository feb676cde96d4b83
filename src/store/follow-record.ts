import { z } from 'zod';

/** Discord's ids. */
const id = z.string().regex(/^\d{1,20}$/);
/** In milliseconds since the epoch. */
const time = z.number().int();
const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

/** Why Discord lets the bot do nothing more in a channel; only a missing permission can come back. */
const refusals = ['permission', 'channelGone'] as const;
export type Refusal = (typeof refusals)[number];
const refusal = z.enum(refusals).nullable().default(null);

const postSchema = z.object({
  /** Names the post, also to Discord when its message is sent: sent twice, there is one message. */
  id: z.string().regex(/^[\da-z]{1,25}$/),
  channelId: id,
  /** Null until Discord has said which message it is. */
  messageId: id.nullable(),
  /** Null shows the whole shop. */
  serverId: z.number().int().nullable(),
  /** Of what the message shows; empty before it was sent. */
  digest: z.string(),
  /** When the message was begun; from then on when it was last edited. */
  editedAt: time,
  /** When the shop was as the message shows it; a process that saw it earlier leaves the message alone. */
  asOf: time.default(0),
  /** Why the post is over: its message is gone, or Discord never said whether there is one. */
  ended: z.enum(['messageGone', 'channelGone', 'unconfirmed']).nullable().default(null),
  /** What it showed, in the products of the shop or of its server. */
  shown: z
    .object({
      products: z.number().int().min(0),
      /** Since when the shop has lost so many of them that only an hour confirms it. */
      lessSince: time.nullable(),
    })
    .optional(),
  /** It goes on when the permission is back. */
  refused: z.enum(['permission']).nullable().default(null),
  /** Whether who asked for the post has read that it is there; who asks again before that gets this one. */
  told: z.boolean().default(true),
});

/** A message that the bot keeps true. */
export type Post = Readonly<z.output<typeof postSchema>>;

/** Changes that are announced to everybody; others are only remembered. */
const news = ['newProduct', 'priceDrop', 'saleStarts'] as const;

export const isNews = ({ kind }: Change): boolean => news.some((one) => one === kind);

/** What is reported to the staff. */
export const troubles = ['blocked', 'testMode', 'keyRefused', 'away', 'undelivered', 'tooMuch'] as const;
export type Trouble = (typeof troubles)[number];
const trouble = z.enum(troubles);

const announceSchema = z.object({
  /** Where news is announced; null for nowhere. */
  channelId: id.nullable(),
  /** Switched off, the channel stays chosen. */
  isOn: z.boolean().default(true),
  /** The role that is mentioned; the guild's own id is everyone. */
  roleId: id.nullable().default(null),
  /** Where the staff reads of troubles; null for nowhere. */
  staffChannelId: id.nullable().default(null),
});

/** What is announced, and where. */
export type Announce = Readonly<z.output<typeof announceSchema>>;

const serverSchema = z.object({ id: z.number().int(), name: z.string() });

const productSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  price: z.number(),
  /** Without the discount; the price where there is none. */
  regularPrice: z.number(),
  /** Ascending. */
  serverIds: list(z.number().int()),
});

const saleSchema = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  endsAt: time.nullable(),
  /** Within a day. */
  endsSoon: z.boolean(),
});

const snapshotSchema = z.object({
  servers: list(serverSchema),
  products: list(productSchema),
  /** The mass sales that run. */
  sales: list(saleSchema),
});

export type ServerState = Readonly<z.output<typeof serverSchema>>;
export type ProductState = Readonly<z.output<typeof productSchema>>;
export type SaleState = Readonly<z.output<typeof saleSchema>>;

/** What of a shop can change and be announced; in each list ids are unique and ascending. */
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>;

/** How one thing of a snapshot differs from the one before; those that aren't news are only remembered. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['newProduct', 'productGone']), product: productSchema }),
  z.object({
    kind: z.literal(['priceDrop', 'discountEnded', 'productChanged']),
    before: productSchema,
    product: productSchema,
  }),
  z.object({ kind: z.literal(['newServer', 'serverGone', 'serverRenamed']), server: serverSchema }),
  z.object({
    kind: z.literal(['saleStarts', 'saleEndsSoon', 'saleEnded', 'saleChanged']),
    sale: saleSchema,
  }),
]);

export type Change = Readonly<z.output<typeof changeSchema>>;

const announcedSchema = z.object({
  /** Whose it is: nothing of another shop is news. */
  shopId: z.number().int().optional(),
  /** As it was announced last, which is how members know the shop. */
  snapshot: snapshotSchema,
  /** When the shop was like that; a process that saw it earlier announces nothing. */
  asOf: time,
  /** What looks as if it were gone, and since when. */
  missing: list(z.object({ subject: z.string(), since: time })),
  /** What announced changes have left behind within a day: that it is back is no news. */
  left: list(z.object({ subject: z.string(), value: z.string(), at: time })),
  /** When the last announcement was sent. */
  sentAt: time.nullable(),
});

const outgoingSchema = z.object({
  /** Sent twice with the same one, Discord makes one message. */
  nonce: z.string(),
  begunAt: time,
  /** It stays there whatever is chosen afterwards; null in older records. */
  channelId: id.nullable().default(null),
  message: z.discriminatedUnion('to', [
    z.object({ to: z.literal('members'), changes: list(changeSchema) }),
    z.object({
      to: z.literal('report'),
      trouble,
      /** Since when it lasts. */
      since: time,
      /** How many payments; null for other troubles. */
      count: z.number().int().nullable(),
    }),
    // Of an older version; its troubles are reported again.
    z.object({ to: z.literal('staff'), began: list(trouble), ended: list(trouble) }),
  ]),
});

/** A message that may have been sent. */
export type Outgoing = Readonly<z.output<typeof outgoingSchema>>;

export const followRecordSchema = z.object({
  version: z.literal(1),
  /** Of the guild in Discord, as a locale; what its settings choose goes first. */
  language: z.string().default(''),
  posts: list(postSchema),
  announce: announceSchema.nullable().default(null),
  /** Null until the shop was looked at after announcements were set up. */
  announced: announcedSchema.nullable().default(null),
  /** The troubles that the staff knows of. */
  troubles: list(trouble).default([]),
  /** The messages that report them, which are edited when it is over. */
  reports: list(z.object({ trouble, channelId: id, messageId: id, since: time })).default([]),
  outgoing: outgoingSchema.nullable().default(null),
  /** When an announcement was last given up because nobody knew whether it had been sent. */
  lostAt: time.nullable().default(null),
  /** Whether the last announcement was refused; each begins again when it is accepted. */
  refused: z.object({ members: refusal, staff: refusal }).prefault({}),
});

/** What is followed for one guild, and what was announced there. */
export type FollowRecord = Readonly<z.output<typeof followRecordSchema>>;
export type Report = FollowRecord['reports'][number];
export type Announced = NonNullable<FollowRecord['announced']>;

/** Of a guild for which nothing is followed. */
export const NOTHING_FOLLOWED: FollowRecord = followRecordSchema.parse({ version: 1, posts: [] });

/** The most posts of a guild. */
export const MAX_POSTS = 10;
