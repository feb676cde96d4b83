import { withoutBackticks } from '../text/markdown.js';
import { consoleText, withoutControls } from '../text/readable.js';

/** Minecraft's sixteen colours in the eight of Discord's `ansi` code blocks. */
const ANSI_COLOURS: Readonly<Record<string, number>> = {
  0: 30,
  1: 34,
  2: 32,
  3: 36,
  4: 31,
  5: 35,
  6: 33,
  7: 37,
  8: 30,
  9: 34,
  a: 32,
  b: 36,
  c: 31,
  d: 35,
  e: 33,
  f: 37,
};
const ANSI_STYLES: Readonly<Record<string, number>> = { l: 1, n: 4, r: 0 };

const ESCAPE = '\u001b';

/**
 * A game server's reply as its console showed it: in an `ansi` code block if it has colours, else in a plain one.
 * Nothing in the text can close the block.
 */
export function consoleBlock(raw: string): string {
  const text = withoutBackticks(withoutControls(raw).trim());
  if (!/§[0-9a-fln-r]/i.test(text)) return `\`\`\`\n${consoleText(text)}\n\`\`\``;
  const coloured = text.replace(/(?<!§)§+([0-9a-fk-orx])/gi, (_code, mark: string) =>
    ansi(mark.toLowerCase()),
  );
  return `\`\`\`ansi\n${coloured}${ESCAPE}[0m\n\`\`\``;
}

function ansi(mark: string): string {
  const style = ANSI_STYLES[mark];
  if (style !== undefined) return `${ESCAPE}[${style}m`;
  const colour = ANSI_COLOURS[mark];
  return colour === undefined ? '' : `${ESCAPE}[0;${colour}m`;
}
