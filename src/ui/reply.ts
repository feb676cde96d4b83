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

/** What is typed comes back in `fields`, what is chosen in `choices`, under each `custom_id`. */
export interface Modal {
  readonly customId: string;
  readonly title: string;
  readonly fields: readonly ModalField[];
}

interface Labelled {
  readonly custom_id: string;
  readonly label: string;
  readonly description?: string;
}

export type ModalField = TextField | ChannelField | RoleField | ChoiceField | CheckboxField;

/** A text of one line, unless it is long; required by default. */
export interface TextField extends Labelled, Pick<APITextInputComponent, 'value' | 'required'> {
  readonly kind?: undefined;
  readonly isLong?: boolean;
  /** Characters of a text that isn't empty. */
  readonly minLength?: number;
  /** Characters, 4000 at most. */
  readonly maxLength: number;
}

/** A select of one text or announcement channel, which can be emptied. */
export interface ChannelField extends Labelled {
  readonly kind: 'channel';
  readonly chosen: string | null;
}

/** A select of one role, any of the guild's. */
export interface RoleField extends Labelled {
  readonly kind: 'role';
  readonly chosen: string | null;
}

interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** A select of one of these, 25 at most; at most one is chosen from the beginning. */
export interface ChoiceField extends Labelled {
  readonly kind: 'choice';
  readonly options: readonly FieldOption[];
}

/** Any number of these can be ticked. */
export interface CheckboxField extends Labelled {
  readonly kind: 'checks';
  readonly options: readonly FieldOption[];
}

export interface Choice<T extends string | number = string | number> {
  readonly name: string;
  readonly value: T;
}
