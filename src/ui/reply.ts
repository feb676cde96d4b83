import type {
  APIActionRowComponent,
  APIComponentInMessageActionRow,
  APIEmbed,
  APITextInputComponent,
} from 'discord.js';
import { joinParts } from '../text/markdown.js';
import type { DayChart } from './day-chart.js';

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
  /** Shown in the first embed. Whoever sends the reply draws it. */
  readonly picture?: Picture;
}

export interface Picture {
  readonly chart: DayChart;
  /** Says the same in words. */
  readonly alt: string;
  /** Follows the description if it can't be drawn. */
  readonly instead: string;
  /** Once it is drawn. */
  readonly png?: Uint8Array;
}

/** The reply without its picture. */
export function inWords({ picture, ...reply }: Reply): Reply {
  const [first, ...others] = reply.embeds ?? [];
  if (!picture || !first) return reply;
  const description = joinParts([first.description, picture.instead], '\n');
  return { ...reply, embeds: [{ ...first, description }, ...others] };
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** What is typed comes back in `fields`, under each `custom_id`. */
export interface Modal {
  readonly customId: string;
  readonly title: string;
  readonly fields: readonly ModalField[];
}

/** A text of one line, unless it is long; required by default. */
export interface ModalField extends Pick<APITextInputComponent, 'custom_id' | 'value' | 'required'> {
  readonly label: string;
  readonly description?: string;
  readonly isLong?: boolean;
  /** Characters, 4000 at most. */
  readonly maxLength: number;
}

export interface Choice<T extends string | number = string | number> {
  readonly name: string;
  readonly value: T;
}
