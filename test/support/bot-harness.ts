import { randomBytes } from 'node:crypto';
import { PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { vi } from 'vitest';
import { z } from 'zod';
import { createCommands } from '../../commands/index.js';
import { SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import type { Interaction } from '../../src/bot/interaction.js';
import { Router } from '../../src/bot/router.js';
import type { ShopIdentity } from '../../src/domain/shop.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import type { ChannelProblem, Channels } from '../../src/feeds/engine/channels.js';
import { FEEDS } from '../../src/feeds/index.js';
import { RateLimits } from '../../src/lib/rate-limit.js';
import type { RequestQueueOptions } from '../../src/shop/request-queue.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { feedsOver } from './feeds.js';
import { guildsOver } from './guild.js';
import { inspectWithRefusals } from './guild-channels.js';
import { type Client, openGuildShops } from './guild-shops.js';
import { createFakeMembers } from './members.js';
import { choicesBreaches, formBreaches, replyBreaches } from './message-rules.js';
import { createRecorder, type Recorder } from './recorder.js';
import { GUILD, unlimited } from './router-harness.js';
import { undrawn } from './undrawn.js';

/** A store in memory that counts what changes it. */
export function memoryBackend(): Backend & { readonly texts: Map<string, string>; readonly changes: number } {
  const texts = new Map<string, string>();
  let changes = 0;
  return {
    texts,
    get changes() {
      return changes;
    },
    get: async (key) => texts.get(key),
    async set(key, text) {
      changes += 1;
      texts.set(key, text);
    },
    async replace(key, before, after) {
      if (texts.get(key) !== before) return false;
      changes += 1;
      texts.set(key, after);
      return true;
    },
    async delete(key) {
      changes += 1;
      return texts.delete(key);
    },
    keys: async (prefix) => [...texts.keys()].filter((key) => key.startsWith(prefix)),
    close: async () => {},
  };
}

/** What came of one interaction. */
export interface Answered extends Recorder {
  /** The lines of the log that it left. */
  readonly lines: readonly string[];
  readonly outcome: string | undefined;
  /** How often the store was written to. */
  readonly changes: number;
}

/** What the store knows of the linked shop before it was ever read. */
export const LINKED_SHOP: ShopIdentity = {
  name: 'Northern Lights',
  domain: 'shop.example.com',
  colour: '',
  logo: '',
  isVerified: false,
};

const lineSchema = z.looseObject({ msg: z.string(), outcome: z.string().optional() });

export interface BotHarnessOptions {
  /** Whether what is known of the shop is kept from one interaction to the next. */
  readonly remembers?: boolean;
  /** Aborts the work that goes on after a reply; aborted by default. */
  readonly shutdown?: AbortSignal;
  /** Notes the shop's requests. */
  readonly observe?: RequestQueueOptions['observe'];
  /** Of the shop API; 2 by default. */
  readonly version?: VersionSetting;
  /** Where posts go. */
  readonly channels?: Channels;
  /** Channels that refuse the bot, which lacks a permission there. */
  readonly refusals?: ReadonlyMap<string, ChannelProblem | number | number>;
  /** What the store knows of the linked shop. */
  readonly linked?: ShopIdentity;
}

/** The bot's own commands over a shop and a store in memory; its guild is linked. */
export async function createBotHarness(
  client: Client,
  {
    remembers = false,
    shutdown = AbortSignal.abort(),
    version = 2,
    observe,
    channels,
    refusals = new Map(),
    linked = LINKED_SHOP,
  }: BotHarnessOptions = {},
) {
  const backend = memoryBackend();
  const store = new GuildStore(backend, new Cipher(randomBytes(32)));
  const link = (key: string) => store.link(GUILD, { key, shop: linked });
  /** Links the sample shop and nothing else. */
  const reset = async () => {
    await Promise.all((await store.guildIds()).map((id) => store.erase(id)));
    await link(SAMPLE_KEYS.en);
  };
  await reset();
  const followUps: Promise<void>[] = [];
  let lines: string[] = [];
  let isGivenAway = false;
  let isMember = true;
  const { shops } = openGuildShops({ store, client, version, observe });
  // Random input types more keys than anybody may have checked.
  vi.spyOn(shops.keyChecks, 'reserve').mockReturnValue(0);
  const forget = async () => {
    for (const guildId of await store.guildIds()) await shops.unlink(guildId, async () => {});
  };
  const members = createFakeMembers(GUILD);
  const openGuild = guildsOver({ store, shops }, (guildId) => ({
    members: members.members,
    presence: {
      isMember: async () => isMember,
      inspect: (ids) => inspectWithRefusals(guildId, ids, refusals),
    },
  }));
  const router = new Router({
    commands: createCommands(version !== 2),
    feedActions: new Map(FEEDS.map(({ name, actions = {} }) => [name, actions])),
    pressLimits: new RateLimits(),
    drawer: undrawn,
    openFeeds: feedsOver(store, shops, channels, openGuild),
    openGuild,
    limits: unlimited(),
    findAccess: async () => isGivenAway || undefined,
    log: pino({ base: null, level: 'trace' }, { write: (line: string) => lines.push(line) }),
    shutdown,
    track: (work) => followUps.push(work),
    graceMs: 20_000,
  });
  return {
    store,
    shops,
    backend,
    link,
    reset,
    members,
    /** As where only the bot's commands were added to the guild. */
    removeBot(): void {
      isMember = false;
    },
    /** @param given whether owners have given every command to everybody */
    async answer(interaction: Interaction, given = false): Promise<Answered> {
      if (!remembers) await forget();
      const recorder = createRecorder();
      const before = backend.changes;
      lines = [];
      isGivenAway = given;
      await router.answer(interaction, recorder);
      await Promise.all(followUps.splice(0));
      const outcome = lines.map((line) => lineSchema.parse(JSON.parse(line)).outcome).at(-1);
      return Object.assign(recorder, { lines, outcome, changes: backend.changes - before });
    },
  };
}

export type BotHarness = Awaited<ReturnType<typeof createBotHarness>>;

/** What is wrong with an answer, whatever was asked; empty where all is well. */
export function breaches({ acknowledgements, thinking, lines, outcome, ...answered }: Answered): string[] {
  return [
    ...(acknowledgements === 1 ? [] : [`${acknowledgements} acknowledgements`]),
    ...(thinking ? ['still thinking'] : []),
    ...(lines.length === 1 ? [] : [`${lines.length} lines in the log`]),
    ...(outcome === undefined || outcome === 'incident' || outcome === 'lost' ? lines : []),
    ...answered.calls.filter((call) => call.endsWith('✗')),
    ...answered.shown.flatMap(({ reply }) => replyBreaches(reply)),
    ...answered.modals.flatMap(formBreaches),
    ...answered.offered.flatMap(choicesBreaches),
  ];
}

/** Who has every permission. */
export const OWNER = { permissions: PermissionFlagsBits.Administrator };
