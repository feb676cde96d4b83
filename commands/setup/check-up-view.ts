import {
  type Alert,
  findAlerts,
  findPassed,
  type GuildFacts,
  type Severity,
  type ShopFacts,
} from '../../src/domain/alerts.js';
import { fitLines, joinParts } from '../../src/text/markdown.js';
import { paymentSearchActions, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { isPicture } from '../../src/ui/web-address.js';
import type { Words } from '../../src/words/index.js';

const MARKS: Record<Severity, string> = { bad: '⛔', attention: '⚠️' };

const ALERTS_SHOWN = 5;
const NAMES_SHOWN = 5;
const NAMES_MAX = 300;
const NAME_MAX = 60;

/**
 * What is wrong and what to do about it, and in one line what is well.
 * @param reportsChannel the channel in which the bot reports new problems
 */
export function checkUpView(
  facts: ShopFacts & GuildFacts,
  reportsChannel: string | null,
  words: Words,
): Reply {
  const alerts = findAlerts(facts, isPicture);
  const passed = findPassed(facts, isPicture);
  const shown = alerts.slice(0, ALERTS_SHOWN);
  const left = alerts.length - shown.length;
  const undelivered = alerts.find((alert) => alert.kind === 'undelivered');
  const isBad = alerts.some(({ severity }) => severity === 'bad');
  const { checkUp } = words;
  return {
    embeds: [
      {
        title: alerts.length === 0 ? checkUp.allWell : checkUp.wrong(alerts.length),
        description: joinParts(
          [
            ...shown.map((alert) => alertLines(alert, words)),
            left > 0 && words.more(left),
            passed.length > 0 && `-# ${checkUp.passed(passed)}`,
            reportsChannel === null ? checkUp.notReported : checkUp.reportedIn,
          ],
          '\n',
        ),
        color: isBad ? COLOURS.bad : alerts.length > 0 ? COLOURS.waiting : COLOURS.good,
      },
    ],
    components: [
      channelRow(setupActions.setReports(), checkUp.channel, reportsChannel),
      ...buttonRows([
        alerts.some(needsKey) && button(setupActions.key(), words.setup.replaceKey, 'primary'),
        undelivered?.kind === 'undelivered' &&
          button(paymentSearchActions.problems(), checkUp.showPayments(undelivered.count), 'primary'),
        button(setupActions.checkUp(), words.payment.refresh),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

/** Whether the key has to be entered again. */
const needsKey = (alert: Alert): boolean =>
  alert.kind === 'problem' && ['keyRefused', 'keyUnreadable'].includes(alert.problem.kind);

/** "⚠️ **Discord can’t show 2 pictures**: Diamond sword, Elytra", and below it what to do. */
function alertLines(alert: Alert, words: Words): string {
  const { title, advice } = words.checkUp.alert(alert);
  const names = 'names' in alert ? alert.names.map((name) => displayName(name, NAME_MAX, words)) : [];
  const list = fitLines(names, NAMES_MAX, words.more, NAMES_SHOWN, ', ');
  return `${MARKS[alert.severity]} **${title}**${list && `: ${list}`}\n${advice}`;
}
