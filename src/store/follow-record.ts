import { z } from 'zod';
import type { Backend } from './backend.js';
import { GuildRecords } from './guild-records.js';
import { purchaseMessageSchema, purchasesSchema } from './purchase-record.js';
import { id, list, listWithout, refusal, time } from './record-fields.js';

export type { Refusal } from './record-fields.js';

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
  /** Discord never said whether there is a message. */
  ended: z.literal('unconfirmed').nullable().default(null),
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
});

const goneSchema = z.object({ ended: z.enum(['messageGone', 'channelGone']) });

/** A message that the bot keeps up to date. */
export type Post = Readonly<z.output<typeof postSchema>>;

/** What is reported to the staff. */
export const troubles = ['blocked', 'testMode', 'keyRefused', 'away', 'undelivered'] as const;
export type Trouble = (typeof troubles)[number];
const trouble = z.enum(troubles);
const obsoleteTrouble = z.literal('tooMuch');

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

const productSchema = z.object({ id: z.number().int(), name: z.string(), price: z.number() });

const saleSchema = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  endsAt: time.nullable(),
});

const snapshotSchema = z.object({
  products: list(productSchema),
  /** The mass sales that run. */
  sales: list(saleSchema),
});

export type ProductState = Readonly<z.output<typeof productSchema>>;
export type SaleState = Readonly<z.output<typeof saleSchema>>;

/** What of a shop can be news; in each list ids are unique and ascending. */
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>;

/** What is announced to everybody. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newProduct'), product: productSchema }),
  z.object({ kind: z.literal('priceDrop'), before: productSchema, product: productSchema }),
  z.object({ kind: z.literal('saleStarts'), sale: saleSchema }),
]);

export type Change = Readonly<z.output<typeof changeSchema>>;

const obsoleteKinds = [
  ...['discountEnded', 'productChanged', 'productGone', 'newServer', 'serverGone', 'serverRenamed'],
  ...['saleEndsSoon', 'saleEnded', 'saleChanged'],
];

const announcedSchema = z.object({
  /** Whose it is: nothing of another shop is news. */
  shopId: z.number().int().optional(),
  /** As it was announced last, which is how members know the shop. */
  snapshot: snapshotSchema,
  /** What looks as if it were gone, and since when. */
  missing: list(z.object({ subject: z.string(), since: time })),
  /** Lower prices of the last day: that one is lifted and lowered again is no news. */
  recentDrops: list(z.object({ productId: z.number().int(), at: time })).default([]),
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
    z.object({
      to: z.literal('members'),
      changes: listWithout(changeSchema, z.object({ kind: z.enum(obsoleteKinds) })),
    }),
    z.object({
      to: z.literal('report'),
      trouble,
      /** Since when it lasts. */
      since: time,
      /** How many payments; null for other troubles. */
      count: z.number().int().nullable(),
    }),
    z.object({ to: z.literal('purchases'), message: purchaseMessageSchema }),
  ]),
});

/** A message of an older version to the staff; troubles that last are reported again. */
const obsoleteSchema = z
  .object({ message: z.object({ to: z.enum(['staff', 'report', 'purchases']) }) })
  .transform(() => null);

/** A message that may have been sent. */
export type Outgoing = Readonly<z.output<typeof outgoingSchema>>;

export const followRecordSchema = z.object({
  version: z.literal(1),
  /** Of the guild in Discord, as a locale; what its settings choose goes first. */
  language: z.string().default(''),
  posts: listWithout(postSchema, goneSchema),
  announce: announceSchema.nullable().default(null),
  /** Null until the shop was looked at after announcements were set up. */
  announced: announcedSchema.nullable().default(null),
  /** The troubles that the staff knows of. */
  troubles: listWithout(trouble, obsoleteTrouble).default([]),
  /** The messages that report them, which are edited when it is over. */
  reports: listWithout(
    z.object({ trouble, channelId: id, messageId: id, since: time }),
    z.object({ trouble: obsoleteTrouble }),
  ).default([]),
  outgoing: z.union([outgoingSchema, obsoleteSchema]).nullable().default(null),
  /** When a message was last given up because nobody knew whether it had been sent. */
  lostAt: time.nullable().default(null),
  /** Whether the last announcement was refused; each begins again when it is accepted. */
  refused: z.object({ members: refusal, staff: refusal }).prefault({}),
  purchases: purchasesSchema,
});

/** What is followed for one guild, and what was announced there. */
export type FollowRecord = Readonly<z.output<typeof followRecordSchema>>;
export type Report = FollowRecord['reports'][number];
export type Announced = NonNullable<FollowRecord['announced']>;

/** Of a guild for which nothing is followed. */
export const NOTHING_FOLLOWED: FollowRecord = followRecordSchema.parse({ version: 1, posts: [] });

/** The most posts of a guild. */
export const MAX_POSTS = 10;

/** Prefix of the keys of these records, `follow:<guild id>`. */
export const FOLLOWING = 'follow:';

/** The posts and announcements of each guild, in a record separate from the guild's own. */
export type FollowStore = Pick<GuildRecords<FollowRecord>, 'get' | 'change' | 'delete' | 'guildIds'>;

export const createFollowStore = (backend: Backend): FollowStore =>
  new GuildRecords(backend, {
    prefix: FOLLOWING,
    empty: NOTHING_FOLLOWED,
    parse: (text) => followRecordSchema.parse(JSON.parse(text)),
    stringify: JSON.stringify,
  });
