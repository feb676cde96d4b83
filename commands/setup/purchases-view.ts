import { listDue, MAX_POSTED } from '../../src/follow/purchases/posted.js';
import { reportView } from '../../src/follow/purchases/report-view.js';
import { hasAudience, MAX_HIDDEN_NAMES, type Purchases } from '../../src/store/purchase-record.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import { type Switch, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { discordTime, type Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Who is told what was bought, and how much of it. @param note what could not be done */
export function purchasesView(purchases: Purchases, note: string | undefined, words: Words): Reply {
  const { purchases: texts } = words;
  const { channelId, staffChannelId, showsPrices, showsFullNames, onlyProblems, unreadableSince } = purchases;
  const isActive = hasAudience(purchases);
  const edits = listDue(purchases);
  const refused = edits.filter(({ edit }) => edit === 'refused').length;
  const due = edits.length - refused;
  const canHide = channelId !== null || purchases.posted.length > 0;
  const troubles = [
    ...[purchases.refused.members && channelId, purchases.refused.staff && staffChannelId].map(
      (id) => id && words.following.announcements.refused(channelMention(id)),
    ),
    unreadableSince !== null && `⚠️ ${texts.unreadableText(discordTime(unreadableSince, 't'))}`,
    refused > 0 && texts.notEdited(refused),
    note,
  ].filter(Boolean);
  const reach = purchases.droppedAt === null ? '' : discordTime(purchases.droppedAt, 'f');
  const line = (name: string, id: string | null, how: string) =>
    `**${name}** ${id === null ? texts.off : `${channelMention(id)} ${how}`}`;
  return {
    embeds: [
      {
        title: texts.titles[isActive ? 'on' : 'off'],
        description: joinParts(
          [
            ...troubles,
            line(texts.everyone, channelId, texts.shown(showsPrices, showsFullNames)),
            line(texts.staff, staffChannelId, texts.told(onlyProblems)),
            due > 0 && texts.editing(due),
            `-# ${texts.what}`,
            canHide && purchases.hiddenNames.length > 0 && `-# ${texts.reach(reach)}`,
          ],
          '\n',
        ),
        color: troubles.length > 0 ? COLOURS.waiting : isActive ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(setupActions.setPurchases({ audience: 'everyone' }), texts.chooseEveryone, channelId),
      channelRow(setupActions.setPurchases({ audience: 'staff' }), texts.chooseStaff, staffChannelId),
      ...buttonRows([
        ...(channelId === null
          ? []
          : [
              toggle('showsPrices', texts.prices[showsPrices ? 'hide' : 'show']),
              toggle('showsFullNames', texts.names[showsFullNames ? 'hide' : 'show']),
            ]),
        canHide && button(setupActions.hideNames(), texts.hideNames),
        staffChannelId !== null && toggle('onlyProblems', texts.problems[onlyProblems ? 'all' : 'only']),
        isActive && button(setupActions.report(), texts.report),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

const toggle = (what: Switch, label: string) => button(setupActions.switch({ what }), label);

/** In place of the page if the shop API can't list payments. */
export const noPurchasesView = (words: Words): Reply => ({
  embeds: [
    {
      title: words.purchases.titles.off,
      description: words.purchases.needsVersion,
      color: COLOURS.neutral,
    },
  ],
  components: buttonRows([button(setupActions.panel(), words.back)]),
});

/** The last seven days, and when the staff gets such a report. @param today as the guild's time zone has it */
export function salesReportView(
  { ledger, report, staffChannelId }: Purchases,
  today: string,
  undelivered: number | null,
  format: Format,
): Reply {
  const { words } = format;
  const { purchases } = words;
  const { description, ...embed } = reportView(
    ledger,
    { until: today, days: 7, isOver: false, undelivered },
    format,
  );
  const hasStaff = staffChannelId !== null;
  return {
    embeds: [
      {
        ...embed,
        description: joinParts([description, `-# ${hasStaff ? purchases.sends : purchases.noStaff}`], '\n'),
      },
    ],
    components: buttonRows([
      ...(['daily', 'weekly', 'off'] as const).map(
        (to) =>
          hasStaff &&
          button(setupActions.setReport({ to }), purchases.schedules[to], to === report && 'primary'),
      ),
      button(setupActions.purchases(), words.back),
    ]),
  };
}

/** Characters that the form takes. */
const NAMES_MAX = 1000;

export const hiddenNamesModal = ({ hiddenNames }: Purchases, { purchases }: Words): Modal => ({
  customId: setupActions.saveHiddenNames(),
  title: purchases.formTitle,
  fields: [
    {
      custom_id: 'names',
      label: purchases.formLabel,
      description: purchases.formHint(MAX_HIDDEN_NAMES, MAX_POSTED),
      maxLength: NAMES_MAX,
      required: false,
      ...(hiddenNames.length > 0 && { value: hiddenNames.join(', ') }),
    },
  ],
});
