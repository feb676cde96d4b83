import type { CheckUp } from '../../src/domain/findings.js';
import { type Finding, type Installed, judge, type Severity } from '../../src/domain/findings.js';
import { fitLines, joinParts } from '../../src/text/markdown.js';
import { paymentSearchActions, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { isPicture } from '../../src/ui/web-address.js';
import type { Words } from '../../src/words/index.js';

const MARKS: Record<Severity, string> = { bad: '⛔', attention: '⚠️' };

const FINDINGS_SHOWN = 5;
const NAMES_SHOWN = 5;
const NAMES_MAX = 300;
const NAME_MAX = 60;

/**
 * What is wrong and what to do about it, and in one line what is well.
 * @param reportsChannel the channel in which the bot reports new problems
 */
export function checkUpView(
  facts: CheckUp,
  installed: Installed,
  reportsChannel: string | null,
  words: Words,
): Reply {
  const { findings, passed } = judge(facts, installed, isPicture);
  const shown = findings.slice(0, FINDINGS_SHOWN);
  const left = findings.length - shown.length;
  const undelivered = findings.find((finding) => finding.kind === 'undelivered');
  const isBad = findings.some(({ severity }) => severity === 'bad');
  const { checkUp } = words;
  return {
    embeds: [
      {
        title: findings.length === 0 ? checkUp.allWell : checkUp.wrong(findings.length),
        description: joinParts(
          [
            ...shown.map((finding) => findingLines(finding, words)),
            left > 0 && words.more(left),
            passed.length > 0 && `-# ${checkUp.passed(passed)}`,
            reportsChannel === null ? checkUp.notReported : checkUp.reportedIn,
          ],
          '\n',
        ),
        color: isBad ? COLOURS.bad : findings.length > 0 ? COLOURS.waiting : COLOURS.good,
      },
    ],
    components: [
      channelRow(setupActions.setReports(), checkUp.channel, reportsChannel),
      ...buttonRows([
        findings.some(needsKey) && button(setupActions.key(), words.setup.replaceKey, 'primary'),
        undelivered?.kind === 'undelivered' &&
          button(paymentSearchActions.problems(), checkUp.showPayments(undelivered.count), 'primary'),
        button(setupActions.checkUp(), words.payment.refresh),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

/** Whether the key has to be entered again. */
const needsKey = (finding: Finding): boolean =>
  finding.kind === 'trouble' && ['keyRefused', 'keyUnreadable'].includes(finding.problem.kind);

/** "⚠️ **Discord can’t show 2 pictures**: Diamond sword, Elytra", and below it what to do. */
function findingLines(finding: Finding, words: Words): string {
  const { title, advice } = words.checkUp.finding(finding);
  const names = 'names' in finding ? finding.names.map((name) => displayName(name, NAME_MAX, words)) : [];
  const list = fitLines(names, NAMES_MAX, words.more, NAMES_SHOWN, ', ');
  return `${MARKS[finding.severity]} **${title}**${list && `: ${list}`}\n${advice}`;
}
