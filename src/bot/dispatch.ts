import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { Failure, type Permission, type Problem } from '../failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { readCustomId } from '../views/custom-id.js';
import { incidentView, problemView } from '../views/failure.js';
import { createFormat } from '../views/format.js';
import type { Choice, Modal, Reply } from '../views/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../words/index.js';
import type { Action, Command, Context, Later, Visibility } from './command.js';
import { type Cooldown, createCooldown } from './cooldown.js';
import type { Membership } from './departures.js';
import { describeError, lossReason } from './error-report.js';
import type { Interaction } from './interaction.js';
import { hasPermission, type Reassignment } from './permissions.js';
import { createRendered } from './rendered.js';
import { type ResponseMode, respond, respondWithModal, type Transport } from './respond.js';

export interface DispatchOptions {
  readonly commands: readonly Command[];
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly reassigned: Reassignment;
  readonly isMember: Membership;
  readonly log: Logger;
  /** Aborted when the bot stops: who still waits for something later is told so. */
  readonly ending: AbortSignal;
  /** Told of what goes on after the answer, so that the bot can wait for its end. */
  readonly afterwards: (work: Promise<void>) => void;
  /** Turns away who asks too often. */
  readonly cooldown?: Cooldown;
  /** Told of each interaction when it has ended, for counts. */
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Milliseconds that an answer may take before "thinking…" is shown. */
  readonly graceMs?: number;
}

/** One interaction that has ended. Names are those of the commands alone: whatever somebody sends, there are few of them. */
export interface InteractionEvent {
  readonly kind: Interaction['kind'];
  /** Undefined where there is no such command. */
  readonly command: string | undefined;
  /** Of a button, select or form; undefined where the command has no such action. */
  readonly action: string | undefined;
  /** `lost` where Discord took no answer. */
  readonly outcome: 'answered' | Problem['kind'] | 'incident' | 'lost';
  readonly ms: number;
}

/** What a transport offers for every interaction, completions included. */
export interface Channel extends Transport {
  offer(choices: readonly Choice<string>[]): Promise<void>;
}

/** Answers one interaction; never rejects, and resolves when the user has the answer or cannot have one. */
export type Dispatch = (interaction: Interaction, channel: Channel) => Promise<void>;

const GRACE_MS = 400;
/** Discord waits 3 s for choices; what comes later is in the cache for the next letter typed. */
const COMPLETION_MS = 2000;

/** Between the interaction and the command: who may, in which language, how it is answered and what is logged. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { store, shopOf, reassigned, cooldown = createCooldown(), graceMs = GRACE_MS } = options;
  const commands = new Map(options.commands.map((command) => [command.data.name, command]));
  const onMessage = new Map(
    options.commands.flatMap((command) =>
      command.onMessage ? [[command.onMessage.name(LANGUAGES[DEFAULT_LANGUAGE]), command] as const] : [],
    ),
  );

  const rendered = createRendered<Reply>();

  /** The context of an answer; throws where the member may not have it, or not again so soon. */
  async function contextFor(
    interaction: Interaction,
    visibility: Visibility,
    command: Command,
    permission: Permission | undefined,
  ): Promise<Context> {
    // Before anything is asked of the store, of Discord or of the shop.
    await cooldown(interaction);
    const { guildId } = interaction;
    if (guildId === undefined) throw new Failure({ kind: 'guildOnly' });
    const may = (wanted: Permission) => hasPermission(interaction, wanted);
    if (permission && !may(permission)) {
      const given =
        permission === command.permission &&
        (await reassigned(interaction, registeredName(interaction, command)));
      if (!given) throw new Failure({ kind: 'notAllowed', permission });
    }
    const settings = await store.settings(guildId);
    const format = createFormat(LANGUAGES[languageFor(interaction, visibility, settings)], settings);
    return {
      settings,
      shop: shopOf(guildId),
      setup: {
        linked: () => store.linked(guildId),
        unlink: () => store.unlink(guildId),
        change: (change) => store.changeSettings(guildId, change),
        kept: () => store.kept(guildId),
        async erase() {
          await store.erase(guildId);
          return store.settings(guildId);
        },
      },
      may,
      botIsMember: () => options.isMember(guildId, interaction.appPermissions),
      format,
      rendered: (sources, what, render) => rendered(sources, `${format.name} ${what}`, render),
    };
  }

  async function handle(interaction: Interaction, channel: Channel, outcome: Outcome): Promise<void> {
    let settings: GuildSettings | undefined;
    const enter = async (visibility: Visibility, command: Command, permission = command.permission) => {
      const context = await contextFor(interaction, visibility, command, permission);
      settings = context.settings;
      return context;
    };
    const explain = (error: unknown): Reply => {
      const words = LANGUAGES[languageFor(interaction, 'private', settings)];
      if (error instanceof Failure) {
        outcome.failed(error);
        return problemView(error.problem, words);
      }
      outcome.incident(error);
      return incidentView(interaction.id, words);
    };
    const send = (mode: ResponseMode, work: Promise<Reply>) => respond(channel, mode, work, explain, graceMs);
    const refuse = (failure: Failure) => send('private', Promise.reject(failure));

    if (interaction.kind === 'completion') {
      const command = commands.get(interaction.command);
      if (!command) return channel.offer([]);
      const choices = enter('private', command)
        .then((context) => command.complete(context, interaction.option, interaction.typed))
        .catch((error: unknown) => {
          explain(error);
          return [];
        });
      return channel.offer((await pTimeout(choices, { milliseconds: COMPLETION_MS, message: false })) ?? []);
    }

    if (interaction.kind === 'command') {
      const command = commands.get(interaction.command);
      if (!command) return refuse(new Failure({ kind: 'outdated' }));
      const visibility = command.answer(interaction.options);
      const context = enter(visibility, command);
      return send(
        visibility,
        context.then((known) => command.run(known, interaction.options)),
      );
    }

    if (interaction.kind === 'message') {
      const command = onMessage.get(interaction.command);
      const run = command?.onMessage?.run;
      if (!command || !run) return refuse(new Failure({ kind: 'outdated' }));
      const context = enter('private', command);
      return send(
        'private',
        context.then((known) => run(known, interaction.text)),
      );
    }

    const id = readCustomId(interaction.customId);
    const command = id && commands.get(id.command);
    const action = id && actionOf(command, id.action);
    if (!id || !command || !action) return refuse(new Failure({ kind: 'outdated' }));
    const permission = action.permission ?? command.permission;
    const input = { args: id.args, values: interaction.values, fields: interaction.fields };
    if (action.answer === 'form') {
      const form: Promise<Modal> = enter('private', command, permission).then((context) =>
        action.run(context, input),
      );
      return respondWithModal(channel, form, explain);
    }
    const { mode, visibility } = placeOf(action.answer, interaction);
    const work = enter(visibility, command, permission).then((known) => action.run(known, input));
    const { later } = await send(mode, work).then(
      () => work.catch((): Later => ({})),
      async (error: unknown) => {
        // What was promised is ended at once: it may hold something that only its end gives back.
        const { later: unheard } = await work.catch((): Later => ({}));
        await unheard?.(AbortSignal.abort());
        throw error;
      },
    );
    if (later) options.afterwards(tellLater(interaction, channel, later(options.ending)));
  }

  async function tellLater(interaction: Interaction, channel: Channel, news: Promise<Reply>): Promise<void> {
    try {
      await channel.followUp(await news);
    } catch (error) {
      const { level, ...loss } = lossOf(error);
      options.log[level]({ interaction: interaction.id, ...loss }, 'could not tell what was promised');
    }
  }

  return async (interaction, channel) => {
    const outcome = createOutcome(options.log, interaction, registeredNames(interaction));
    try {
      await handle(interaction, channel, outcome);
    } catch (error) {
      outcome.lost(error);
    }
    const ended = outcome.end();
    options.observe?.(ended);
  };

  function registeredNames(interaction: Interaction): Pick<InteractionEvent, 'command' | 'action'> {
    if (interaction.kind === 'action') {
      const id = readCustomId(interaction.customId);
      const command = id && commands.get(id.command);
      const action = id && actionOf(command, id.action) && id.action;
      return { command: command?.data.name, action };
    }
    const names = interaction.kind === 'message' ? onMessage : commands;
    return { command: names.has(interaction.command) ? interaction.command : undefined, action: undefined };
  }
}

const actionOf = (command: Command | undefined, name: string): Action | undefined =>
  command && Object.hasOwn(command.actions, name) ? command.actions[name] : undefined;

/** Where an action's answer goes. A message that all see changes only for whoever called it up; others get their own. */
function placeOf(
  answer: 'update' | Visibility,
  { sourceMessage, userId }: Extract<Interaction, { kind: 'action' }>,
): { mode: ResponseMode; visibility: Visibility } {
  if (answer !== 'update') return { mode: answer, visibility: answer };
  if (sourceMessage?.hidden) return { mode: 'update', visibility: 'private' };
  return sourceMessage?.ownerId === userId
    ? { mode: 'update', visibility: 'public' }
    : { mode: 'private', visibility: 'private' };
}

/** The name under which Discord knows what was used: a message command has overwrites of its own. */
const registeredName = (interaction: Interaction, command: Command): string =>
  interaction.kind === 'message' ? interaction.command : command.data.name;

/** Private answers speak the member's language, public ones the guild's. */
function languageFor(
  { locale, guildLocale }: Interaction,
  visibility: Visibility,
  settings?: Pick<GuildSettings, 'language'>,
): Language {
  const chosen = settings && settings.language !== 'auto' ? settings.language : undefined;
  const guild = chosen ?? languageOf(guildLocale) ?? DEFAULT_LANGUAGE;
  return visibility === 'public' ? guild : (languageOf(locale) ?? guild);
}

/** What the log says of an answer that Discord did not take: the reason where it is known, else the error. */
function lossOf(error: unknown) {
  const reason = lossReason(error);
  if (reason === undefined) return { level: 'error' as const, ...describeError(error) };
  const { code, status } = describeError(error);
  return { level: 'warn' as const, reason, code, status };
}

type Outcome = ReturnType<typeof createOutcome>;

/** What nobody in Discord can mend, and no other line of the log tells. */
const isForOperator = ({ problem: { kind } }: Failure): boolean =>
  kind === 'storeUnavailable' || kind === 'keyUnreadable';

/** Collects how an interaction ended, for one log line that holds nothing personal. */
function createOutcome(
  log: Logger,
  { id, kind, guildId }: Interaction,
  { command, action }: Pick<InteractionEvent, 'command' | 'action'>,
) {
  const start = performance.now();
  let outcome: InteractionEvent['outcome'] = 'answered';
  let details: Record<string, unknown> = {};
  let level: 'info' | 'warn' | 'error' = 'info';
  return {
    failed(failure: Failure) {
      outcome = failure.problem.kind;
      details = failure.code === undefined ? {} : { code: failure.code };
      if (isForOperator(failure)) level = 'warn';
    },
    incident(error: unknown) {
      outcome = 'incident';
      details = describeError(error);
      level = 'error';
    },
    /** Discord took no answer. */
    lost(error: unknown) {
      const { level: of, ...loss } = lossOf(error);
      if (level !== 'error') level = of;
      outcome = 'lost';
      details = { ...details, ...loss };
    },
    end(): InteractionEvent {
      const ms = Math.round(performance.now() - start);
      log[level](
        { interaction: id, kind, command, action, guild: guildId, ms, outcome, ...details },
        'interaction',
      );
      return { kind, command, action, outcome, ms };
    },
  };
}
