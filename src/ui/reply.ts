import type {
  APIActionRowComponent,
  APIComponentInMessageActionRow,
  APIEmbed,
  APITextInputComponent,
} from 'discord.js';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Plain API data. Only `mentions` ping: the sender disables all other mentions. */
export interface Reply {
  readonly content?: string;
  /** User ids; the content has to mention them, too. */
  readonly mentions?: readonly string[];
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly Row[];
  /** Left out, an update keeps the files of the message. */
  readonly files?: readonly TextFile[];
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface Modal {
  readonly customId: string;
  readonly title: string;
  readonly fields: readonly ModalField[];
}

interface ModalField extends Pick<APITextInputComponent, 'custom_id' | 'value' | 'required'> {
  readonly label: string;
  readonly description?: string;
  readonly maxLength: number;
}

export interface Choice<T extends string | number = string | number> {
  readonly name: string;
  readonly value: T;
}
