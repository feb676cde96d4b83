import type { Permission } from '../domain/failure.js';
import type { Progress, Visibility } from '../ui/implement.js';
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

type Completion = (context: Context, typed: string) => Promise<readonly Choice[]>;

/** The command in the menu of a message (right-click → Apps). Its reply is private. */
export interface MessageCommand {
  name(words: Words): string;
  /** Keeps only what the command needs, nothing personal. The text may be its own earlier result. */
  reads(text: string): string;
  /** `target.text` is the result of `reads`. */
  run(context: Context, target: TargetMessage): Promise<Reply>;
}

interface CommandSpec<D extends CommandData> {
  readonly data: D;
  texts(words: Words): RequiredTexts<D>;
  /** The default; owners can reassign the command in Server Settings → Integrations. */
  readonly permission?: Permission;
  readonly visibility: Visibility | ((options: OptionValues<D>) => Visibility);
  run(context: Context, options: OptionValues<D>): Promise<Reply | Progress>;
  /** Opens a form in place of `run`, if something has to be typed first. */
  form?(options: OptionValues<D>): ((context: Context) => Promise<Modal>) | undefined;
  readonly complete?: Readonly<Record<AutocompletedName<D>, Completion>>;
  readonly actions?: Actions<D['name']>;
  readonly onMessage?: MessageCommand;
}

/** A command without its literal types, for the router. */
export interface Command {
  readonly data: CommandData;
  texts(words: Words): CommandTexts;
  readonly permission?: Permission;
  /** Undefined if the options differ from those that the command is registered with. */
  open(
    options: RawOptions,
  ):
    | { readonly mode: Visibility; run(context: Context): Promise<Reply | Progress> }
    | { readonly mode: 'modal'; run(context: Context): Promise<Modal> }
    | undefined;
  readonly complete: Readonly<Record<string, Completion>>;
  readonly actions: Actions;
  readonly onMessage?: MessageCommand;
}

/** Infers the types of texts, options and completions from the literal `data`. */
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

// A record rather than a switch: the compiler notices a missing type.
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
