import type {
  APIActionRowComponent,
  APIComponentInMessageActionRow,
  APIEmbed,
  APITextInputComponent,
} from 'discord.js';

/** A row of buttons, or of one select. */
export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** What a command answers with: plain API data. Nothing in it pings anyone but `mentions`, the sender takes care of that. */
export interface Reply {
  readonly content?: string;
  /** The ids of users who are pinged if the content mentions them. */
  readonly mentions?: readonly string[];
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly Row[];
  /** Attached text files. Left out, an update leaves those of the message as they are. */
  readonly files?: readonly TextFile[];
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A modal with text fields; each field's text comes back under its `custom_id`. */
export interface Modal {
  readonly customId: string;
  readonly title: string;
  readonly fields: readonly ModalField[];
}

/** One line of text; required unless it says otherwise. */
interface ModalField extends Pick<APITextInputComponent, 'custom_id' | 'value' | 'required'> {
  readonly label: string;
  readonly description?: string;
  /** Characters. */
  readonly maxLength: number;
}

export interface Choice<T extends string | number = string | number> {
  readonly name: string;
  readonly value: T;
}
