import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import { parseJson } from '../../lib/json.js';
import { FEED_RECORDS } from '../../store/guild-record.js';
import type { GuildRecords, RecordFormat } from '../../store/guild-records.js';
import { id, list, refusals, time } from '../../store/record-fields.js';
import type { Seal } from '../../store/seal.js';
import type { Reply } from '../../ui/reply.js';
import type { Part, StateAccess } from '../feed.js';
import { NO_STAFF, type Staff, staffPart } from '../kit/staff/state.js';

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
  /** Discord's wait for this message. */
  notBefore: time.optional(),
  /** The reply is stored encrypted. */
  isPrivate: z.boolean().optional(),
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
  /** Parts of feeds that know something of members. They are stored encrypted. */
  privateParts: z.record(z.string(), z.string()).default({}),
  /** Waiting messages, the next one first. */
  queued: list(postSchema).default([]),
  /** Possibly sent: one new message of each feed, or some edits. */
  begun: list(begunSchema).default([]),
  /** Editable messages, the oldest first. */
  sent: list(sentSchema).default([]),
  refused: z.record(z.string(), z.enum(refusals)).default({}),
  /** Discord's reason where it didn't accept the last message, by feed and channel. */
  rejected: z.record(z.string(), z.record(z.string(), z.number().int())).default({}),
  /** When the last urgent post with a mention was begun. */
  mentionedAt: time.nullable().default(null),
});

/** As a private post is stored. */
const sealedPostSchema = postSchema.omit({ reply: true }).extend({ sealedReply: z.string() });
const storedPostSchema = z.union([sealedPostSchema, postSchema]);

const storedSchema = recordSchema.extend({
  queued: list(storedPostSchema).default([]),
  begun: list(begunSchema.extend({ post: storedPostSchema })).default([]),
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
  /** A private post that no secret opens is dropped. */
  parse(text, seal) {
    const stored = storedSchema.parse(JSON.parse(text));
    const privateParts = mapTexts(stored.privateParts, (sealed) => seal.open(sealed) ?? sealed);
    return {
      ...stored,
      privateParts,
      queued: stored.queued.flatMap((post) => openPost(post, seal)),
      begun: stored.begun.flatMap((begun) => openPost(begun.post, seal).map((post) => ({ ...begun, post }))),
    };
  },
  stringify: (record, seal) =>
    JSON.stringify({
      ...record,
      privateParts: mapTexts(record.privateParts, (text) => seal.close(text)),
      queued: record.queued.map((post) => closePost(post, seal)),
      begun: record.begun.map((begun) => ({ ...begun, post: closePost(begun.post, seal) })),
    }),
};

function openPost(stored: z.output<typeof storedPostSchema>, seal: Seal): readonly QueuedPost[] {
  if (!('sealedReply' in stored)) return [stored];
  const { sealedReply, ...post } = stored;
  const reply = parseJson(seal.open(sealedReply) ?? '');
  return reply === null || isReply(reply) ? [{ ...post, reply }] : [];
}

function closePost({ reply, ...post }: QueuedPost, seal: Seal): z.input<typeof storedPostSchema> {
  return post.isPrivate ? { ...post, sealedReply: seal.close(JSON.stringify(reply)) } : { ...post, reply };
}

const mapTexts = (texts: Readonly<Record<string, string>>, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]));

interface ReadPart {
  readonly schema: z.ZodType;
  readonly state: unknown;
}

/** What was read of parts, by their texts: it is forgotten with the record, as all that is decrypted. */
const read = new WeakMap<FeedRecord['parts'], Map<string, ReadPart>>();

/** Its state, the defaults if nothing is stored; undefined for a part that is damaged. */
export function readPart<S>(record: FeedRecord, part: Part<S>): S | undefined;
// TypeScript can't type a map whose values follow from their keys, hence the overload.
export function readPart(record: FeedRecord, part: Part<unknown>): unknown {
  const { name, schema } = part;
  const texts = record[partsName(part)];
  const known = read.get(texts) ?? new Map<string, ReadPart>();
  read.set(texts, known);
  const last = known.get(name);
  if (last?.schema === schema) return last.state;
  const state = schema.safeParse(parseJson(texts[name] ?? '{}')).data;
  known.set(name, { schema, state });
  return state;
}

/** Chosen by nobody if it can't be read, so that an owner can choose again. */
export const readStaff = (record: FeedRecord): Staff => readPart(record, staffPart) ?? NO_STAFF;

export const isStored = (record: FeedRecord, part: Part<unknown>): boolean =>
  record[partsName(part)][part.name] !== undefined;

export function withPart<S>(record: FeedRecord, part: Part<S>, state: S): FeedRecord {
  const text = JSON.stringify(state);
  const parts = partsName(part);
  if (record[parts][part.name] === text) return record;
  // A part that can't be read back would stop its feed for good.
  const readBack = part.schema.parse(JSON.parse(text));
  const texts = { ...record[parts], [part.name]: text };
  const known = read.get(record[parts]) ?? [];
  read.set(texts, new Map([...known, [part.name, { schema: part.schema, state: readBack }]]));
  return { ...record, [parts]: texts };
}

/** Forgets what is stored of a feed, even if it can't be read. */
export function withoutPart(record: FeedRecord, part: Part<unknown>): FeedRecord {
  const parts = partsName(part);
  const { [part.name]: _state, ...others } = record[parts];
  return { ...record, [parts]: others };
}

export function onlyParts(record: FeedRecord, parts: readonly Part<unknown>[]): FeedRecord {
  const names = new Set(parts.map(({ name }) => name));
  const pick = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)));
  return { ...NO_FEEDS, parts: pick(record.parts), privateParts: pick(record.privateParts) };
}

const partsName = ({ isPrivate }: Part<unknown>): 'parts' | 'privateParts' =>
  isPrivate ? 'privateParts' : 'parts';

/** @throws Failure `storeUnavailable` for a part that is damaged */
export function requirePart<S>(record: FeedRecord, part: Part<S>): S {
  const state = readPart(record, part);
  if (state === undefined) throw new Failure({ kind: 'storeUnavailable', isDamaged: true }, part.name);
  return state;
}

interface Stored {
  readonly records: FeedRecords;
  readonly guildId: string;
  /** Read or written before. */
  readonly known?: FeedRecord;
}

export function accessState<S>({ records, guildId, known }: Stored, part: Part<S>): StateAccess<S> {
  let last = known;
  return {
    async read() {
      last = await records.get(guildId, last);
      return requirePart(last, part);
    },
    async change(edit) {
      last = await records.change(
        guildId,
        (current) => {
          const before = requirePart(current, part);
          const state = edit(before);
          // Else a guild that was erased meanwhile would have a record again.
          return state === before ? current : withPart(current, part, state);
        },
        last,
      );
      return requirePart(last, part);
    },
  };
}
