import { Failure, type Permission } from '../failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildData, GuildLink, GuildSettings } from '../store/guilds.js';
import type { Format } from '../views/format.js';
import type { Choice, Modal, Reply } from '../views/reply.js';
import type { Words } from '../words/index.js';
import type {
  AutocompletedIn,
  CommandData,
  CommandTexts,
  OptionData,
  OptionsOf,
  TextsOf,
} from './command-data.js';
import type { Rendered } from './rendered.js';

/** What a command knows of where it runs. */
export interface Context {
  readonly shop: GuildShop;
  readonly settings: GuildSettings;
  /** What `/setup` may see and change. */
  readonly setup: {
    linked(): Promise<GuildLink | null>;
    unlink(): Promise<void>;
    change(settings: Partial<GuildSettings>): Promise<GuildSettings>;
    /** All that is kept of this guild; null when nothing is. */
    kept(): Promise<GuildData | null>;
    /** Removes all of it; gives the settings that hold then. */
    erase(): Promise<GuildSettings>;
  };
  /** Whether the member who asks has a permission here. */
  may(permission: Permission): boolean;
  /** Whether the bot has joined this guild; its commands also work where only they were added. */
  botIsMember(): Promise<boolean>;
  /** In the language of this answer: the member's own where it is private, the guild's where all see it. */
  readonly format: Format;
  /** Renders in this format, or gives what was rendered in it before. */
  readonly rendered: Rendered<Reply>;
}

/** Who sees an answer. */
export type Visibility = 'private' | 'public';

/** What came back with a button, a select or a form. */
export interface ActionInput {
  /** From the custom id. Anybody can send any id, so they are checked like other input. */
  readonly args: readonly string[];
  /** Chosen in a select. */
  readonly values: readonly string[];
  /** Typed into a form, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What is told to this person alone when it is known; minutes may pass. `ending` is aborted when the bot stops. */
export interface Later {
  readonly later?: (ending: AbortSignal) => Promise<Reply>;
}

/** A button, select or form of a command; it asks for the command's permission, or for its own where it names one. */
export type Action = { readonly permission?: Permission } & (
  | {
      readonly answer: 'update' | Visibility;
      run(context: Context, input: ActionInput): Promise<Reply & Later>;
    }
  | { readonly answer: 'form'; run(context: Context, input: ActionInput): Promise<Modal> }
);

/** What to offer while an option is being typed. */
type Completion = (context: Context, typed: string) => Promise<readonly Choice<string>[]>;

/** The same command from the menu of a message: right-click → Apps. Its answer is private. */
export interface MessageCommand {
  name(words: Words): string;
  /** @param text all that can be read in the message */
  run(context: Context, text: string): Promise<Reply>;
}

interface CommandSpec<D extends CommandData> {
  readonly data: D;
  /** What people read about it in a language. */
  texts(words: Words): TextsOf<D>;
  /** Who sees and may use it by default; owners can re-assign it in Server Settings → Integrations. */
  readonly permission?: Permission;
  readonly answer: Visibility | ((options: OptionsOf<D>) => Visibility);
  run(context: Context, options: OptionsOf<D>): Promise<Reply>;
  readonly complete?: Readonly<Record<AutocompletedIn<D>, Completion>>;
  readonly actions?: Readonly<Record<string, Action>>;
  readonly onMessage?: MessageCommand;
}

export type RawOptions = Readonly<Record<string, unknown>>;

/** A command as the dispatcher sees it: options are checked against the payload before they reach `run`. */
export interface Command {
  readonly data: CommandData;
  texts(words: Words): CommandTexts;
  readonly permission: Permission | undefined;
  readonly actions: Readonly<Record<string, Action>>;
  readonly onMessage: MessageCommand | undefined;
  answer(options: RawOptions): Visibility;
  run(context: Context, options: RawOptions): Promise<Reply>;
  complete(context: Context, option: string, typed: string): Promise<readonly Choice<string>[]>;
}

/** Makes a command out of its literal structure, and texts and functions that are typed from it. */
export function defineCommand<const D extends CommandData>(spec: CommandSpec<D>): Command {
  const completions = new Map<string, Completion>(Object.entries(spec.complete ?? {}));
  return {
    data: spec.data,
    texts: spec.texts,
    permission: spec.permission,
    actions: spec.actions ?? {},
    onMessage: spec.onMessage,
    answer(options) {
      if (typeof spec.answer !== 'function') return spec.answer;
      return fits(spec.data, options) ? spec.answer(options) : 'private';
    },
    run: async (context, options) => spec.run(context, checked(spec.data, options)),
    complete: async (context, option, typed) => completions.get(option)?.(context, typed) ?? [],
  };
}

function checked<D extends CommandData>(data: D, options: RawOptions): OptionsOf<D> {
  if (!fits(data, options)) throw new Failure({ kind: 'outdated' });
  return options;
}

// Indexed by type rather than switched over, so that a new kind of option cannot be forgotten.
const fitsType: Record<OptionData['type'], (value: unknown) => boolean> = {
  3: (value) => typeof value === 'string',
  4: Number.isSafeInteger,
  5: (value) => typeof value === 'boolean',
};

function fits<D extends CommandData>(data: D, options: RawOptions): options is OptionsOf<D> {
  return (data.options ?? []).every((option) => {
    const value = options[option.name];
    if (value === undefined) return option.required !== true;
    const choices = 'choices' in option ? option.choices : undefined;
    return fitsType[option.type](value) && (!choices || choices.some((choice) => choice.value === value));
  });
}

/** A number from a custom id. @throws Failure `outdated` when it is none */
export function wholeNumber(arg: string | undefined): number {
  const number = arg !== undefined && /^\d{1,16}$/.test(arg) ? Number(arg) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new Failure({ kind: 'outdated' });
  return number;
}

/** A page from 0, from a form that counts from 1. @throws Failure `unknownPage` */
export function typedPage(text: string | undefined, pages: number): number {
  const page = text !== undefined && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > pages) throw new Failure({ kind: 'unknownPage', pages });
  return page - 1;
}
