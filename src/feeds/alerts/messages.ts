import type { ShopIdentity } from '../../domain/shop.js';
import { MINUTE_MS } from '../../lib/duration.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { ToldAlert } from './state.js';

/** A push shows the content, so it has the headline. */
export function alertView(
  { kind, since }: Pick<ToldAlert, 'kind' | 'since'>,
  shop: ShopIdentity | undefined,
  { words }: Format,
): Reply {
  const { alerts } = words;
  const description =
    kind === 'away' || kind === 'unreadable' ? alerts[kind].text(discordTime(since, 't')) : alerts[kind].text;
  return {
    content: alerts[kind].title(shopName(shop, words)),
    embeds: [{ description, color: COLOURS.bad }],
  };
}

export function alertOverView(
  { kind, since }: Pick<ToldAlert, 'kind' | 'since'>,
  endedAt: number,
  shop: ShopIdentity | undefined,
  { words }: Format,
): Reply {
  const { alerts } = words;
  const times = [discordTime(since, 't'), discordTime(endedAt, 't')] as const;
  return {
    content: alerts[kind].over(shopName(shop, words)),
    embeds: [
      {
        description:
          endedAt - since < MINUTE_MS
            ? alerts.lastedBriefly
            : kind === 'away'
              ? alerts.wasAway(...times)
              : alerts.lasted(...times),
        color: COLOURS.good,
      },
    ],
  };
}

const shopName = (shop: ShopIdentity | undefined, words: Words): string =>
  displayName(shop?.name ?? '', 100, words);
