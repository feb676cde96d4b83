import { isPassing, isRecordDamaged, type Problem } from '../failure.js';
import type { Words } from '../words/index.js';
import { serversActions, setupActions } from './actions.js';
import { browseButton, button, buttonRows, enterNumberButton, linkButton } from './components.js';
import { COLOURS } from './embed.js';
import { timestampOf } from './format.js';
import type { Reply } from './reply.js';

/** What somebody can do about a failure. */
export interface WayOn {
  /** The custom id that repeats the request, if there is one. */
  readonly repeat?: string | undefined;
  /** Time of the repetition, in milliseconds since the epoch: without it, the same failure looks like no answer. */
  readonly repeatedAt?: number | undefined;
  /** Whether they may link a shop. */
  readonly mayLink?: boolean;
  /** Where they reach the operator. */
  readonly supportUrl?: string | undefined;
}

/** What happened, what to do, and where possible the button to do it with. */
export function problemView(problem: Problem, words: Words, wayOn: WayOn = {}): Reply {
  const { title, advice } = words.problem(problem);
  const mayLink = wayOn.mayLink && problem.kind === 'notLinked';
  const description = mayLink ? words.setup.linkAdvice : advice;
  return {
    embeds: [
      {
        title,
        description: withTime(description, words, wayOn),
        // Without a link nothing has failed.
        color: problem.kind === 'notLinked' ? COLOURS.neutral : COLOURS.bad,
      },
    ],
    components: buttonRows([
      // Somebody may have entered a new key meanwhile.
      (isPassing(problem) || problem.kind === 'keyRefused') && repeatButton(words, wayOn),
      mayLink && button(setupActions.panel(), words.setup.link, { style: 'primary' }),
      problem.kind === 'keyNotSaved' &&
        button(setupActions.key(), words.setup.enterKeyAgain, { style: 'primary' }),
      problem.kind === 'notProductPage' &&
        button(setupActions.productPage(), words.setup.productPage, { style: 'primary' }),
      OF_SETUP.has(problem.kind) && button(setupActions.panel(), words.setup.back),
      isRecordDamaged(problem) &&
        wayOn.mayLink &&
        button(setupActions.erase(), words.setup.keyAndData.erase, { style: 'danger' }),
      leadsToCatalogue(problem) && browseButton(words),
      problem.kind === 'notFound' && problem.what === 'payment' && enterNumberButton(words),
      NEEDS_OPERATOR.has(problem.kind) && supportButton(words, wayOn),
      problem.kind === 'unknownAmount' &&
        button(serversActions.budget({ server: problem.server }), words.browse.byBudget, {
          style: 'primary',
        }),
    ]),
  };
}

/** For something that is gone: a way to what there is. */
const leadsToCatalogue = (problem: Problem): boolean =>
  problem.kind === 'outdated' ||
  problem.kind === 'unknownServer' ||
  problem.kind === 'unknownProduct' ||
  (problem.kind === 'notFound' && problem.what === 'product');

/** Problems with what somebody entered in the panel of `/setup`. */
const OF_SETUP: ReadonlySet<Problem['kind']> = new Set([
  'keyNotSaved',
  'unknownCurrency',
  'unknownTimeZone',
  'notProductPage',
]);

/** Problems that only the operator can fix. */
const NEEDS_OPERATOR: ReadonlySet<Problem['kind']> = new Set([
  'untrusted',
  'rejected',
  'redirected',
  'unexpectedShape',
  'tooLarge',
  'storeUnavailable',
  'keyUnreadable',
]);

const supportButton = (words: Words, { supportUrl }: WayOn) =>
  supportUrl !== undefined && linkButton(supportUrl, words.support);

/** For an unexpected error; the log has the same number. */
export const incidentView = (incident: string, words: Words, wayOn: WayOn = {}): Reply => ({
  embeds: [
    {
      title: words.incidentTitle,
      description: withTime(words.incident(incident), words, wayOn),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([repeatButton(words, wayOn), supportButton(words, wayOn)]),
});

const repeatButton = (words: Words, { repeat }: WayOn) =>
  repeat !== undefined && button(repeat, words.tryAgain, { style: 'primary' });

const withTime = (text: string, words: Words, { repeatedAt }: WayOn): string =>
  repeatedAt === undefined ? text : `${text}\n${words.triedAgain(timestampOf(repeatedAt, 'T'))}`;
