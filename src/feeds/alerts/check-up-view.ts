import type { APIButtonComponent } from 'discord.js';
import {
  type Alert,
  findAlerts,
  findPassed,
  type GuildFacts,
  needsNewKey,
  type Severity,
  type ShopFacts,
} from '../../domain/alerts.js';
import { isUnknown } from '../../domain/permissions.js';
import { fitLines, joinParts } from '../../text/markdown.js';
import { checkUpActions, paymentSearchActions, setupActions } from '../../ui/actions.js';
import { unknownChannelLine } from '../../ui/channel.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import { isPicture } from '../../ui/web-address.js';
import type { Words } from '../../words/index.js';
import { staffActions } from '../kit/staff/actions.js';

const MARKS: Record<Severity, string> = { bad: '⛔', attention: '⚠️' };

const ALERTS_SHOWN = 5;
const NAMES_SHOWN = 5;
const NAMES_MAX = 300;
const NAME_MAX = 60;

export function checkUpView(facts: ShopFacts & GuildFacts, words: Words): Reply {
  const alerts = findAlerts(facts, isPicture);
  const passed = findPassed(facts, isPicture);
  const shown = alerts.slice(0, ALERTS_SHOWN);
  const left = alerts.length - shown.length;
  const { unknown = 0, silent = 0 } = facts.undelivered ?? {};
  const isBad = alerts.some(({ severity }) => severity === 'bad');
  const isUnsure = facts.channels.some(isUnknown);
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
            unknown + silent > 0 && `-# ${checkUp.unknown(unknown, silent)}`,
            facts.undelivered === null && `-# ${checkUp.tellsLess}`,
            ...facts.channels.map((channel) => unknownChannelLine(channel, words)),
          ],
          '\n',
        ),
        color: isBad
          ? COLOURS.bad
          : alerts.length > 0
            ? COLOURS.waiting
            : isUnsure
              ? COLOURS.neutral
              : COLOURS.good,
      },
    ],
    components: [
      ...buttonRows([
        ...alerts.flatMap((alert) => findRemedy(alert, words) ?? []).slice(0, 1),
        button(checkUpActions.checkUp(), words.payment.refresh),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

/** The button that helps with an alert, if one does. */
function findRemedy(alert: Alert, { setup, orders, staff }: Words): APIButtonComponent | undefined {
  if (needsNewKey(alert)) return button(setupActions.key(), setup.replaceKey, 'primary');
  if (alert.kind === 'publicStaffChannel') return button(staffActions.staff(), staff.label, 'primary');
  return alert.kind === 'undelivered'
    ? button(paymentSearchActions.problems(), orders.show(alert.count), 'primary')
    : undefined;
}

/** "⚠️ **Discord can’t show 2 pictures**: Diamond sword, Elytra", and below it what to do. */
function alertLines(alert: Alert, words: Words): string {
  const { title, advice } = words.checkUp.alert(alert);
  const names = 'names' in alert ? alert.names.map((name) => displayName(name, NAME_MAX, words)) : [];
  const list = fitLines(names, NAMES_MAX, words.more, NAMES_SHOWN, ', ');
  return `${MARKS[alert.severity]} **${title}**${list && `: ${list}`}\n${advice}`;
}
