import { type Alert, findAlerts, type GuildFacts, type ShopFacts } from '../../src/domain/alerts.js';
import { listProducts } from '../../src/domain/catalogue.js';
import type { PanelEntry } from '../../src/feeds/guild-feeds.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { isPicture } from '../../src/ui/web-address.js';
import { LANGUAGES, type Words } from '../../src/words/index.js';
import { currencyNames, timeZoneName } from './settings-view.js';

/** Samples have 32 characters, but no format is documented. */
const KEY_MAX = 200;
const NAME_MAX = 100;

export interface Panel {
  readonly link: GuildLink;
  readonly settings: GuildSettings;
  /** In the order of their buttons. */
  readonly entries: readonly PanelEntry[];
  /** Facts that take long to read may be missing. */
  readonly facts: ShopFacts & GuildFacts;
  readonly isJustLinked?: boolean;
}

export function panelView(panel: Panel, words: Words): Reply {
  const { link, entries, facts, isJustLinked = false } = panel;
  const { setup } = words;
  const alerts = isJustLinked ? [] : findAlerts(facts, isPicture);
  const { catalogue } = facts;
  const counts = catalogue && setup.counts(catalogue.servers.length, listProducts(catalogue).length);
  return {
    embeds: [
      {
        title: panelTitle(displayName(link.shop.name, NAME_MAX, words), panel, alerts.length, words),
        description: joinParts(
          [
            isJustLinked && setup.nextStep,
            ...alertLines(alerts, words),
            ...entries.map(({ line }) => line),
            `**${setup.names.settings}** ${settingsLine(panel.settings, words)}`,
            counts && `-# ${counts}`,
          ],
          '\n',
        ),
        color: alerts.length > 0 ? COLOURS.waiting : COLOURS.good,
      },
    ],
    components: buttonRows([
      ...entries.map(({ label, open, isNextStep, listsAlerts }) =>
        button(open, label, (alerts.length > 0 ? listsAlerts : isNextStep) && 'primary'),
      ),
      button(setupActions.settings(), setup.settings),
    ]),
  };
}

function panelTitle(shop: string, { facts, isJustLinked }: Panel, alerts: number, { setup }: Words): string {
  if (alerts > 0) return setup.attention(shop, alerts);
  return isJustLinked || !facts.undelivered ? setup.linked(shop) : setup.allWell(shop);
}

/** Names the first alert; the check-up lists all. */
function alertLines(alerts: readonly Alert[], words: Words): string[] {
  const [first, ...others] = alerts;
  if (!first) return [];
  const title = `⚠️ ${words.checkUp.alert(first).title}`;
  return [joinParts([title, others.length > 0 && words.more(others.length)], ' ')];
}

/** "roubles, Moscow time", after the language if the owner chose one */
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

/** Also shown after a removal. @param note text above the embed */
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

export const startOverView = (feed: string, label: string, words: Words): Reply => ({
  embeds: [
    { title: words.setup.startOver(label), description: words.setup.startOverText, color: COLOURS.bad },
  ],
  components: buttonRows([
    button(setupActions.startedOver({ feed }), words.setup.startOverYes, 'danger'),
    button(setupActions.panel(), words.back),
  ]),
});
