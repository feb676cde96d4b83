import { channelMention, joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { button, buttonRows, channelRow } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { purchaseActions, type Switch } from './actions.js';
import { listUnedited, MAX_POSTED } from './posted.js';
import { reportView } from './report-view.js';
import { hasAudience, MAX_HIDDEN_NAMES, type Purchases } from './state.js';

const LOST_WARNING_MS = 3 * 24 * 60 * 60_000;

export function purchasesPageView(view: FeedView<Purchases>, note: string | undefined, words: Words): Reply {
  const { purchases: texts } = words;
  const { state: purchases } = view;
  const { channelId, staffChannelId, showsPrices, showsFullNames, onlyProblems } = purchases;
  const isActive = hasAudience(purchases);
  const canHide = channelId !== null || purchases.posted.length > 0;
  const troubles = [...listTroubles(view, words), ...(note === undefined ? [] : [note])];
  const due = listUnedited(purchases).filter(({ edit }) => edit !== 'refused').length;
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
      channelRow(purchaseActions.setPurchases({ audience: 'everyone' }), texts.chooseEveryone, channelId),
      channelRow(purchaseActions.setPurchases({ audience: 'staff' }), texts.chooseStaff, staffChannelId),
      ...buttonRows([
        channelId !== null && toggle('showsPrices', texts.prices[showsPrices ? 'hide' : 'show']),
        channelId !== null && toggle('showsFullNames', texts.names[showsFullNames ? 'hide' : 'show']),
        canHide && button(purchaseActions.hideNames(), texts.hideNames),
        staffChannelId !== null && toggle('onlyProblems', texts.problems[onlyProblems ? 'all' : 'only']),
        isActive && button(purchaseActions.report(), texts.report),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

function listTroubles({ state, refused, now }: FeedView<Purchases>, words: Words): string[] {
  const { purchases: texts } = words;
  const { announcements } = words.following;
  const { channelId, staffChannelId, unreadableSince, lostAt } = state;
  const unedited = listUnedited(state).filter(({ edit }) => edit === 'refused').length;
  const channels = [channelId, staffChannelId].filter((id) => id !== null && refused[id]);
  return [
    ...channels.map((id) => id !== null && announcements.refused(channelMention(id))),
    unreadableSince !== null && `⚠️ ${texts.unreadableText(discordTime(unreadableSince, 't'))}`,
    unedited > 0 && texts.notEdited(unedited),
    lostAt !== null && lostAt > now - LOST_WARNING_MS && announcements.lost(discordTime(lostAt, 'R')),
  ].flatMap((text) => text || []);
}

const toggle = (what: Switch, label: string) => button(purchaseActions.switch({ what }), label);

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

/** `today` is the date in the guild's time zone. */
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
          button(purchaseActions.setReport({ to }), purchases.schedules[to], to === report && 'primary'),
      ),
      button(purchaseActions.purchases(), words.back),
    ]),
  };
}

const MAX_NAMES_CHARS = 1000;

export const hiddenNamesModal = ({ hiddenNames }: Purchases, { purchases }: Words): Modal => ({
  customId: purchaseActions.saveHiddenNames(),
  title: purchases.formTitle,
  fields: [
    {
      custom_id: 'names',
      label: purchases.formLabel,
      description: purchases.formHint(MAX_HIDDEN_NAMES, MAX_POSTED),
      maxLength: MAX_NAMES_CHARS,
      required: false,
      ...(hiddenNames.length > 0 && { value: hiddenNames.join(', ') }),
    },
  ],
});
