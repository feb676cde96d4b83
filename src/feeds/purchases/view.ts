import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { channelMention, joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button, buttonRows, selectRows } from '../../ui/components.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { feedPage, lostLine } from '../feed-page.js';
import { purchaseActions } from './actions.js';
import { listUnedited } from './posted.js';
import { type KnownSales, reportView } from './report-view.js';
import { hasAudience, type Purchases, SCHEDULES } from './state.js';

/** @param notes what was not saved */
export function purchasesPageView(
  view: FeedView<Purchases>,
  channels: ReadonlyMap<string, UsedChannel>,
  notes: readonly string[],
  words: Words,
): Reply {
  const { purchases: texts } = words;
  const { state: purchases } = view;
  const { channelId, showsPrices, showsFullNames } = purchases;
  const isActive = hasAudience(purchases, view.staffChannelId);
  const own = [channelId].flatMap((id) => channels.get(id ?? '') ?? []);
  const { due, refused } = listUnedited(purchases, view.posts);
  const reach = purchases.droppedAt === null ? '' : discordTime(purchases.droppedAt, 'f');
  const isNamed = channelId !== null || purchases.posted.length > 0;
  const page = feedPage(
    {
      title: texts.titles[!isActive ? 'off' : own.some(isBlocked) ? 'blocked' : 'on'],
      troubles: [
        ...notes,
        ...own.flatMap((one) => channelTroubles(one, words, one.isForStaff)),
        refused.length > 0 && texts.notEdited(refused.length),
        lostLine(view, words),
      ],
      lines: [
        `**${texts.everyone}** ${channelId === null ? texts.off : `${channelMention(channelId)} ${texts.shown(showsPrices, showsFullNames)}`}`,
        due.length > 0 && texts.editing(due.length),
        `-# ${texts.what}`,
        isNamed && purchases.hiddenNames.length > 0 && `-# ${texts.reach(reach)}`,
        ...own.map((one) => unknownChannelLine(one, words)),
      ],
      isWell: isActive && !own.some(isUnknown),
      buttons: [
        button(purchaseActions.changePurchases(), texts.edit, !isActive && 'primary'),
        isActive && button(purchaseActions.report(), texts.report),
      ],
    },
    words,
  );
  // Removes the picture of the report.
  return { ...page, files: [] };
}

export const noPurchasesView = (words: Words): Reply =>
  feedPage({ title: words.purchases.titles.off, lines: [words.notOffered] }, words);

/** @param today the date in the guild's time zone @param days 7 or 30 */
export function salesReportView(
  { report, hasStaff }: Pick<Purchases, 'report'> & { readonly hasStaff: boolean },
  today: string,
  known: KnownSales,
  format: Format,
  days: 7 | 30 = 30,
): Reply {
  const { words } = format;
  const { purchases } = words;
  const { embed, picture } = reportView(known, { until: today, days, isOver: false }, format);
  const length = days === 7 ? '7' : '30';
  const description = joinParts([embed.description, !hasStaff && `-# ${purchases.noStaff}`], '\n');
  const schedules = SCHEDULES.map((value) => ({
    value,
    label: purchases.schedules[value],
    isChosen: value === report,
  }));
  return {
    embeds: [{ ...embed, description }],
    ...(picture && { picture }),
    // Removes the picture of the page before.
    files: [],
    components: [
      ...buttonRows([
        button(purchaseActions.report({ length: '7' }), purchases.lengths[7], days === 7 && 'primary'),
        button(purchaseActions.report({ length: '30' }), purchases.lengths[30], days === 30 && 'primary'),
        button(purchaseActions.reportFile({ length }), purchases.csv),
        button(setupActions.panel(), words.back),
      ]),
      ...(hasStaff
        ? selectRows(purchaseActions.setReport({ length }), purchases.schedules[report], schedules)
        : []),
    ],
  };
}
