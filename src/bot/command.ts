import type { Permission } from '../domain/failure.js';
import type { Visibility } from '../ui/implement.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';
import type { Actions } from './action.js';
import type {
  AutocompletedName,
  CommandData,
  CommandTexts,
  OptionData,
  OptionValues,
  RequiredTexts,
} from './command-data.js';
import type { Context } from './context.js';
import type { RawOptions, TargetMessage } from './interaction.js';

/** What to offer while an option is being typed. */
type Completion = (context: Context, typed: string) => Promise<readonly Choice[]>;

/** The same command from the menu of a message: right-click → Apps. Its reply is private. */
export interface MessageCommand {
  name(words: Words): string;
  /** Extracts what is needed from the message's text, or from its own earlier result: nothing personal. */
  reads(text: string): string;
  /** @param target its text is the result of `reads` */
  run(context: Context, target: TargetMessage): Promise<Reply>;
}

interface CommandSpec<D extends CommandData> {
  readonly data: D;
  /** What people read about it in a language. */
  texts(words: Words): RequiredTexts<D>;
  /** Who sees and may use it by default; owners can re-assign it in Server Settings → Integrations. */
  readonly permission?: Permission;
  readonly visibility: Visibility | ((options: OptionValues<D>) => Visibility);
  run(context: Context, options: OptionValues<D>): Promise<Reply>;
  /** Opens a form in place of `run`, if something has to be typed first. */
  form?(options: OptionValues<D>): ((context: Context) => Promise<Modal>) | undefined;
  readonly complete?: Readonly<Record<AutocompletedName<D>, Completion>>;
  readonly actions?: Actions<D['name']>;
  readonly onMessage?: MessageCommand;
}

/** A command as the router sees it. */
export interface Command {
  readonly data: CommandData;
  texts(words: Words): CommandTexts;
  readonly permission?: Permission;
  /** What to do with the options that it was sent; undefined if they aren't those that it is registered with. */
  open(
    options: RawOptions,
  ):
    | { readonly mode: Visibility; run(context: Context): Promise<Reply> }
    | { readonly mode: 'modal'; run(context: Context): Promise<Modal> }
    | undefined;
  /** By option. */
  readonly complete: Readonly<Record<string, Completion>>;
  readonly actions: Actions;
  readonly onMessage?: MessageCommand;
}

/** Makes a command out of its literal structure, and texts and functions that are typed from it. */
export function defineCommand<const D extends CommandData>(spec: CommandSpec<D>): Command {
  return {
    complete: {},
    actions: {},
    ...spec,
    open(options) {
      if (!fits(spec.data, options)) return undefined;
      const form = spec.form?.(options);
      if (form) return { mode: 'modal', run: form };
      const mode = typeof spec.visibility === 'function' ? spec.visibility(options) : spec.visibility;
      return { mode, run: (context) => spec.run(context, options) };
    },
  };
}

// Indexed by type rather than switched over, so that a new kind of option cannot be forgotten.
const fitsType: Record<OptionData['type'], (value: unknown) => boolean> = {
  3: (value) => typeof value === 'string',
  4: Number.isSafeInteger,
  5: (value) => typeof value === 'boolean',
};

function fits<D extends CommandData>(data: D, options: RawOptions): options is OptionValues<D> {
  return (data.options ?? []).every((option) => {
    const value = options[option.name];
    return value === undefined ? option.required !== true : fitsType[option.type](value);
  });
}
