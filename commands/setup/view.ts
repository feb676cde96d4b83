import { type Catalogue, listProducts } from '../../src/domain/catalogue.js';
import type { FollowState } from '../../src/follow/following.js';
import type { Trouble } from '../../src/store/follow-record.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { hasAudience } from '../../src/store/purchase-record.js';
import { channelMention, joinParts, roleMention } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { LANGUAGES, type Words } from '../../src/words/index.js';
import { isStuck } from './following-view.js';
import { currencyNames, timeZoneName } from './settings-view.js';

/** Characters; samples have 32, no format is promised. */
const KEY_MAX = 200;
const NAME_MAX = 100;

/** What the panel of a linked guild shows. */
export interface Panel {
  readonly link: GuildLink;
  readonly settings: GuildSettings;
  readonly followed: FollowState;
  readonly everyoneId: string;
  /** If nobody has to wait for it. */
  readonly catalogue: Catalogue | undefined;
  /** Payments of the last day that need a look; null if the shop was not asked for its payments yet. */
  readonly undelivered: number | null;
  readonly isJustLinked?: boolean;
}

/** The owner's panel: whether all works, what is set up, and the ways to change it. */
export function panelView(panel: Panel, words: Words): Reply {
  const { link, followed, isJustLinked = false, catalogue, undelivered } = panel;
  const { setup } = words;
  const shop = displayName(link.shop.name, NAME_MAX, words);
  const troubles = countTroubles(followed, undelivered);
  const title =
    troubles > 0 && !isJustLinked
      ? setup.attention(shop, troubles)
      : isJustLinked || undelivered === null
        ? setup.linked(shop)
        : setup.allWell(shop);
  const counts = catalogue && setup.counts(catalogue.servers.length, listProducts(catalogue).length);
  const isPosted = followed.posts.length > 0;
  return {
    embeds: [
      {
        title,
        description: joinParts(
          [
            isJustLinked && setup.nextStep,
            `**${setup.names.priceList}** ${priceListLine(followed, words)}`,
            `**${setup.names.announcements}** ${announcementsLine(panel, words)}`,
            hasAudience(followed.purchases) &&
              `**${setup.names.purchases}** ${purchasesLine(followed, words)}`,
            `**${setup.names.settings}** ${settingsLine(panel.settings, words)}`,
            counts && `-# ${counts}`,
          ],
          '\n',
        ),
        color: troubles > 0 ? COLOURS.waiting : COLOURS.good,
      },
    ],
    components: buttonRows([
      button(setupActions.priceList(), setup.buttons.priceList, !isPosted && troubles === 0 && 'primary'),
      button(setupActions.announcements(), setup.buttons.announcements),
      button(setupActions.purchases(), setup.buttons.purchases),
      button(setupActions.settings(), setup.settings),
      button(setupActions.checkUp(), setup.buttons.checkUp, troubles > 0 && 'primary'),
    ]),
  };
}

/** The findings of the check-up, as far as they are known without asking the shop. */
function countTroubles(
  { posts, refused, reported, purchases, problem }: FollowState,
  undelivered: number | null,
): number {
  const refusals = [refused, purchases.refused].flatMap(({ members, staff }) => [members, staff]);
  return new Set([
    ...reported.map((trouble) => (ANSWERING.has(trouble) ? trouble : 'trouble')),
    ...(problem || purchases.unreadableSince !== null ? ['trouble'] : []),
    ...(undelivered ? ['undelivered'] : []),
    ...(posts.some(isStuck) || refusals.some((refusal) => refusal !== null) ? ['channels'] : []),
  ]).size;
}

/** What can be wrong with a shop that answers. */
const ANSWERING: ReadonlySet<Trouble> = new Set(['blocked', 'testMode', 'undelivered']);

const priceListLine = ({ posts }: FollowState, { setup }: Words): string =>
  posts.length === 0
    ? setup.notPosted
    : [...new Set(posts.map(({ channelId }) => channelMention(channelId)))].join(' ');

function announcementsLine({ followed: { announce }, everyoneId }: Panel, { setup }: Words): string {
  if (!announce?.isOn || announce.channelId === null) return setup.off;
  const role = announce.roleId === null ? '' : roleMention(announce.roleId, everyoneId);
  return joinParts([channelMention(announce.channelId), role], ' ');
}

const purchasesLine = ({ purchases: { channelId, staffChannelId } }: FollowState, { setup }: Words): string =>
  joinParts(
    [
      channelId && setup.forEveryone(channelMention(channelId)),
      staffChannelId && setup.forStaff(channelMention(staffChannelId)),
    ],
    ', ',
  );

/** "roubles, Moscow time"; the language only if somebody has chosen one. */
function settingsLine({ language, currency, timeZone }: GuildSettings, words: Words): string {
  const { setup } = words;
  return joinParts(
    [
      language !== 'auto' && LANGUAGES[language].languageName,
      currency === null ? setup.noCurrency : currencyNames(currency, words).many,
      timeZone === null ? setup.noTimeZone : setup.timeOf(timeZoneName(timeZone, words)),
    ],
    ', ',
  );
}

/** Before a shop is linked, and after it was removed. @param note what has just been done, or is wrong */
export const firstRunView = (words: Words, note?: string): Reply => ({
  ...(note !== undefined && { content: note }),
  embeds: [{ title: words.setup.link, description: words.setup.linkAdvice, color: COLOURS.neutral }],
  components: buttonRows([button(setupActions.key(), words.setup.enterKey, 'primary')]),
});

export const keyModal = (isLinked: boolean, words: Words): Modal => ({
  customId: setupActions.save(),
  title: isLinked ? words.setup.replaceKey : words.setup.formTitle,
  fields: [
    {
      custom_id: 'key',
      label: words.setup.keyLabel,
      maxLength: KEY_MAX,
    },
  ],
});

/** Asks before everything is removed. @param channels where the price list stands */
export const removeView = (shop: string | undefined, channels: readonly string[], words: Words): Reply => ({
  embeds: [
    {
      title: words.setup.removeTitle(displayName(shop ?? '', NAME_MAX, words)),
      description: words.setup.removeQuestion(channels.map(channelMention).join(', ')),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([
    button(setupActions.removed(), words.setup.removeYes, 'danger'),
    button(setupActions.settings(), words.back),
  ]),
});
