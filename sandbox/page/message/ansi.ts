import Anser from 'anser';

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type AnsiColour = (typeof COLOURS)[number];

/** A piece of an `ansi` code block that looks the same throughout. */
export interface AnsiSpan {
  readonly text: string;
  readonly colour: AnsiColour | undefined;
  readonly bold: boolean;
  readonly underline: boolean;
}

/** Splits the text of an `ansi` code block where its look changes; the escape sequences themselves are gone. */
export function ansiSpans(text: string): AnsiSpan[] {
  return Anser.ansiToJson(text, { json: true, remove_empty: true, use_classes: true }).map((entry) => ({
    text: entry.content,
    colour: colourOf(entry.fg),
    bold: entry.decorations.includes('bold'),
    underline: entry.decorations.includes('underline'),
  }));
}

/** Discord knows eight colours; bright and 256-colour codes are none of them. */
const colourOf = (name: string | null): AnsiColour | undefined =>
  COLOURS.find((colour) => name === `ansi-${colour}`);
