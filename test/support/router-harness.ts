import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { ApplicationCommandOptionType } from 'discord.js';
import { pino } from 'pino';
import { z } from 'zod';
import { implement } from '../../src/bot/action.js';
import { type Command, defineCommand } from '../../src/bot/command.js';
import type { Interaction, TargetMember, TargetMessage } from '../../src/bot/interaction.js';
import type { InteractionEvent } from '../../src/bot/outcome.js';
import { Router, type RouterOptions } from '../../src/bot/router.js';
import { Failure } from '../../src/domain/failure.js';
import { RateLimit, RateLimits } from '../../src/lib/rate-limit.js';
import type { Shops } from '../../src/shop/shops.js';
import { Cipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { defineActions, optional } from '../../src/ui/custom-id.js';
import { feedsOver } from './feeds.js';
import { guildsOver } from './guild.js';
import { GUILD, HERE, inspectChannels, ROLE, textChannels } from './guild-channels.js';
import { openGuildShops } from './guild-shops.js';
import { createRecorder, type RecorderOptions } from './recorder.js';
import { clientOf } from './sample-shop.js';
import { undrawn } from './undrawn.js';

export { GUILD };

const described = { name: 'test', description: 'A test' };

const text = (arg: string | undefined) => arg ?? '';

const echoActions = defineActions('echo', {
  shown: { text: optional(text) },
  browsed: { text: optional(text) },
  counted: { how: optional(text) },
  alone: {},
  form: {},
  typed: {},
});

/** Emits `go` for what `echo:counted:late` waits for. */
export const late = new EventEmitter();

/** Says the language, the text and whatever else it was given. */
const echo = defineCommand({
  data: {
    name: 'echo',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'text', required: true, autocomplete: true },
      { type: ApplicationCommandOptionType.Boolean, name: 'private' },
    ],
  },
  texts: () => ({ ...described, options: { text: described, private: described } }),
  form: ({ text }) =>
    text === 'ask'
      ? async ({ format }) => ({ customId: echoActions.typed(), title: format.words.locale, fields: [] })
      : undefined,
  visibility: (options) => (options.private ? 'private' : 'public'),
  run: async ({ format }, { text }) => ({ content: `${format.words.locale} ${text}` }),
  complete: {
    async text({ format }, typed) {
      if (typed === 'fail') throw new Failure({ kind: 'tooSlow' });
      if (typed === 'break') throw new TypeError('secret of the completion');
      if (typed === 'hang') return new Promise(() => {});
      return [{ name: `${format.words.locale} ${typed}`, value: typed }];
    },
  },
  actions: implement(echoActions, {
    shown: {
      mode: 'update',
      run: async ({ format }, { text }, { values }) => ({
        content: [format.words.locale, ...(text === undefined ? [] : [text]), ...values].join(' '),
      }),
    },
    browsed: {
      mode: 'browse',
      run: async ({ format }, { text }) => ({ content: `${format.words.locale} ${text}` }),
    },
    counted: {
      mode: 'update',
      async run(_context, { how }) {
        if (how === 'refuse') throw new Failure({ kind: 'outdated' });
        return {
          reply: { content: 'one' },
          async *continue() {
            if (how === 'late') await once(late, 'go');
            yield { content: 'two' };
            if (how === 'fail') throw new Failure({ kind: 'outdated' });
            yield { content: 'three' };
          },
        };
      },
    },
    alone: { mode: 'private', run: async ({ format }) => ({ content: format.words.locale }) },
    form: { mode: 'modal', run: async () => ({ customId: echoActions.typed(), title: 'Form', fields: [] }) },
    typed: {
      mode: 'update',
      run: async (_context, _args, { fields }) => ({ content: fields.name ?? 'nothing' }),
    },
  }),
});

const guardedActions = defineActions('guarded', { same: {}, form: {}, own: {}, strict: {} });

/** For moderators; two buttons have a permission of their own. */
const guarded = defineCommand({
  data: { name: 'guarded' },
  texts: () => described,
  permission: 'ModerateMembers',
  visibility: 'private',
  run: async (context) => ({ content: `manager: ${context.may('ManageGuild')}` }),
  onMessage: {
    name: () => 'Look into it',
    reads: (text) => text,
    run: async ({ format }, { text }) => ({ content: `${format.words.locale} ${text}` }),
  },
  onMember: { name: () => 'Look at them', run: async (_context, { name }) => ({ content: `saw ${name}` }) },
  actions: implement(guardedActions, {
    same: { mode: 'private', run: async () => ({ content: 'same' }) },
    form: {
      mode: 'modal',
      run: async () => ({ customId: guardedActions.same(), title: 'Form', fields: [] }),
    },
    own: { mode: 'private', permission: 'ManageGuild', run: async () => ({ content: 'own' }) },
    strict: { mode: 'private', permission: 'ModerateMembers', run: async () => ({ content: 'strict' }) },
  }),
});

const stall = defineActions('stall', { ask: {}, form: {}, done: {}, quiet: {} });

/** Of a feed without a command. */
const stallActions = implement(stall, {
  ask: { mode: 'modal', run: async () => ({ content: 'no form today' }) },
  form: { mode: 'modal', run: async () => ({ customId: stall.ask(), title: 'Form', fields: [] }) },
  done: { mode: 'post', mayUse: 'guarded', run: async () => ({ content: 'done already' }) },
  quiet: { mode: 'post', run: async () => undefined },
});

const failingActions = defineActions('failing', { typed: {} });

const failing = defineCommand({
  data: {
    name: 'failing',
    options: [{ type: ApplicationCommandOptionType.String, name: 'how', required: true }],
  },
  texts: () => ({ ...described, options: { how: described } }),
  visibility: 'public',
  async run(_context, { how }) {
    if (how === 'failure') throw new Failure({ kind: 'serverError' }, 503);
    if (how === 'storeUnavailable' || how === 'keyUnreadable') throw new Failure({ kind: how });
    throw Object.assign(new Error(how), { code: 'EODD' });
  },
  actions: implement(failingActions, {
    typed: { mode: 'update', run: () => Promise.reject(new Failure({ kind: 'storeUnavailable' })) },
  }),
});

/** What an owner has set about everybody, by command. */
type Access = Readonly<Record<string, boolean>>;

export const commands: readonly Command[] = [echo, guarded, failing];

/** The shops of guilds that have linked none: nothing is ever asked. */
export function unlinkedShops(store: GuildStore): Shops {
  return openGuildShops({ store, client: clientOf('http://127.0.0.1:9') }).shops;
}

const lineSchema = z.looseObject({ interaction: z.string(), level: z.number(), outcome: z.string() });

/** Longer than any command takes on a busy machine. */
export const GRACE_MS = 20_000;

/** Nobody asks too often. */
export const unlimited = (): NonNullable<RouterOptions['limits']> => {
  const limit = new RateLimit({ limit: Number.POSITIVE_INFINITY, seconds: 60 });
  return { uses: limit, completions: limit };
};

/**
 * The router with literal commands and a real store in memory.
 * @param limits null for the bot's own; by default nobody asks too often
 */
export async function createRouterHarness(
  limits: RouterOptions['limits'] | null = unlimited(),
  feedActions: RouterOptions['feedActions'] = new Map([['stall', stallActions]]),
) {
  const store: GuildStore = await openGuildStore(
    { kind: 'sqlite', path: ':memory:' },
    new Cipher(randomBytes(32)),
  );
  const lines: string[] = [];
  const observed: InteractionEvent[] = [];
  const lookups: string[] = [];
  const followUps: Promise<void>[] = [];
  let access: Access | Failure = {};
  const router = new Router({
    commands,
    log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
    openFeeds: feedsOver(store, unlinkedShops(store)),
    openGuild: guildsOver({ store, shops: unlinkedShops(store) }, (guildId) => ({
      presence: { isMember: async () => true, inspect: (ids) => inspectChannels(guildId, ids) },
    })),
    feedActions,
    pressLimits: new RateLimits(),
    drawer: undrawn,
    shutdown: new AbortController().signal,
    track: (work) => followUps.push(work),
    ...(limits && { limits }),
    observe: (event) => observed.push(event),
    graceMs: GRACE_MS,
    async findAccess({ userId }, names) {
      lookups.push(`${userId} ${names.join(' or ')}`);
      if (access instanceof Error) throw access;
      const [own, ...others] = names.map((name) => new Map(Object.entries(access)).get(name));
      return others.includes(true) || own;
    },
  });
  return {
    store,
    lines,
    observed,
    followUps,
    /** Who it was asked about, and for which commands. */
    lookups,
    /** The owner gives or takes commands, or Discord doesn't say. */
    setAccess(to: Access | Failure) {
      access = to;
    },
    logged: () => lines.map((line) => lineSchema.parse(JSON.parse(line))),
    async send(interaction: Interaction, discord: RecorderOptions = {}) {
      const recorder = createRecorder(discord);
      await router.answer(interaction, recorder);
      return recorder;
    },
  };
}

export type RouterHarness = Awaited<ReturnType<typeof createRouterHarness>>;

const NOBODY = {
  id: '900000000000000001',
  applicationId: '900000000000000002',
  token: 'token-of-the-interaction',
  guildId: GUILD,
  channelId: HERE,
  userId: '200000000000000001',
  userName: 'Alex',
  accountName: 'alex',
  joinedAt: Date.UTC(2024, 4, 1),
  roleIds: [ROLE],
  permissions: 0n,
  mentionableRoles: new Set([ROLE]),
  locale: 'en-US',
  guildLocale: 'en-US',
};

export type Origin = Partial<Omit<Interaction, 'kind'>>;

/** Who sends an interaction; they may post in every channel of the guild, and do there what they may do here. */
const originOf = (from: Origin) => ({ ...NOBODY, channels: textChannels(from.permissions), ...from });

export const command = (name: string, options: object = {}, from: Origin = {}): Interaction => ({
  ...originOf(from),
  kind: 'command',
  command: name,
  options: { ...options },
});

export const completion = (name: string, option: string, typed: string, from: Origin = {}): Interaction => ({
  ...originOf(from),
  kind: 'completion',
  command: name,
  option,
  typed,
});

/** The message that a message command is used on, and who wrote it. */
export const QUESTION = { id: '400000000000000001', authorId: '200000000000000009' };

export const message = (
  name: string,
  text: string,
  from: Origin = {},
  target: Partial<TargetMessage> = {},
): Interaction => ({
  ...originOf(from),
  kind: 'message',
  command: name,
  target: { ...QUESTION, ...target, text },
});

/** @param target such as a member who has left */
export const onMember = (
  name: string,
  from: Origin = {},
  target: TargetMember = { id: QUESTION.authorId, name: 'Steve' },
): Interaction => ({ ...originOf(from), kind: 'member', command: name, target });

interface Pressed {
  readonly values?: readonly string[] | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The message that it sits on; by default a public one that its presser called up. */
  readonly sourceMessage?: Extract<Interaction, { kind: 'action' }>['sourceMessage'];
}

export const action = (customId: string, pressed: Pressed = {}, from: Origin = {}): Interaction => ({
  ...originOf(from),
  kind: 'action',
  customId,
  values: pressed.values ?? [],
  fields: pressed.fields ?? {},
  sourceMessage:
    'sourceMessage' in pressed ? pressed.sourceMessage : { hidden: false, ownerId: NOBODY.userId },
});
