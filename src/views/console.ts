import { withoutBackticks } from '../text/markdown.js';
import { consoleText, withoutControls } from '../text/readable.js';

/** Minecraft's colours 0 to 7 in those of Discord's `ansi` code blocks; 8 to f, the bright ones, look the same there. */
const ANSI_COLOURS = [30, 34, 32, 36, 31, 35, 33, 37];
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
  const colour = ANSI_COLOURS[Number.parseInt(mark, 16) % 8];
  return colour === undefined ? '' : `${ESCAPE}[0;${colour}m`;
}
