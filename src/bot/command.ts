import type { Permission } from '../domain/failure.js';
import type { Progress, Visibility } from '../ui/implement.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import { DEFAULT_LANGUAGE, LANGUAGES, type Words } from '../words/index.js';
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
import type { Interaction, RawOptions, TargetMember, TargetMessage } from './interaction.js';

type Completion = (context: Context, typed: string) => Promise<readonly Choice[]>;

/** A command in a menu (right-click → Apps). Its reply is private. */
interface MenuCommand<Target> {
  name(words: Words): string;
  run(context: Context, target: Target): Promise<Reply>;
}

export interface MessageCommand extends MenuCommand<TargetMessage> {
  /** Keeps only what the command needs, nothing personal, and runs with that. The text may be its own earlier result. */
  reads(text: string): string;
}

type MenuInteraction = Extract<Interaction, { kind: 'message' | 'member' }>;

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
  readonly onMember?: MenuCommand<TargetMember>;
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
  readonly onMember?: MenuCommand<TargetMember>;
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

/** In the default language. */
export const menuNames = ({ onMessage, onMember }: Command): readonly string[] =>
  [onMessage, onMember].flatMap((one) => one?.name(LANGUAGES[DEFAULT_LANGUAGE]) ?? []);

/** Undefined if the command has no entry in such a menu. */
export function openInMenu({ onMessage, onMember }: Command, interaction: MenuInteraction) {
  if (interaction.kind === 'member')
    return onMember && ((context: Context) => onMember.run(context, interaction.target));
  const { target } = interaction;
  return (
    onMessage &&
    ((context: Context) => onMessage.run(context, { ...target, text: onMessage.reads(target.text) }))
  );
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
