import { Failure, type Permission } from '../failure.js';
import { SNOWFLAKE } from '../views/custom-id.js';
import type { Choice, Reply } from '../views/reply.js';
import type { Words } from '../words/index.js';
import type { Actions } from './action.js';
import type {
  AutocompletedIn,
  CommandData,
  CommandTexts,
  OptionData,
  OptionsOf,
  TextsOf,
} from './command-data.js';
import type { Context } from './context.js';
import type { RawOptions, TargetMessage } from './interaction.js';
import type { Visibility } from './respond.js';

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

interface RunnableSpec<D extends CommandData> {
  readonly data: D;
  /** What people read about it in a language. */
  texts(words: Words): TextsOf<D>;
  readonly visibility: Visibility | ((options: OptionsOf<D>) => Visibility);
  run(context: Context, options: OptionsOf<D>): Promise<Reply>;
  readonly complete?: Readonly<Record<AutocompletedIn<D>, Completion>>;
}

interface CommandSpec<D extends CommandData> extends RunnableSpec<D> {
  /** Who sees and may use it by default; owners can re-assign it in Server Settings → Integrations. */
  readonly permission?: Permission;
  readonly actions?: Actions<D['name']>;
  readonly onMessage?: MessageCommand;
}

/** What runs when somebody types a command; options are checked against the payload before they reach `run`. */
export interface Runnable {
  readonly data: CommandData;
  texts(words: Words): CommandTexts;
  visibility(options: RawOptions): Visibility;
  run(context: Context, options: RawOptions): Promise<Reply>;
  complete(context: Context, option: string, typed: string): Promise<readonly Choice[]>;
}

interface CommandBase {
  readonly permission: Permission | undefined;
  readonly actions: Actions;
}

interface PlainCommand extends CommandBase, Runnable {
  readonly onMessage: MessageCommand | undefined;
  readonly subcommands?: undefined;
}

/** `/name subcommand`; Discord doesn't let anybody run the command without a subcommand. */
interface CommandGroup extends CommandBase, Pick<Runnable, 'data' | 'texts'> {
  readonly onMessage?: undefined;
  readonly subcommands: readonly Runnable[];
}

/** A command as the router sees it. */
export type Command = PlainCommand | CommandGroup;

/** What people can type to run a command, by its full name: `servers`, or `catalogue post` and `catalogue list`. */
export const typedAs = (command: Command): readonly (readonly [name: string, runnable: Runnable])[] =>
  command.subcommands
    ? command.subcommands.map((one) => [`${command.data.name} ${one.data.name}`, one])
    : [[command.data.name, command]];

/** Makes a command out of its literal structure, and texts and functions that are typed from it. */
export const defineCommand = <const D extends CommandData>(spec: CommandSpec<D>): PlainCommand => ({
  ...runnable(spec),
  permission: spec.permission,
  actions: spec.actions ?? {},
  onMessage: spec.onMessage,
});

/** A part of `defineGroup`; the permission and the actions are the group's. */
export const defineSubcommand = <const D extends CommandData>(spec: RunnableSpec<D>): Runnable =>
  runnable(spec);

interface GroupSpec<N extends string> {
  readonly name: N;
  texts(words: Words): CommandTexts;
  readonly permission?: Permission;
  readonly subcommands: readonly Runnable[];
  readonly actions?: Actions<N>;
}

/** Makes one command out of several that share a name, such as `/catalogue post` and `/catalogue list`. */
export const defineGroup = <const N extends string>(spec: GroupSpec<N>): CommandGroup => ({
  data: { name: spec.name },
  texts: spec.texts,
  permission: spec.permission,
  actions: spec.actions ?? {},
  subcommands: spec.subcommands,
});

function runnable<const D extends CommandData>(spec: RunnableSpec<D>): Runnable {
  const completions = new Map<string, Completion>(Object.entries(spec.complete ?? {}));
  return {
    data: spec.data,
    texts: spec.texts,
    visibility(options) {
      if (typeof spec.visibility !== 'function') return spec.visibility;
      return fits(spec.data, options) ? spec.visibility(options) : 'private';
    },
    async run(context, options) {
      if (!fits(spec.data, options)) throw new Failure({ kind: 'outdated' });
      return spec.run(context, options);
    },
    complete: async (context, option, typed) => completions.get(option)?.(context, typed) ?? [],
  };
}

// Indexed by type rather than switched over, so that a new kind of option cannot be forgotten.
const fitsType: Record<OptionData['type'], (value: unknown) => boolean> = {
  3: (value) => typeof value === 'string',
  4: Number.isSafeInteger,
  5: (value) => typeof value === 'boolean',
  7: isId,
  8: isId,
};

function isId(value: unknown): boolean {
  return typeof value === 'string' && SNOWFLAKE.test(value);
}

function fits<D extends CommandData>(data: D, options: RawOptions): options is OptionsOf<D> {
  return (data.options ?? []).every((option) => {
    const value = options[option.name];
    if (value === undefined) return option.required !== true;
    const { choices } = option;
    return fitsType[option.type](value) && (!choices || choices.some((choice) => choice.value === value));
  });
}
