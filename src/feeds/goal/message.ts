import { DateTime } from 'luxon';
import type { ShopIdentity } from '../../domain/shop.js';
import { joinParts } from '../../text/markdown.js';
import { buttonRows, shopButton } from '../../ui/components.js';
import { COLOURS, colour } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import { countPercent, findEnd, type GoalState } from './state.js';

const SQUARES = 10;
const NAME_MAX = 150;

/** How far the buyers are. The time of the edit follows the footer. */
export function goalView(state: GoalState, shop: ShopIdentity | undefined, now: number, how: Format): Reply {
  const { words } = how;
  const { last, reached } = state;
  const isOpen = !reached && now < findEnd(state, now, how.zone);
  const name = displayName(state.name, NAME_MAX, words);
  const percent = words.percent(countPercent(state.shown?.sum ?? 0, state.sum));
  const month = last && words.goal.lastMonth(words.percent(countPercent(last.sum, last.goal)));
  const [title, description, color] = reached
    ? [words.goal.reached(name), reachedLines(state, how), COLOURS.good]
    : isOpen
      ? [`🎯 ${name}`, openLines(state, now, how), colour(shop?.colour ?? '')]
      : [`🎯 ${name}: ${percent}`, words.goal.isOver, COLOURS.neutral];
  const footer = { text: joinParts([month, isOpen ? words.goal.updated : words.goal.finished]) };
  return {
    embeds: [{ title, description, color, footer }],
    components: isOpen ? buttonRows([shopButton(shop, words)]) : [],
  };
}

/** The one new message, at 100%. */
export const reachedView = (state: GoalState, how: Format): Reply => ({
  content: how.words.goal.reached(`**${displayName(state.name, NAME_MAX, how.words)}**`),
  embeds: [
    {
      description: reachedLines(state, how),
      color: COLOURS.good,
    },
  ],
});

function openLines(state: GoalState, now: number, { words, zone, money }: Format): string {
  const { goal } = words;
  const { sum, since } = state.shown ?? { sum: 0, since: null };
  const ends = discordTime(findEnd(state, now, zone), 'R');
  const from =
    since !== null && DateTime.fromMillis(since, { zone, locale: words.locale }).toFormat('d MMMM');
  const lines = [
    bar(countPercent(sum, state.sum), words.percent),
    goal.sums(money(sum), money(state.sum), ends),
    `-# ${goal.everyPurchase}`,
    from && `-# ${goal.since(from)}`,
  ];
  return joinParts(lines, '\n');
}

function reachedLines({ reached }: GoalState, { words, money }: Format): string {
  const { sum, days } = reached ?? { sum: 0, days: 0 };
  return `${bar(100, words.percent)}\n${words.goal.took(days, money(sum))}`;
}

/** A screen reader says the per cent before ten signs. */
function bar(percent: number, write: (percent: number) => string): string {
  const full = Math.floor((percent * SQUARES) / 100);
  return `**${write(percent)}** ${'▰'.repeat(full)}${'▱'.repeat(SQUARES - full)}`;
}
