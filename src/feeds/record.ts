import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { FEED_RECORDS } from '../store/guild-record.js';
import type { GuildRecords, RecordFormat } from '../store/guild-records.js';
import { id, list, refusals, time } from '../store/record-fields.js';
import type { Reply } from '../ui/reply.js';
import type { Part } from './feed.js';

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null;

const postSchema = z.object({
  feed: z.string(),
  key: z.string(),
  channelId: id,
  /** Not validated: this bot wrote it, and Discord checks it. */
  reply: z.custom<Reply>(isReply).nullable(),
  roleId: id.optional(),
  isUrgent: z.boolean().optional(),
  isStamped: z.boolean().optional(),
  isFinal: z.boolean().optional(),
  isEdit: z.boolean().optional(),
});

const begunSchema = z.object({
  post: postSchema,
  nonce: z.string(),
  begunAt: time,
});

const sentSchema = z.object({
  feed: z.string(),
  key: z.string(),
  channelId: id,
  messageId: id,
  /** Hash of the reply that the message shows; empty forces the next edit. */
  digest: z.string(),
  at: time,
});

const recordSchema = z.object({
  /** The guild's locale in Discord; its settings may choose another language. */
  language: z.string().default(''),
  /** JSON of each feed's state, by name. It is text so that a part that can't be read stays as it is. */
  parts: z.record(z.string(), z.string()).default({}),
  /** Waiting messages, the next one first. */
  queued: list(postSchema).default([]),
  /** Possibly sent: one new message of each feed, or some edits. */
  begun: list(begunSchema).default([]),
  /** Editable messages, the oldest first. */
  sent: list(sentSchema).default([]),
  refused: z.record(z.string(), z.enum(refusals)).default({}),
  /** When the last urgent post with a mention was begun. */
  mentionedAt: time.nullable().default(null),
});

export type FeedRecord = Readonly<z.output<typeof recordSchema>>;
export type QueuedPost = Readonly<z.output<typeof postSchema>>;
export type BegunPost = Readonly<z.output<typeof begunSchema>>;
export type SentPost = Readonly<z.output<typeof sentSchema>>;
export type FeedRecords = GuildRecords<FeedRecord>;

export const NO_FEEDS: FeedRecord = recordSchema.parse({});

export const FEED_FORMAT: RecordFormat<FeedRecord> = {
  prefix: FEED_RECORDS,
  empty: NO_FEEDS,
  parse: (text) => recordSchema.parse(JSON.parse(text)),
  stringify: JSON.stringify,
};

/** Returns the defaults if nothing is stored, and undefined for a part that is damaged or of another version. */
export function tryReadPart<S>(record: FeedRecord, part: Part<S>): S | undefined {
  const json = parseJson(record.parts[part.name] ?? '{}');
  return part.schema.safeParse(json).data;
}

export function withPart<S>(record: FeedRecord, part: Part<S>, state: S): FeedRecord {
  const text = JSON.stringify(state);
  return record.parts[part.name] === text
    ? record
    : { ...record, parts: { ...record.parts, [part.name]: text } };
}
