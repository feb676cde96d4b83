import { isRecordDamaged, isShopAway, type Problem } from '../domain/failure.js';
import type { Words } from '../words/index.js';
import { listId, setupActions } from './actions.js';
import { browseButton, button, buttonRows, enterNumberButton, linkButton } from './components.js';
import { COLOURS } from './embed.js';
import type { Reply } from './reply.js';

interface Help {
  readonly mayLink?: boolean;
  /** Whether the member looks after buyers or the shop, and may read why it doesn't answer. */
  readonly isStaff?: boolean;
  /** Leads to the operator of the bot. */
  readonly supportUrl?: string | undefined;
}

export const outageLine = (problem: Problem | undefined, words: Words): string | undefined =>
  problem && words.following.away(words.problem(problem).title);

export function problemView(problem: Problem, words: Words, help: Help = {}): Reply {
  const isHidden = problem.kind === 'keyRefused' && !help.isStaff;
  const isAway = isShopAway(problem) || problem.kind === 'notLookedUp' || isHidden;
  const { title, advice } = explain(problem, isHidden, words);
  const mayLink = help.mayLink && problem.kind === 'notLinked';
  const description = mayLink ? words.setup.linkAdvice : advice;
  return {
    embeds: [
      {
        title,
        description,
        // An unlinked shop and an unknown name are no failures, and a shop that is away comes back.
        color:
          problem.kind === 'notLinked' || problem.kind === 'noMatch'
            ? COLOURS.neutral
            : isAway
              ? COLOURS.waiting
              : COLOURS.bad,
      },
    ],
    components: buttonRows([
      (mayLink || problem.kind === 'keyNotSaved') &&
        button(setupActions.key(), words.setup.enterKey, 'primary'),
      problem.kind === 'notProductPage' &&
        button(setupActions.productPage(), words.setup.productPage, 'primary'),
      (problem.kind === 'notProductPage' || (problem.kind === 'keyNotSaved' && problem.wasLinked)) &&
        button(setupActions.settings(), words.back),
      isRecordDamaged(problem) && help.mayLink && button(setupActions.remove(), words.setup.remove, 'danger'),
      leadsToCatalogue(problem) && browseButton(words),
      ...(problem.kind === 'noMatch'
        ? problem.kinds.map((kind) => button(listId({ server: 0, kind, page: 0 }), words.browse.kinds[kind]))
        : []),
      problem.kind === 'notFound' && problem.what === 'payment' && enterNumberButton(words),
      NEEDS_OPERATOR.has(problem.kind) && supportButton(words, help),
    ]),
  };
}

/** @param isHidden whether the cause is the staff's affair */
function explain(problem: Problem, isHidden: boolean, words: Words) {
  if (isHidden) return words.shopUnavailable;
  return isShopAway(problem) ? words.shopAway : words.problem(problem);
}

const leadsToCatalogue = (problem: Problem): boolean =>
  problem.kind === 'outdated' ||
  problem.kind === 'unknownServer' ||
  (problem.kind === 'noMatch' && problem.kinds.length === 0) ||
  (problem.kind === 'notFound' && problem.what === 'product');

/** A shop that is away isn't on the list: its owner finds the reason in the check-up. */
const NEEDS_OPERATOR: ReadonlySet<Problem['kind']> = new Set(['storeUnavailable', 'keyUnreadable']);

const supportButton = (words: Words, { supportUrl }: Help) =>
  supportUrl !== undefined && linkButton(supportUrl, words.support);

/** @param incident the number of the error in the log */
export const incidentView = (incident: string, words: Words, help: Help = {}): Reply => ({
  embeds: [
    {
      title: words.incidentTitle,
      description: words.incident(incident),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([supportButton(words, help)]),
});
