import type { APIButtonComponent } from 'discord.js';
import {
  type Alert,
  findAlerts,
  type GuildFacts,
  needsNewKey,
  type ShopFacts,
} from '../../src/domain/alerts.js';
import { listProducts } from '../../src/domain/catalogue.js';
import { isUnknown } from '../../src/domain/permissions.js';
import type { PanelEntry } from '../../src/feeds/snapshot.js';
import { staffActions } from '../../src/feeds/staff-actions.js';
import type { Staff } from '../../src/feeds/staff-state.js';
import type { Usual } from '../../src/shop/source.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { channelMention, clip, joinParts, roleMention } from '../../src/text/markdown.js';
import { paymentSearchActions, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, type Option, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { isPicture } from '../../src/ui/web-address.js';
import { LANGUAGES, type Words } from '../../src/words/index.js';
import { uncapitalize } from '../../src/words/uncapitalize.js';
import { currencyNames, timeZoneName } from './settings-view.js';

const NAME_MAX = 100;

export interface Panel {
  readonly link: GuildLink;
  readonly settings: GuildSettings;
  readonly usual: Usual;
  /** In the order of their buttons. */
  readonly entries: readonly PanelEntry[];
  /** Facts that take long to read may be missing. */
  readonly facts: ShopFacts & GuildFacts;
  readonly staff: Staff;
  readonly everyoneId: string;
}

export function panelView(panel: Panel, words: Words): Reply {
  const { link, settings, entries, facts } = panel;
  const { setup } = words;
  const alerts = findAlerts(facts, isPicture);
  const { catalogue } = facts;
  const details = [
    settingsLine(panel, words),
    catalogue && setup.counts(catalogue.servers.length, listProducts(catalogue).length),
  ];
  const small = joinParts(details, ' · ');
  const off = entries.flatMap(({ offName }) => (offName === undefined ? [] : uncapitalize(offName)));
  return {
    embeds: [
      {
        title: panelTitle(displayName(link.shop.name, NAME_MAX, words), panel, alerts, words),
        description: joinParts(
          [
            channelAdvice(alerts, words),
            alerts.length > 1 && words.more(alerts.length - 1),
            staffLine(panel, words),
            ...entries.map(({ line }) => line),
            `**${setup.buy}** ${setup.opens[settings.productPage === null ? 'front' : 'pages']}`,
            off.length > 0 && `-# ${setup.off(off.join(', '))}`,
            small && `-# ${small}`,
          ],
          '\n',
        ),
        color: panelColour(panel, alerts),
      },
    ],
    components: [
      ...buttonRows([nextStep(alerts, panel, words), checkUpButton(alerts, entries)]),
      ...selectRows(setupActions.open(), setup.pages, pageOptions(entries, words)),
    ],
  };
}

function staffLine({ staff: { channelId, roleId }, everyoneId }: Panel, { staff }: Words): string {
  const where = channelId === null ? staff.none : channelMention(channelId);
  return joinParts([`**${staff.name}**`, where, roleId !== null && roleMention(roleId, everyoneId)], ' ');
}

/** Titles of embeds don't show mentions, so the channel stands below. */
function channelAdvice([first]: readonly Alert[], words: Words): string | false {
  const isOfChannel = first?.kind === 'blockedChannel' || first?.kind === 'publicStaffChannel';
  return isOfChannel && words.checkUp.alert(first).advice;
}

/** Green only for what is known to work. */
function panelColour({ entries, facts }: Panel, alerts: readonly Alert[]): number {
  if (alerts.length > 0 || entries.some(({ isDamaged }) => isDamaged)) return COLOURS.waiting;
  return facts.channels.some(isUnknown) ? COLOURS.neutral : COLOURS.good;
}

function panelTitle(
  shop: string,
  { entries, facts }: Panel,
  [first]: readonly Alert[],
  words: Words,
): string {
  const { setup } = words;
  if (first) return clip(setup.attention(shop, words.checkUp.alert(first).title), LIMITS.embedTitle);
  const isWell =
    facts.undelivered && !facts.channels.some(isUnknown) && !entries.some(({ isDamaged }) => isDamaged);
  return isWell ? setup.allWell(shop) : setup.linked(shop);
}

/** Leads to what the first alert is about, or to the page that should be set up next. */
function nextStep(
  [first]: readonly Alert[],
  { entries, settings }: Panel,
  words: Words,
): APIButtonComponent | undefined {
  const { setup } = words;
  if (first?.kind === 'undelivered')
    return button(paymentSearchActions.problems(), words.orders.show(first.count), 'primary');
  if (first && needsNewKey(first)) return button(setupActions.key(), setup.replaceKey, 'primary');
  if (first) return undefined;
  const [next] = entries.flatMap(({ step }) => step ?? []);
  if (next) return button(next.id, next.label, 'primary');
  return settings.productPage === null
    ? button(setupActions.productPage(), setup.productPage, 'primary')
    : undefined;
}

/** It is the next step for alerts that no other button is about. */
function checkUpButton(
  [first]: readonly Alert[],
  entries: readonly PanelEntry[],
): APIButtonComponent | undefined {
  const checkUp = entries.find(({ listsAlerts }) => listsAlerts);
  const hasOwnStep = first && (first.kind === 'undelivered' || needsNewKey(first));
  return checkUp && button(checkUp.open, checkUp.label, first && !hasOwnStep && 'primary');
}

const pageOptions = (entries: readonly PanelEntry[], { setup, staff }: Words): readonly Option[] => [
  { label: staff.label, value: staffActions.staff() },
  ...entries.filter(({ listsAlerts }) => !listsAlerts).map(({ label, open }) => ({ label, value: open })),
  { label: setup.settings, value: setupActions.settings() },
];

/** "Russian, US dollars": only what differs from what most shops have. */
function settingsLine({ settings, usual }: Panel, words: Words): string {
  const { setup } = words;
  const { language, currency, timeZone } = settings;
  const isUsual = currency === usual.currency && timeZone === usual.timeZone;
  if (language === 'auto' && isUsual) return '';
  return joinParts(
    [
      language !== 'auto' && LANGUAGES[language].languageName,
      currency === null ? setup.noCurrency : currencyNames(currency, words).many,
      timeZone === null ? setup.noTimeZone : setup.timeOf(timeZoneName(timeZone, words)),
    ],
    ', ',
  );
}
