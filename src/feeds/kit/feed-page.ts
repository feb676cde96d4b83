import type { APIButtonComponent } from 'discord.js';
import { joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import type { Reply, Row } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';

type Lines = readonly (string | false | undefined)[];

interface PageParts {
  readonly title: string;
  /** Shown first. */
  readonly problems?: Lines;
  readonly lines: Lines;
  /** Among the lines are problems, too. */
  readonly hasProblem?: boolean | undefined;
  /** It is on, and known to work. */
  readonly isWell?: boolean | undefined;
  readonly rows?: readonly Row[];
  readonly buttons?: readonly (APIButtonComponent | false | undefined)[];
}

/** A feed's page of the panel: what is wrong, how the feed is set, its selects and buttons, and the way back. */
export function feedPage(
  { title, problems = [], lines, hasProblem, isWell = false, rows = [], buttons = [] }: PageParts,
  words: Words,
): Reply {
  const isWaiting = hasProblem || problems.some(Boolean);
  return {
    embeds: [
      {
        title,
        description: joinParts([...problems, ...lines], '\n'),
        color: COLOURS[isWaiting ? 'waiting' : isWell ? 'good' : 'neutral'],
      },
    ],
    components: [...rows, ...buttonRows([...buttons, button(setupActions.panel(), words.back)])],
  };
}
