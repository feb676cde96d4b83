import type { Action, Language, Named, OfferedCommand, Outcome } from '../../demo/protocol.js';
import type { Words } from '../words.js';

/** What the composer knows of the page around it. */
export interface ComposerHost {
  readonly words: Words;
  readonly language: Language;
  readonly roleName: string;
  /** The name of the channel. */
  readonly channel: string;
  /** What an option can be that takes a channel or a role. */
  readonly channels: readonly Named[];
  readonly roles: readonly Named[];
  readonly commands: readonly OfferedCommand[];
  /** Names of commands that others in this guild are offered. */
  readonly withheld: readonly string[];
  act(action: Action): void;
  /** Asks the bot for completions; without an answer there are none. */
  complete(action: Action): Promise<Outcome>;
  /** Says something above the composer; undefined takes it away. */
  note(text: string | undefined): void;
}
