import type { Permission } from '../domain/failure.js';
import { readCustomId } from '../ui/custom-id.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../words/index.js';
import type { Action, Progress } from './action.js';
import type { Command, MessageCommand } from './command.js';
import type { Context } from './context.js';
import type { Interaction } from './interaction.js';
import type { Names } from './outcome.js';
import type { ResponseMode, Visibility } from './respond.js';

/** What an interaction leads to. */
export type Route = Names & {
  /** Undefined if everybody may. */
  readonly permission: Permission | undefined;
  /** Registered commands whose reassignment also gives access; none if only the permission counts. */
  readonly reassignableAs: readonly string[];
  /** Decides on the language. */
  readonly visibility: Visibility;
} & (
    | { readonly mode: ResponseMode; run(context: Context): Promise<Reply | Progress> }
    | { readonly mode: 'modal'; run(context: Context): Promise<Modal> }
    | { readonly mode: 'choices'; run(context: Context): Promise<readonly Choice[]> }
  );

/** Names alone, or none: there is no such command or action, or no longer with these options. */
type Nowhere = Names & { readonly mode: undefined };

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

  /** Finds what an interaction is for. */
  find(interaction: Interaction): Route | Nowhere {
    if (interaction.kind === 'message') return this.#findMessageCommand(interaction);
    if (interaction.kind === 'action') return this.#findAction(interaction);
    const command = this.#commands.get(interaction.command);
    if (!command) return nowhere();
    const { name } = command.data;
    const { permission, complete } = command;
    const common = { command: name, action: undefined, permission, reassignableAs: [name] };
    if (interaction.kind === 'completion') {
      const { option, typed } = interaction;
      const completion = Object.hasOwn(complete, option) ? complete[option] : undefined;
      if (!completion) return nowhere(name);
      return {
        ...common,
        visibility: 'private',
        mode: 'choices',
        run: (context) => completion(context, typed),
      };
    }
    const opening = command.open(interaction.options);
    if (!opening) return nowhere(name);
    return { ...common, visibility: opening.mode === 'public' ? 'public' : 'private', ...opening };
  }

  #findMessageCommand({ command: name, target }: InteractionOf<'message'>): Route | Nowhere {
    const { onMessage, permission } = this.#messageCommands.get(name) ?? {};
    if (!onMessage) return nowhere();
    return {
      ...{ command: name, action: undefined, permission, reassignableAs: [name] },
      ...{ visibility: 'private', mode: 'private' },
      run: (context) => onMessage.run(context, { ...target, text: onMessage.reads(target.text) }),
    };
  }

  #findAction(interaction: InteractionOf<'action'>): Route | Nowhere {
    const id = readCustomId(interaction.customId);
    const command = id && this.#commands.get(id.command);
    if (!command) return nowhere();
    const { data, actions } = command;
    const action = Object.hasOwn(actions, id.action) ? actions[id.action] : undefined;
    if (!action) return nowhere(data.name);
    const { values, fields } = interaction;
    const common = { command: data.name, action: id.action, ...actionAccess(command, action) };
    if (action.mode === 'modal') {
      const run = (context: Context) => action.run(context, id.args, { values, fields });
      return { ...common, visibility: 'private', mode: 'modal', run };
    }
    const run = (context: Context) => action.run(context, id.args, { values, fields });
    return { ...common, ...chooseDelivery(action.mode, interaction), run };
  }
}

const nowhere = (command?: string): Nowhere => ({ command, action: undefined, mode: undefined });

/** A message command has overwrites of its own: owners know it by its own name. Both answer with the same actions. */
function actionAccess({ data, permission, onMessage }: Command, action: Action) {
  if (action.permission) return { permission: action.permission, reassignableAs: [] };
  return { permission, reassignableAs: onMessage ? [data.name, defaultName(onMessage)] : [data.name] };
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
