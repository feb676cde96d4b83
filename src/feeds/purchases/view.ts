import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { channelMention, joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelProblems, unknownChannelLine } from '../../ui/channel.js';
import { button, buttonRows, channelRow, selectRows } from '../../ui/components.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { purchaseActions } from './actions.js';
import { MONTH } from './month-picture.js';
import { listUnedited } from './posted.js';
import { type KnownSales, reportView } from './report-view.js';
import { type Purchases, SCHEDULES } from './state.js';

/** @param hidesNames whether names are hidden */
export function purchasesPageView(
  view: FeedView<Purchases>,
  channel: UsedChannel | undefined,
  hidesNames: boolean,
  words: Words,
): Reply {
  const { purchases: texts } = words;
  const { channelId, showsPrices, posted, droppedAt } = view.state;
  const isOn = channelId !== null;
  const { due, refused } = listUnedited(view.state, view.posts);
  const reach = droppedAt === null ? '' : discordTime(droppedAt, 'f');
  const [to, label] = showsPrices
    ? (['hidden', texts.pricesShown] as const)
    : (['shown', texts.pricesHidden] as const);
  return feedPage(
    {
      title: texts.titles[!isOn ? 'off' : channel && isBlocked(channel) ? 'blocked' : 'on'],
      problems: [
        ...(channel ? channelProblems(channel, words, channel.isForStaff) : []),
        refused.length > 0 && texts.notEdited(refused.length),
      ],
      lines: [
        texts.what(isOn ? channelMention(channelId) : '', showsPrices),
        !isOn && words.following.announcements.chooseChannel,
        due.length > 0 && texts.editing(due.length),
        hidesNames && (isOn || posted.length > 0) && `-# ${texts.reach(reach)}`,
        channel && unknownChannelLine(channel, words),
      ],
      isWell: isOn && channel && !isUnknown(channel),
      rows: [channelRow(purchaseActions.setPurchases(), words.following.announcements.channel, channelId)],
      buttons: [button(purchaseActions.turnPrices({ to }), label)],
    },
    words,
  );
}

export const noPurchasesView = (words: Words): Reply =>
  feedPage({ title: words.purchases.titles.off, lines: [words.notOffered] }, words);

/** @param today the date in the shop's time zone */
export function salesReportView(
  { report, hasStaff }: Pick<Purchases, 'report'> & { readonly hasStaff: boolean },
  today: string,
  known: KnownSales,
  format: Format,
): Reply {
  const { words } = format;
  const { purchases } = words;
  const { embed, picture } = reportView(known, { until: today, days: MONTH, isOver: false }, format);
  const description = joinParts([embed.description, !hasStaff && `-# ${purchases.noStaff}`], '\n');
  const schedules = SCHEDULES.map((value) => ({
    value,
    label: purchases.schedules[value],
    isChosen: value === report,
  }));
  return {
    embeds: [{ ...embed, description }],
    ...(picture && { picture }),
    components: [
      ...(hasStaff ? selectRows(purchaseActions.setReport(), purchases.schedules[report], schedules) : []),
      ...buttonRows([
        button(purchaseActions.reportFile(), purchases.csv),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}
