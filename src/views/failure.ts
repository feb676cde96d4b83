import type { Problem } from '../failure.js';
import type { Words } from '../words/index.js';
import { browseButton, buttonRows } from './components.js';
import { COLOURS } from './embed.js';
import type { Reply } from './reply.js';

/** What happened, what did not, and what to do. */
export function problemView(problem: Problem, words: Words): Reply {
  const { title, advice } = words.problem(problem);
  return {
    embeds: [{ title, description: advice, color: COLOURS.bad }],
    components: leadsToCatalogue(problem) ? buttonRows([browseButton(words)]) : [],
  };
}

/** Where what was asked for is gone, the way on is to look at what there is. */
const leadsToCatalogue = (problem: Problem): boolean =>
  problem.kind === 'outdated' ||
  problem.kind === 'unknownServer' ||
  problem.kind === 'unknownProduct' ||
  (problem.kind === 'notFound' && problem.what === 'product');

/** For what nobody foresaw; the log has the same number. */
export const incidentView = (incident: string, words: Words): Reply => ({
  embeds: [{ title: words.incidentTitle, description: words.incident(incident), color: COLOURS.bad }],
  components: [],
});
