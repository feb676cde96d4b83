import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { Failure, type Permission, refuseTooOften } from '../domain/failure.js';
import { RateLimit } from '../lib/rate-limit.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildSettings } from '../store/guilds.js';
import { readCustomId } from '../ui/custom-id.js';
import { incidentView, problemView } from '../ui/failure.js';
import type { Progress, ResponseMode, Visibility } from '../ui/implement.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import { LANGUAGES } from '../words/index.js';
import type { Action, Actions } from './action.js';
import { type Command, menuNames, openInMenu } from './command.js';
import { Context, type ContextParts, chooseLanguage, loadGuild } from './context.js';
import type { Drawer } from './drawer.js';
import type { Interaction } from './interaction.js';
import { OngoingReplies } from './ongoing.js';
import { type InteractionEvent, type Names, Outcome } from './outcome.js';
import { grants, isAdministrator } from './permissions.js';
import {
  type Answer,
  type Explain,
  respond,
  respondToPost,
  respondWithModal,
  type Transport,
} from './respond.js';

export interface RouterOptions extends ContextParts {
  readonly commands: readonly Command[];
  /** Actions of feeds outside the commands, by the first word of their custom ids. */
  readonly feedActions?: ReadonlyMap<string, Actions>;
  /** Works like `CommandAccess.find`, with names in place of ids. */
  readonly findAccess: (
    interaction: Interaction,
    commands: readonly string[],
  ) => Promise<boolean | undefined>;
  readonly log: Logger;
  readonly drawer: Pick<Drawer, 'draw'>;
  readonly supportUrl?: string | undefined;
  /** Aborted on shutdown, so that pending follow-ups can say so. */
  readonly shutdown: AbortSignal;
  /** Called with work that goes on after the reply; a shutdown waits for it. */
  readonly track: (work: Promise<void>) => void;
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Milliseconds that a reply may take before "thinking…" is shown. */
  readonly graceMs?: number;
  /** Per member, over all guilds. */
  readonly limits?: { readonly uses: RateLimit; readonly completions: RateLimit };
}

export const GRACE_MS = 400;
/** Discord waits 3 s for choices; later ones fill the cache for the next letter. */
const CHOICES_MS = 2000;
/** Discord waits 3 s for a form, too, and there is no “thinking…” before one. */
const FORM_MS = 2300;

/** Three a second, as fast as a member turns pages for long. */
const USES = { limit: 60, seconds: 20 };
/** One per typed letter. Counted apart, so that a fast typist can still submit the command. */
const COMPLETIONS = { limit: 200, seconds: 20 };

interface Entry<T = unknown> extends Names {
  /** Undefined if every member may. */
  readonly permission?: Permission | undefined;
  /** Commands that owners can reassign, the route's own first; empty if only `permission` counts. */
  readonly reassignableAs: readonly string[];
  /** Decides on the language. */
  readonly visibility: Visibility;
  run(context: Context): Promise<T>;
}

type Route =
  | ({ readonly mode: ResponseMode } & Entry<Reply | Progress>)
  | ({ readonly mode: 'modal' } & Entry<Modal | Reply>)
  | ({ readonly mode: 'post' } & Entry<Reply | undefined>)
  | ({ readonly mode: 'choices' } & Entry<readonly Choice[]>);

type InteractionOf<K extends Interaction['kind']> = Extract<Interaction, { kind: K }>;

/** Passes an interaction to its command or action, and sends the reply or the failure to Discord. */
export class Router {
  readonly #options: RouterOptions;
  readonly #commands: ReadonlyMap<string, Command>;
  /** In menus of messages and of members. */
  readonly #menuCommands: ReadonlyMap<string, Command>;
  readonly #actions: ReadonlyMap<string, Actions>;
  readonly #limits: NonNullable<RouterOptions['limits']>;
  readonly #ongoing: OngoingReplies;

  constructor(options: RouterOptions) {
    const { commands, feedActions = [], limits, shutdown } = options;
    this.#options = options;
    this.#ongoing = new OngoingReplies(options);
    this.#commands = new Map(commands.map((command) => [command.data.name, command]));
    this.#menuCommands = new Map(
      commands.flatMap((command) => menuNames(command).map((name) => [name, command] as const)),
    );
    this.#actions = new Map([
      ...feedActions,
      ...commands.map(({ data, actions }) => [data.name, actions] as const),
    ]);
    this.#limits = limits ?? { uses: new RateLimit(USES), completions: new RateLimit(COMPLETIONS) };
    // Every reply in progress listens; Node.js warns of a leak from the 11th on.
    setMaxListeners(0, shutdown);
  }

  /** Answers one interaction. Never rejects; resolves when the user has the reply or cannot have one. */
  async answer(interaction: Interaction, transport: Transport): Promise<void> {
    const outcome = new Outcome();
    try {
      await this.#dispatch(interaction, transport, outcome);
    } catch (error) {
      outcome.lose(error);
    }
    const event = outcome.end(this.#options.log, interaction);
    this.#options.observe?.(event);
  }

  async #dispatch(interaction: Interaction, transport: Transport, outcome: Outcome): Promise<void> {
    const route = this.#find(interaction);
    outcome.names = { command: route.command, action: route.action };
    if (route.mode === 'choices') return offerChoices(transport, this.#attempt(interaction, route, outcome));
    if (route.mode === 'modal')
      return respondWithModal(transport, this.#openForm(interaction, route, outcome));
    if (route.mode === 'post') return respondToPost(transport, this.#attempt(interaction, route, outcome));
    const { graceMs = GRACE_MS, track } = this.#options;
    // Not awaited: the store is read while the grace period runs.
    const answer = this.#attempt(interaction, route, outcome);
    const message = findMessage(interaction, route.mode);
    const isDelivered = await respond(transport, route.mode, this.#firstReply(answer, message), graceMs);
    const given = await answer;
    const ids = { message: message ?? interaction.id, interaction: interaction.id };
    if (isDelivered && 'ready' in given && 'continue' in given.ready)
      track(this.#ongoing.follow(given.ready, ids, transport, given.explain));
  }

  async #firstReply(
    work: Promise<Answer<Reply | Progress>>,
    message: string | undefined,
  ): Promise<Answer<Reply>> {
    const answer = await work;
    if ('failed' in answer) return answer;
    const { ready, explain } = answer;
    const reply = await this.#options.drawer.draw('continue' in ready ? ready.reply : ready);
    if (message !== undefined) this.#ongoing.end(message);
    return { ready: reply, explain };
  }

  /** Never rejects; runs the route only if the member may. */
  async #attempt<T>(interaction: Interaction, route: Entry<T>, outcome: Outcome): Promise<Answer<T>> {
    let explain = this.#explainer(interaction, route, outcome);
    try {
      const context = await this.#enter(interaction, route);
      explain = this.#explainer(interaction, route, outcome, context.settings);
      return { ready: await route.run(context), explain };
    } catch (error) {
      return { failed: explain(error) };
    }
  }

  /** All that comes before a form shares one deadline. */
  async #openForm<T>(interaction: Interaction, route: Entry<T>, outcome: Outcome): Promise<Answer<T>> {
    const answer = await withTimeout(this.#attempt(interaction, route, outcome), FORM_MS);
    if (answer) return answer;
    // The check of permissions has given up before, so the store is what doesn't answer.
    const late = new Failure({ kind: 'storeUnavailable' }, 'no answer');
    return { failed: this.#explainer(interaction, route, outcome)(late) };
  }

  #find(interaction: Interaction): Route {
    switch (interaction.kind) {
      case 'command':
        return this.#findCommand(interaction);
      case 'message':
      case 'member':
        return this.#findMenuCommand(interaction);
      case 'completion':
        return this.#findCompletion(interaction);
      case 'action':
        return this.#findAction(interaction);
    }
  }

  #findCommand({ command: name, options }: InteractionOf<'command'>): Route {
    const command = this.#commands.get(name);
    const opening = command?.open(options);
    if (!opening) return outdated(command?.data.name);
    const { permission } = command ?? {};
    const visibility = opening.mode === 'public' ? 'public' : 'private';
    return { ...commandEntry(name, permission), visibility, ...opening };
  }

  #findMenuCommand(interaction: InteractionOf<'message' | 'member'>): Route {
    const command = this.#menuCommands.get(interaction.command);
    const run = command && openInMenu(command, interaction);
    if (!run) return outdated();
    return { ...commandEntry(interaction.command, command.permission), mode: 'private', run };
  }

  #findCompletion({ command: name, option, typed }: InteractionOf<'completion'>): Route {
    const { data, permission, complete = {} } = this.#commands.get(name) ?? {};
    const completion = Object.hasOwn(complete, option) ? complete[option] : undefined;
    const run = async (context: Context) => completion?.(context, typed) ?? [];
    return { ...commandEntry(name, permission), command: data?.name, mode: 'choices', run };
  }

  #findAction(interaction: InteractionOf<'action'>): Route {
    const { values, fields } = interaction;
    const input = { values, fields };
    const id = readCustomId(interaction.customId);
    const actions = id && this.#actions.get(id.command);
    const action = actions && Object.hasOwn(actions, id.action) && actions[id.action];
    if (!action) return outdated(actions && id.command);
    const access = actionAccess(this.#commands.get(action.mayUse ?? id.command), action);
    const common = { command: id.command, action: id.action, ...access };
    const hidden = { ...common, visibility: 'private' } as const;
    if (action.mode === 'modal')
      return { ...hidden, mode: 'modal', run: (context) => action.run(context, id.args, input) };
    if (action.mode === 'post')
      return { ...hidden, mode: 'post', run: (context) => action.run(context, id.args, input) };
    const run = (context: Context) => action.run(context, id.args, input);
    return { ...common, ...chooseDelivery(action.mode, interaction), run };
  }

  /** @throws Failure `tooOften`, `guildOnly`, `notAllowed`, `accessUnknown` or `storeUnavailable` */
  async #enter(interaction: Interaction, route: Entry): Promise<Context> {
    const { kind, guildId, userId } = interaction;
    // Before any request to the store, Discord or the shop.
    refuseTooOften(kind === 'completion' ? this.#limits.completions : this.#limits.uses, userId);
    if (guildId === undefined) throw new Failure({ kind: 'guildOnly' });
    await this.#refuseUnlessAllowed(interaction, route);
    const guild = this.#options.openGuild(guildId);
    return new Context(interaction, guild, await loadGuild(guild), route.visibility, this.#options);
  }

  async #refuseUnlessAllowed(interaction: Interaction, { permission, reassignableAs }: Entry): Promise<void> {
    if (!permission) return;
    const { kind, permissions } = interaction;
    const hasPermission = grants(permissions, permission);
    // Administrators keep every command, and Discord stops a command that was taken from its sender.
    if (hasPermission && (kind !== 'action' || isAdministrator(permissions))) return;
    const access =
      reassignableAs.length > 0 ? await this.#options.findAccess(interaction, reassignableAs) : undefined;
    if (!(access ?? hasPermission))
      throw new Failure({ kind: 'notAllowed', permission, isTaken: hasPermission });
  }

  /** The result also records each failure in `outcome`. */
  #explainer(
    interaction: Interaction,
    { permission }: Entry,
    outcome: Outcome,
    settings?: GuildSettings,
  ): Explain {
    const words = LANGUAGES[chooseLanguage(interaction, 'private', settings)];
    const mayLink = grants(interaction.permissions, 'ManageGuild');
    const actions = {
      mayLink,
      isStaff: mayLink || permission !== undefined,
      supportUrl: this.#options.supportUrl,
    };
    return (error) => {
      if (error instanceof Failure) {
        outcome.fail(error);
        return problemView(error.problem, words, actions);
      }
      outcome.recordIncident(error);
      return incidentView(interaction.id, words, actions);
    };
  }
}

const commandEntry = (command: string, permission: Permission | undefined) =>
  ({ command, action: undefined, permission, reassignableAs: [command], visibility: 'private' }) as const;

async function offerChoices(transport: Transport, work: Promise<Answer<readonly Choice[]>>): Promise<void> {
  const answer = await withTimeout(work, CHOICES_MS);
  await transport.offer(answer && 'ready' in answer ? answer.ready : []);
}

/** Answers a command or action that doesn't exist, or has other options now. */
const outdated = (command?: string): Route => ({
  command,
  action: undefined,
  reassignableAs: [],
  visibility: 'private',
  mode: 'private',
  run: (): Promise<never> => Promise.reject(new Failure({ kind: 'outdated' })),
});

/** Commands in menus have their own names and overwrites, but share the actions. */
function actionAccess(command: Command | undefined, action: Action) {
  if (action.permission) return { permission: action.permission, reassignableAs: [] };
  // Else every member might press what follows a misspelled command.
  if (!command && action.mayUse !== undefined) throw new Error(`no command ${action.mayUse}`);
  // Every member may use what a feed offers without a command.
  if (!command) return { reassignableAs: [] };
  return { permission: command.permission, reassignableAs: [command.data.name, ...menuNames(command)] };
}

/** What created the message that the reply replaces; undefined for a new message. */
function findMessage(interaction: Interaction, mode: ResponseMode): string | undefined {
  const isEdit = mode === 'update' || mode === 'replace' || mode === 'publish';
  return isEdit && interaction.kind === 'action' ? interaction.sourceMessage?.createdBy : undefined;
}

/** A public message changes only for the user who requested it; anyone else gets a private reply. */
function chooseDelivery(
  mode: ResponseMode | 'browse',
  { sourceMessage, userId }: InteractionOf<'action'>,
): { readonly visibility: Visibility; readonly mode: ResponseMode } {
  if (mode === 'public') return { visibility: 'public', mode };
  if (mode !== 'update' && mode !== 'browse') return { visibility: 'private', mode };
  if (sourceMessage?.hidden) return { visibility: 'private', mode: 'update' };
  if (mode === 'update' && sourceMessage?.ownerId === userId) return { visibility: 'public', mode };
  return { visibility: 'private', mode: 'private' };
}
