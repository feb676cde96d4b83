import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType } from 'discord.js';
import { pino } from 'pino';
import { z } from 'zod';
import { type Command, defineCommand } from '../../src/bot/command.js';
import type { Cooldown } from '../../src/bot/cooldown.js';
import { createDispatch, type InteractionEvent } from '../../src/bot/dispatch.js';
import type { Interaction } from '../../src/bot/interaction.js';
import { Failure } from '../../src/failure.js';
import { createBudget } from '../../src/shop/budget.js';
import { createShopCache } from '../../src/shop/cache.js';
import { createShopClient } from '../../src/shop/client.js';
import { createGuildShop, type GuildShop } from '../../src/shop/guild-shop.js';
import { createWatches } from '../../src/shop/watch.js';
import { createCipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { createRecorder, type RecorderOptions } from './recorder.js';

export const GUILD = '100000000000000001';

const described = { description: 'A test' };

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
  answer: (options) => (options.private ? 'private' : 'public'),
  run: async ({ format }, { text }) => ({ content: `${format.words.locale} ${text}` }),
  complete: {
    async text({ format }, typed) {
      if (typed === 'fail') throw new Failure({ kind: 'tooSlow', seconds: 10 });
      if (typed === 'break') throw new TypeError('secret of the completion');
      return [{ name: `${format.words.locale} ${typed}`, value: typed }];
    },
  },
  actions: {
    shown: {
      answer: 'update',
      run: async ({ format }, { args, values }) => ({
        content: [format.words.locale, ...args, ...values].join(' '),
      }),
    },
    promised: {
      answer: 'private',
      run: async (_context, { args: [how] }) => ({
        content: 'wait',
        later: async () => {
          if (how === 'fail') throw new Error('secret of the promise');
          return { content: 'news' };
        },
      }),
    },
    alone: { answer: 'private', run: async ({ format }) => ({ content: format.words.locale }) },
    form: { answer: 'form', run: async () => ({ customId: 'echo:typed', title: 'Form', fields: [] }) },
    typed: { answer: 'update', run: async (_context, { fields }) => ({ content: fields.name ?? 'nothing' }) },
  },
});

/** For moderators; one button is for managers alone. */
const guarded = defineCommand({
  data: { name: 'guarded' },
  texts: () => described,
  permission: 'ModerateMembers',
  answer: 'private',
  run: async ({ may }) => ({ content: `manager: ${may('ManageGuild')}` }),
  onMessage: {
    name: () => 'Look into it',
    run: async ({ format }, text) => ({ content: `${format.words.locale} ${text}` }),
  },
  actions: {
    same: { answer: 'private', run: async () => ({ content: 'same' }) },
    form: { answer: 'form', run: async () => ({ customId: 'guarded:same', title: 'Form', fields: [] }) },
    own: { answer: 'private', permission: 'ManageGuild', run: async () => ({ content: 'own' }) },
  },
});

const failing = defineCommand({
  data: {
    name: 'failing',
    options: [{ type: ApplicationCommandOptionType.String, name: 'how', required: true }],
  },
  texts: () => ({ ...described, options: { how: described } }),
  answer: 'public',
  async run(_context, { how }) {
    if (how === 'failure') throw new Failure({ kind: 'serverError', status: 503 }, 503);
    if (how === 'storeUnavailable' || how === 'keyUnreadable') throw new Failure({ kind: how });
    throw Object.assign(new Error(how), { code: 'EODD' });
  },
});

export const commands: readonly Command[] = [echo, guarded, failing];

/** The shop of a guild that has linked none: nothing is ever asked. */
export function unlinkedShop(store: GuildStore): GuildShop {
  const client = createShopClient({
    url: 'http://127.0.0.1:9',
    timeoutMs: 1000,
    userAgent: 'test',
    budget: createBudget(1),
    observe: () => {},
  });
  return createGuildShop(GUILD, {
    store,
    client,
    cache: createShopCache(client),
    watches: createWatches(),
    keyChecks: async () => {},
  });
}

const lineSchema = z.looseObject({ interaction: z.string(), level: z.number(), outcome: z.string() });

/** The dispatcher with literal commands and a real store in memory; unless told, nobody asks too often. */
export async function createRouterHarness(cooldown: Cooldown = async () => {}) {
  const store: GuildStore = await openGuildStore(
    { kind: 'sqlite', path: ':memory:' },
    createCipher(randomBytes(32)),
  );
  const shop = unlinkedShop(store);
  const lines: string[] = [];
  const observed: InteractionEvent[] = [];
  const reassignments: string[] = [];
  const later: Promise<void>[] = [];
  let reassigned: string[] = [];
  const dispatch = createDispatch({
    commands,
    store,
    shopOf: () => shop,
    log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
    isMember: async () => true,
    ending: new AbortController().signal,
    afterwards: (work) => later.push(work),
    cooldown,
    observe: (event) => observed.push(event),
    graceMs: 20_000,
    async reassigned({ userId }, command) {
      reassignments.push(`${userId} ${command}`);
      return reassigned.includes(command);
    },
  });
  return {
    store,
    lines,
    observed,
    /** What was promised for later. */
    later,
    reassignments,
    /** The owner gives these commands to everybody. */
    reassign(...names: string[]) {
      reassigned = names;
    },
    logged: () => lines.map((line) => lineSchema.parse(JSON.parse(line))),
    async dispatch(interaction: Interaction, discord: RecorderOptions = {}) {
      const recorder = createRecorder(discord);
      await dispatch(interaction, recorder);
      return recorder;
    },
  };
}

export type RouterHarness = Awaited<ReturnType<typeof createRouterHarness>>;

const origin = {
  id: '900000000000000001',
  applicationId: '900000000000000002',
  token: 'token-of-the-interaction',
  guildId: GUILD,
  userId: '200000000000000001',
  roleIds: ['300000000000000001'],
  permissions: 0n,
  appPermissions: 0n,
  locale: 'en-US',
  guildLocale: 'en-US',
};

export type Origin = Partial<Omit<Interaction, 'kind'>>;

export const command = (name: string, options: object = {}, from: Origin = {}): Interaction => ({
  ...origin,
  ...from,
  kind: 'command',
  command: name,
  options: { ...options },
});

export const completion = (name: string, option: string, typed: string, from: Origin = {}): Interaction => ({
  ...origin,
  ...from,
  kind: 'completion',
  command: name,
  option,
  typed,
});

export const message = (name: string, text: string, from: Origin = {}): Interaction => ({
  ...origin,
  ...from,
  kind: 'message',
  command: name,
  text,
});

interface Pressed {
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  /** The message that it sits on; by default one that its presser called up and all see. */
  readonly sourceMessage?: { readonly hidden: boolean; readonly ownerId: string | undefined } | undefined;
}

export const action = (customId: string, pressed: Pressed = {}, from: Origin = {}): Interaction => ({
  ...origin,
  ...from,
  kind: 'action',
  customId,
  values: pressed.values ?? [],
  fields: pressed.fields ?? {},
  sourceMessage:
    'sourceMessage' in pressed ? pressed.sourceMessage : { hidden: false, ownerId: origin.userId },
});
