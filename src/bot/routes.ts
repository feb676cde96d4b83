import { readCustomId } from '../ui/custom-id.js';
import type { Choice } from '../ui/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/index.js';
import { type Action, type Answering, adapt, type Mode } from './action.js';
import type { Command, MessageCommand } from './command.js';
import type { Access, Context } from './context.js';
import type { Interaction } from './interaction.js';
import type { Names } from './outcome.js';
import type { Visibility } from './respond.js';

/** What an interaction leads to. */
export type Route = {
  readonly access: Access;
  /** Decides on the language. */
  readonly visibility: Visibility;
} & (
  | Answering<readonly [], Exclude<Mode, 'browse'>>
  | { readonly mode: 'choices'; run(context: Context): Promise<readonly Choice[]> }
);

export interface Found extends Names {
  /** Undefined if there is no such command or action, or no longer. */
  readonly route: Route | undefined;
}

type Of<K extends Interaction['kind']> = Extract<Interaction, { kind: K }>;

/** A message command, and the command that it belongs to. */
interface Target {
  readonly command: Command;
  readonly onMessage: MessageCommand;
}

/** Finds what an interaction is for among the commands, their message commands and actions. */
export function createRoutes(all: readonly Command[]): (interaction: Interaction) => Found {
  const commands = new Map(all.map((command) => [command.data.name, command]));
  const messageCommands = new Map<string, Target>();
  for (const command of all) {
    const { onMessage } = command;
    if (onMessage) messageCommands.set(nameOf(onMessage), { command, onMessage });
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
        : commandRoute(commands.get(interaction.command), interaction);
    return route ? { command: interaction.command, action: undefined, route } : nothing;
  }

  return (interaction) => {
    if (interaction.kind === 'unreadable') return nothing;
    return interaction.kind === 'action' ? toAction(interaction) : toCommand(interaction);
  };
}

const nothing: Found = { command: undefined, action: undefined, route: undefined };

const nameOf = (onMessage: MessageCommand): string => onMessage.name(LANGUAGES[DEFAULT_LANGUAGE]);

/** A message command has overwrites of its own: owners know it by its own name. Both answer with the same actions. */
const accessToActions = ({ data, permission, onMessage }: Command): Access => ({
  permission,
  reassignableAs: onMessage ? [data.name, nameOf(onMessage)] : [data.name],
});

function commandRoute(
  command: Command | undefined,
  interaction: Of<'command' | 'completion'>,
): Route | undefined {
  if (!command) return undefined;
  const access = { permission: command.permission, reassignableAs: [command.data.name] };
  if (interaction.kind === 'completion') {
    const run = (context: Context) => command.complete(context, interaction.option, interaction.typed);
    return { access, visibility: 'private', mode: 'choices', run };
  }
  const form = command.form(interaction.options);
  if (form) return { access, visibility: 'private', mode: 'modal', run: form };
  const visibility = command.visibility(interaction.options);
  const run = (context: Context) => command.run(context, interaction.options);
  return { access, visibility, mode: visibility, run };
}

function messageRoute(found: Target | undefined, interaction: Of<'message'>): Route | undefined {
  if (!found) return undefined;
  const { command, onMessage } = found;
  const access = { permission: command.permission, reassignableAs: [interaction.command] };
  const target = { ...interaction.target, text: onMessage.reads(interaction.target.text) };
  const run = (context: Context) => onMessage.run(context, target);
  return { access, visibility: 'private', mode: 'private', run };
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
  const answering = adapt(action, () => [args, { values, fields }] as const);
  if (answering.mode === 'public') return { access, visibility: 'public', ...answering };
  if (answering.mode !== 'update' && answering.mode !== 'browse')
    return { access, visibility: 'private', ...answering };
  if (sourceMessage?.hidden) return { access, visibility: 'private', ...answering, mode: 'update' };
  // A public message changes only for the user who requested it; anyone else gets a private reply.
  if (answering.mode === 'update' && sourceMessage?.ownerId === userId)
    return { access, visibility: 'public', ...answering };
  return { access, visibility: 'private', ...answering, mode: 'private' };
}
