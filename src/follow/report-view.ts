import type { ShopIdentity } from '../domain/shop.js';
import type { Report } from '../store/follow-record.js';
import { paymentSearchActions } from '../ui/actions.js';
import { button, buttonRows } from '../ui/components.js';
import { COLOURS } from '../ui/embed.js';
import { discordTime, type Format } from '../ui/format.js';
import { displayName } from '../ui/name.js';
import type { Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';

/**
 * What is wrong with a shop, for those who look after it: the headline, which a push shows, then what to do.
 * @param count how many payments; null for other troubles
 */
export function reportView(
  { trouble, since, count }: Pick<Report, 'trouble' | 'since'> & { readonly count: number | null },
  shop: ShopIdentity | undefined,
  { words }: Format,
): Reply {
  const { reports } = words.following;
  const description =
    trouble === 'undelivered'
      ? reports.undelivered.text(count ?? 1)
      : trouble === 'away'
        ? reports.away.text(discordTime(since, 't'))
        : reports[trouble].text;
  return {
    content: reports[trouble].title(shopName(shop, words)),
    embeds: [{ description, color: COLOURS.bad }],
    components: buttonRows([
      trouble === 'undelivered' && button(paymentSearchActions.problems(), reports.show),
    ]),
  };
}

/** The same message when it is over. @param endedAt in milliseconds since the epoch */
export function reportOverView(
  { trouble, since }: Pick<Report, 'trouble' | 'since'>,
  endedAt: number,
  shop: ShopIdentity | undefined,
  { words }: Format,
): Reply {
  const { reports } = words.following;
  const times = [discordTime(since, 't'), discordTime(endedAt, 't')] as const;
  return {
    content: reports[trouble].over(shopName(shop, words)),
    embeds: [
      {
        description: trouble === 'away' ? reports.wasAway(...times) : reports.lasted(...times),
        color: COLOURS.good,
      },
    ],
  };
}

const shopName = (shop: ShopIdentity | undefined, words: Words): string =>
  displayName(shop?.name ?? '', 100, words);
