import type { APIButtonComponent } from 'discord.js';
import { joinParts } from '../../text/markdown.js';
import { buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import type { Reply } from '../../ui/reply.js';

/** One embed of lines above buttons; what is false is skipped. */
export const embedReply = (
  title: string,
  lines: readonly (string | false | undefined)[],
  colour: keyof typeof COLOURS = 'neutral',
  buttons: readonly (APIButtonComponent | false | undefined)[] = [],
): Reply => ({
  embeds: [{ title, description: joinParts(lines, '\n'), color: COLOURS[colour] }],
  components: buttonRows(buttons),
});
