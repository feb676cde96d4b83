import { readCustomId } from '../views/custom-id.js';
import type { Choice } from '../views/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/index.js';
import { type Action, type Answering, adapt } from './action.js';
import { type Command, type MessageCommand, type Runnable, typedAs } from './command.js';
import type { Access, Context } from './context.js';
import type { Interaction } from './interaction.js';
import type { Names } from './outcome.js';
import { repeatedBy, repeatId } from './repeat.js';
import type { Visibility } from './respond.js';

/** What an interaction leads to. */
export type Route = {
  readonly access: Access;
  /** Decides on the language. */
  readonly visibility: Visibility;
  /** The custom id that repeats the interaction; undefined if none can. */
  readonly repeat?: string | undefined;
  /** Whether this is such a repetition: another failure replaces the first in place. */
  readonly isRepeated?: boolean;
} & (
  | Answering<readonly []>
  | { readonly mode: 'choices'; run(context: Context): Promise<readonly Choice[]> }
);

export interface Found extends Names {
  /** Undefined where there is no such command or action, or no longer. */
  readonly route: Route | undefined;
}

type Of<K extends Interaction['kind']> = Extract<Interaction, { kind: K }>;

/** What runs, and the command that it belongs to. */
interface Target<T> {
  readonly command: Command;
  readonly target: T;
}

/** Finds what an interaction is for among the commands, their subcommands, message commands and actions. */
export function createRoutes(all: readonly Command[]): (interaction: Interaction) => Found {
  const commands = new Map(all.map((command) => [command.data.name, command]));
  const runnables = new Map<string, Target<Runnable>>();
  const messageCommands = new Map<string, Target<MessageCommand>>();
  for (const command of all) {
    for (const [name, target] of typedAs(command)) runnables.set(name, { command, target });
    const onMessage = messageCommandOf(command);
    if (onMessage !== undefined && command.onMessage)
      messageCommands.set(onMessage, { command, target: command.onMessage });
  }

  function toAction(interaction: Of<'action'>): Found {
    const id = readCustomId(interaction.customId);
    const command = id && commands.get(id.command);
    if (!id || !command) return nothing;
    const action = Object.hasOwn(command.actions, id.action) ? command.actions[id.action] : undefined;
    if (!action) return { ...nothing, command: command.data.name };
    const route = actionRoute(command, action, id.args, interaction);
    return { command: command.data.name, action: id.action, route };
  }

  function toCommand(interaction: Of<'command' | 'message' | 'completion'>): Found {
    const route =
      interaction.kind === 'message'
        ? messageRoute(messageCommands.get(interaction.command), interaction)
        : commandRoute(runnables.get(interaction.command), interaction);
    return route ? { command: interaction.command, action: undefined, route } : nothing;
  }

  const find = (interaction: Interaction): Found => {
    if (interaction.kind === 'unreadable') return nothing;
    return interaction.kind === 'action' ? toAction(interaction) : toCommand(interaction);
  };
  return (interaction) => {
    const repeated = repeatedBy(interaction);
    if (!repeated) return find(interaction);
    const { route, ...names } = find(repeated);
    // A forged request: it could never have been sent like this.
    if (route?.repeat === undefined) return { ...names, route: undefined };
    const isOnFailure = interaction.kind === 'action' && interaction.sourceMessage?.hidden;
    return { ...names, route: isOnFailure ? inPlace(route) : route };
  };
}

/** **Try again** stands on a private message that says what went wrong; the reply takes its place. */
function inPlace(route: Route): Route {
  switch (route.mode) {
    case 'public':
      return { ...route, isRepeated: true, mode: 'publish' };
    case 'private':
    case 'update':
      return { ...route, isRepeated: true, mode: 'inPlace' };
    default:
      return { ...route, isRepeated: true };
  }
}

const nothing: Found = { command: undefined, action: undefined, route: undefined };

const messageCommandOf = ({ onMessage }: Command): string | undefined =>
  onMessage?.name(LANGUAGES[DEFAULT_LANGUAGE]);

/** A message command has overwrites of its own: owners know it by its own name. Both answer with the same actions. */
const accessToActions = (command: Command): Access => ({
  permission: command.permission,
  reassignableAs: [command.data.name, messageCommandOf(command)].filter((name) => name !== undefined),
});

function commandRoute(
  found: Target<Runnable> | undefined,
  interaction: Of<'command' | 'completion'>,
): Route | undefined {
  if (!found) return undefined;
  const { command, target } = found;
  const access = { permission: command.permission, reassignableAs: [command.data.name] };
  if (interaction.kind === 'completion') {
    const run = (context: Context) => target.complete(context, interaction.option, interaction.typed);
    return { access, visibility: 'private', mode: 'choices', run };
  }
  const visibility = target.visibility(interaction.options);
  const run = (context: Context) => target.run(context, interaction.options);
  return { access, visibility, mode: visibility, run, repeat: repeatId(interaction) };
}

function messageRoute(
  found: Target<MessageCommand> | undefined,
  interaction: Of<'message'>,
): Route | undefined {
  if (!found) return undefined;
  const { command, target: onMessage } = found;
  const access = { permission: command.permission, reassignableAs: [interaction.command] };
  const target = { ...interaction.target, text: onMessage.reads(interaction.target.text) };
  const run = (context: Context) => onMessage.run(context, target);
  const repeat = repeatId({ ...interaction, target });
  return { access, visibility: 'private', mode: 'private', run, repeat };
}

function actionRoute(
  command: Command,
  action: Action,
  args: readonly string[],
  interaction: Of<'action'>,
): Route {
  const access: Access = action.permission
    ? { permission: action.permission, reassignableAs: [] }
    : accessToActions(command);
  const { values, fields, sourceMessage, userId } = interaction;
  const { formOn } = action;
  const answering: Answering<readonly []> =
    formOn && values[0] === formOn.value
      ? { mode: 'modal', run: (context) => formOn.run(context, args) }
      : adapt(action, () => [args, { values, fields }] as const);
  const common = { access, repeat: repeatOf(interaction, action) };
  if (answering.mode === 'public') return { ...common, visibility: 'public', ...answering };
  if ((answering.mode !== 'update' && answering.mode !== 'inPlace') || sourceMessage?.hidden)
    return { ...common, visibility: 'private', ...answering };
  // A public message changes only for the user who requested it; anyone else gets a private reply.
  if (sourceMessage?.ownerId === userId) return { ...common, visibility: 'public', ...answering };
  return { ...common, visibility: 'private', ...answering, mode: 'private' };
}

/** What was typed is left out, but for fields of which the action says that they hold no secret. */
function repeatOf(interaction: Of<'action'>, { repeatsFields = [] }: Action): string | undefined {
  const fields = Object.entries(interaction.fields);
  const kept = fields.filter(([name]) => repeatsFields.includes(name));
  if (fields.length > 0 && kept.length === 0) return undefined;
  return repeatId({ ...interaction, fields: Object.fromEntries(kept) });
}
