import { readCustomId } from '../ui/custom-id.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/index.js';
import type { Action, Progress } from './action.js';
import type { Command, MessageCommand } from './command.js';
import type { Context } from './context.js';
import type { Interaction } from './interaction.js';
import type { Names } from './outcome.js';
import type { Access } from './permissions.js';
import type { ResponseMode, Visibility } from './respond.js';

/** What an interaction leads to. */
export type Route = Names & {
  readonly access: Access;
  /** Decides on the language. */
  readonly visibility: Visibility;
} & (
    | { readonly mode: ResponseMode; run(context: Context): Promise<Reply | Progress> }
    | { readonly mode: 'modal'; run(context: Context): Promise<Modal> }
    | { readonly mode: 'choices'; run(context: Context): Promise<readonly Choice[]> }
  );

type InteractionOf<K extends Interaction['kind']> = Extract<Interaction, { kind: K }>;

const defaultName = (onMessage: MessageCommand): string => onMessage.name(LANGUAGES[DEFAULT_LANGUAGE]);

/** The commands, their message commands and actions. */
export class RouteTable {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #messageCommands: ReadonlyMap<string, Command>;

  constructor(commands: readonly Command[]) {
    this.#commands = new Map(commands.map((command) => [command.data.name, command]));
    this.#messageCommands = new Map(
      commands.flatMap((command) =>
        command.onMessage ? [[defaultName(command.onMessage), command] as const] : [],
      ),
    );
  }

  /** Finds what an interaction is for; names alone, or none, if there is no such command or action, or no longer. */
  find(interaction: Interaction): Route | (Names & { readonly mode: undefined }) {
    switch (interaction.kind) {
      case 'message':
        return this.#findMessageCommand(interaction) ?? NOTHING;
      case 'action':
        return this.#findAction(interaction);
      default:
        return this.#findCommand(interaction) ?? NOTHING;
    }
  }

  #findCommand(interaction: InteractionOf<'command' | 'completion'>): Route | undefined {
    const command = this.#commands.get(interaction.command);
    if (!command) return undefined;
    const { name } = command.data;
    const access = { permission: command.permission, reassignableAs: [name] };
    const common = { command: name, action: undefined, access };
    if (interaction.kind === 'completion') {
      const { option, typed } = interaction;
      const run = (context: Context) => command.complete(context, option, typed);
      return { ...common, visibility: 'private', mode: 'choices', run };
    }
    const { options } = interaction;
    const form = command.form(options);
    if (form) return { ...common, visibility: 'private', mode: 'modal', run: form };
    const visibility = command.visibility(options);
    return { ...common, visibility, mode: visibility, run: (context) => command.run(context, options) };
  }

  #findMessageCommand({ command: name, target }: InteractionOf<'message'>): Route | undefined {
    const { onMessage, permission } = this.#messageCommands.get(name) ?? {};
    if (!onMessage) return undefined;
    return {
      ...{ command: name, action: undefined, visibility: 'private', mode: 'private' },
      access: { permission, reassignableAs: [name] },
      run: (context) => onMessage.run(context, { ...target, text: onMessage.reads(target.text) }),
    };
  }

  #findAction(interaction: InteractionOf<'action'>): ReturnType<RouteTable['find']> {
    const id = readCustomId(interaction.customId);
    const command = id && this.#commands.get(id.command);
    if (!id || !command) return NOTHING;
    const { name } = command.data;
    const action = Object.hasOwn(command.actions, id.action) ? command.actions[id.action] : undefined;
    if (!action) return { ...NOTHING, command: name };
    const common = { command: name, action: id.action, access: actionAccess(command, action) };
    const { values, fields } = interaction;
    if (action.mode === 'modal') {
      const run = (context: Context) => action.run(context, id.args, { values, fields });
      return { ...common, visibility: 'private', mode: 'modal', run };
    }
    const run = (context: Context) => action.run(context, id.args, { values, fields });
    return { ...common, ...chooseDelivery(action.mode, interaction), run };
  }
}

const NOTHING = { command: undefined, action: undefined, mode: undefined };

/** A message command has overwrites of its own: owners know it by its own name. Both answer with the same actions. */
function actionAccess({ data, permission, onMessage }: Command, action: Action): Access {
  if (action.permission) return { permission: action.permission, reassignableAs: [] };
  return {
    permission,
    reassignableAs: onMessage ? [data.name, defaultName(onMessage)] : [data.name],
  };
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
